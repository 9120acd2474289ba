import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { copyDatabase } from '../../api/backup/make.ts'
import { inTransaction, prisma } from '../../api/database/client.ts'
import { spokenPart } from '../../api/media/recordings/spoken-part.ts'
import { removeUnusedRecordings } from '../../api/media/recordings/unused.ts'
import { readWav } from '../../api/media/recordings/wav.ts'
import type { Refusal } from '../../api/media/refusal.ts'
import { filesInMemory } from '../../api/media/store-in-memory.ts'
import { accessTokenOf, buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { getZip, importZip } from '../support/content-zip.ts'
import { watchUploads } from '../support/media.ts'
import { drawPicture } from '../support/pictures.ts'
import { run } from '../support/run.ts'
import { formatChunk, sayName, wavOf } from '../support/sounds.ts'

let admin: Account
const listUploads = watchUploads()

beforeEach(async () => {
  admin = await buildAdmin()
  filesInMemory.clear()
})

async function send(body: BodyInit, { as, ...more }: { as?: Account | undefined; [header: string]: unknown } = {}) {
  const headers = new Headers(more as Record<string, string>)
  if (as) headers.set('authorization', `Bearer ${await accessTokenOf(as)}`)
  const init = { method: 'POST', headers, body, duplex: 'half' }
  const response = await app.request('http://localhost/media/recordings', init as RequestInit)
  // oxlint-disable-next-line no-explicit-any -- a test fails if it is another shape
  const { data, errors = [] } = (await response.json()) as any
  const { code, fields } = errors[0]?.extensions ?? {}
  return { status: response.status, recording: data?.recording, code, reason: fields?.recording }
}

async function expectNothingLeft() {
  expect(await listUploads()).toEqual([])
  expect([filesInMemory.size, await prisma.recording.count()]).toEqual([0, 0])
}

/** As the program says that reads uploads. */
function reasonOf(bytes: Buffer): string {
  try {
    spokenPart(readWav(bytes))
    return 'taken'
  } catch (error) {
    return (error as Refusal).reason
  }
}

describe('uploading', async () => {
  test('a member is FORBIDDEN, and so is an admin on a page of another site', async () => {
    expect(await send(sayName(), { as: await buildUser() })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    const elsewhere = { as: admin, origin: 'https://elsewhere.example' }
    expect(await send(sayName(), elsewhere)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    await expectNothingLeft()
  })

  const notANumber = Buffer.alloc(24_000 * 4)
  for (let at = 0; at < notANumber.length; at += 4) notANumber.writeFloatLE(at === 400 ? NaN : 0.5, at)
  const oddData = Buffer.alloc(24_001, 9)

  const refused: [string, string, Buffer | string][] = [
    ['nothing', 'empty', ''],
    ['a text', 'wrongType', 'The name of a ceiba, in letters. '.repeat(9)],
    ['a page', 'wrongType', '<!doctype html><script>alert(1)</script>'.repeat(9)],
    ['a picture', 'wrongType', await drawPicture()],
    ['a WebP, which is a RIFF as well', 'wrongType', await drawPicture(9, 9, 'webp')],
    ['an MP3', 'wrongType', Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(4000, 0xff)])],
    ['a WAV of compressed samples', 'wrongType', wavOf([formatChunk({ tag: 0x55 }), ['data', oddData]])],
    ['a WAV of 64 channels', 'wrongType', wavOf([formatChunk({ channels: 64 }), ['data', oddData]])],
    ['a WAV without channels', 'wrongType', wavOf([formatChunk({ channels: 0 }), ['data', oddData]])],
    ['a WAV of billions of samples a second', 'wrongType', wavOf([formatChunk({ rate: 4e9 }), ['data', oddData]])],
    ['a WAV without a format', 'broken', wavOf([['data', oddData]])],
    ['a WAV without data', 'broken', wavOf([formatChunk()])],
    ['a WAV with half a sample', 'broken', wavOf([formatChunk(), ['data', oddData]])],
    [
      'a WAV with a short format',
      'broken',
      wavOf([
        ['fmt ', Buffer.alloc(4)],
        ['data', oddData],
      ]),
    ],
    ['a WAV cut short', 'broken', sayName().subarray(0, 9000)],
    ['a WAV with what is not a number', 'broken', wavOf([formatChunk({ tag: 3, bits: 32 }), ['data', notANumber]])],
    ['silence', 'silent', sayName({ loudness: 0 })],
    ['a tenth of a second', 'tooShort', sayName({ seconds: 0.1 })],
    ['more than ten seconds', 'tooLong', sayName({ seconds: 11, rate: 8000 })],
  ]

  test('what is no recording of a name is refused, and leaves nothing behind', async () => {
    const reasons = refused.map(([what, , bytes]) => [what, reasonOf(Buffer.from(bytes))])
    expect(reasons).toEqual(refused.map(([what, reason]) => [what, reason]))
    for (const [, reason, bytes] of refused.filter(([what]) => what === 'a text' || what === 'silence'))
      expect(await send(bytes as string, { as: admin })).toMatchObject({ status: 422, code: 'BAD_USER_INPUT', reason })
    await expectNothingLeft()
  })

  test('more than 6 MB: tooLarge', async () => {
    const sound = new Blob([sayName(), Buffer.alloc(6 * 1024 * 1024)])
    expect(await send(sound.stream(), { as: admin })).toMatchObject({ status: 413, reason: 'tooLarge' })
    await expectNothingLeft()
  })

  test('every kind of samples is read, without the silence around a name', () => {
    for (const options of [
      { bits: 8, rate: 8000 },
      { channels: 2, rate: 44_100 },
      { bits: 24, rate: 48_000 },
      { bits: 32, rate: 96_000 },
      { bits: 32, isFloat: true },
    ] as const) {
      const { rate, samples } = spokenPart(readWav(sayName({ ...options, silence: 2 })))
      // A tenth of a second before and after.
      expect(samples.length / rate, JSON.stringify(options)).toBeCloseTo(1.2, 1)
    }
  })

  test('a name becomes a small MP3', async () => {
    const { status, recording } = await send(sayName({ silence: 0.5 }), { as: admin })
    expect(status).toBe(201)
    expect(recording.seconds).toBeCloseTo(1.2, 1)
    const response = await app.request(recording.url)
    expect(response.headers.get('content-type')).toBe('audio/mpeg')
    expect(response.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await response.arrayBuffer())
    // A frame of MPEG audio, layer III.
    expect(bytes.readUInt16BE(0) & 0xffe6).toBe(0xffe2)
    expect(bytes.length).toBeGreaterThan(4000)
    expect(bytes.length).toBeLessThan(6500)
    expect(await prisma.auditEntry.findFirst()).toMatchObject({ action: 'uploadRecording', subjectId: recording.url })
  })

  test('nothing of the upload but its sound is in the file', async () => {
    const [, data] = ['', sayName().subarray(44)]
    const place = Buffer.from('INAMChichicastenango, house of Ana')
    const { recording } = await send(wavOf([['LIST', place], formatChunk(), ['data', data]]), { as: admin })
    expect(Buffer.concat([...filesInMemory.values()]).includes('Chichicastenango')).toBe(false)
    expect((await send(sayName(), { as: admin })).recording.seconds).toBe(recording.seconds)
  })

  test('a part of a file is served to players that ask for one', async () => {
    const { recording } = await send(sayName(), { as: admin })
    const whole = Buffer.from(await (await app.request(recording.url)).arrayBuffer())
    const partOf = async (range: string) => {
      const response = await app.request(recording.url, { headers: { range } })
      const bytes = Buffer.from(await response.arrayBuffer())
      return [response.status, response.headers.get('content-range'), bytes.equals(whole.subarray(0, bytes.length))]
    }
    expect(await partOf('bytes=0-1')).toEqual([206, `bytes 0-1/${whole.length}`, true])
    expect(await partOf('bytes=0-')).toEqual([206, `bytes 0-${whole.length - 1}/${whole.length}`, true])
    for (const odd of ['bytes=9-1', `bytes=${whole.length}-`, 'bytes=-5', 'bytes=0-1,3-4', 'lines=1-2']) {
      expect(await partOf(odd)).toEqual([200, null, true])
    }
  })
})

const CREDIT = { speaker: 'Ana Xiloj', community: 'Chichicastenango', consent: 'On paper.', consentOn: '2026-11-20' }
const CREATE = 'mutation ($input: PlantInput!) { createPlant(input: $input) { id } }'
const UPDATE = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
const NAMES = 'query ($id: ID!) { plant(id: $id) { names { name recording { url seconds speaker community } } } }'
const TO_EDIT =
  'query ($id: ID!) { plant(id: $id) { names { uploadedRecording { url speaker community consent consentOn } } } }'

async function record(): Promise<string> {
  return (await send(sayName(), { as: admin })).recording.url
}

/** Without a file. */
async function store(): Promise<string> {
  return (await prisma.recording.create({ data: { url: `/media/${'0'.repeat(32)}-1200.mp3` } })).url
}

const named = (name: object) => ({ names: [{ name: "iya'", language: 'quc', ...name }] })

async function create(name: object, isPublic = true) {
  const input = { commonNameEn: 'Tarragon', commonNameEs: 'Pericón', isPublic, ...named(name) }
  return run(CREATE, { input }, { as: admin })
}

describe('a recording of a name', () => {
  test('is shown with its speaker and community; how consent was given is for admins', async () => {
    const recording = await record()
    const { data } = await create({ recording, ...CREDIT })
    const { id } = data.createPlant
    const { speaker, community } = CREDIT
    const shown = (await run(NAMES, { id })).data.plant.names[0].recording
    expect(shown).toEqual({ url: recording, seconds: expect.closeTo(1, 0), speaker, community })
    expect((await run(TO_EDIT, { id }, { as: admin })).data.plant.names).toEqual([
      { uploadedRecording: { url: recording, ...CREDIT } },
    ])
    expect((await run(TO_EDIT, { id })).codes).toEqual(['UNAUTHENTICATED'])
    expect((await run(TO_EDIT, { id }, { as: await buildUser() })).codes).toEqual(['FORBIDDEN'])
  })

  test('without one of what is known of its consent cannot be published, by any way, and is not shown', async () => {
    const recording = await store()
    for (const field of ['speaker', 'community', 'consent', 'consentOn'] as const) {
      const lacking = { recording, ...CREDIT, [field]: null }
      const refused = await create(lacking)
      expect(refused.errors[0]!.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { [`names.0.${field}`]: 'noConsent' },
      })
      const { id } = (await create(lacking, false)).data.createPlant
      expect((await run(NAMES, { id }, { as: admin })).data.plant.names[0].recording).toBeNull()
      const publish = 'mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: true) { id } }'
      expect((await run(publish, { id }, { as: admin })).codes).toEqual(['BAD_USER_INPUT'])
      // As if written by hand.
      await prisma.plant.update({ where: { id }, data: { isPublic: true } })
      expect((await run(NAMES, { id })).data.plant.names[0].recording, field).toBeNull()
    }
  })

  test.each([
    ['an address of another site', 'https://elsewhere.example/a.mp3'],
    ['a picture', `/media/${'a'.repeat(32)}.jpg`],
    ['a way out of the folder', `/media/../${'a'.repeat(32)}-900.mp3`],
  ])('is not %s', async (_what, recording) => {
    const { errors } = await create({ recording, ...CREDIT })
    expect(errors[0]!.extensions).toMatchObject({ fields: { 'names.0.recording': 'unknown' } })
  })

  test('that was not uploaded is left out, with what is said of it', async () => {
    const { data } = await create({ recording: `/media/${'a'.repeat(32)}-900.mp3`, ...CREDIT })
    expect(await prisma.plantName.findFirst({ where: { plantId: data.createPlant.id } })).toMatchObject({
      recording: null,
      speaker: null,
      consent: null,
    })
  })

  test('is in backups', async () => {
    const recording = await store()
    const folder = await mkdtemp(join(tmpdir(), 'copy-'))
    const { pictures } = await inTransaction((connection) => copyDatabase(connection, folder))
    await rm(folder, { recursive: true })
    expect(pictures).toContain(recording.slice('/media/'.length))
  })

  test('is exported and imported with its credit and consent', async () => {
    const recording = await store()
    const { id } = (await create({ recording, ...CREDIT })).data.createPlant
    const zip = Buffer.from(await (await getZip(admin)).arrayBuffer())
    await run(UPDATE, { id, input: named({}) }, { as: admin })
    expect((await importZip(zip, admin)).report).toBeDefined()
    expect((await run(TO_EDIT, { id }, { as: admin })).data.plant.names).toEqual([
      { uploadedRecording: { url: recording, ...CREDIT } },
    ])
  })
})

const age = () => prisma.recording.updateMany({ data: { createdAt: new Date(Date.now() - 25 * 60 * 60 * 1000) } })

async function isThere(url: string): Promise<boolean> {
  return (await app.request(url)).status === 200
}

describe('a recording that no name has', () => {
  test('is gone after a day, and an old revision is restored without it', async () => {
    const recording = await record()
    const { id } = (await create({ recording, ...CREDIT })).data.createPlant
    await age()
    await removeUnusedRecordings()
    expect(await isThere(recording)).toBe(true)

    // Consent is withdrawn.
    await run(UPDATE, { id, input: named({}) }, { as: admin })
    await removeUnusedRecordings()
    expect(await isThere(recording)).toBe(false)
    expect(await prisma.recording.count()).toBe(0)

    const first = await prisma.revision.findFirstOrThrow({ where: { contentId: id }, orderBy: { id: 'asc' } })
    const restore = 'mutation ($id: ID!) { restoreRevision(id: $id) { id } }'
    expect((await run(restore, { id: first.id }, { as: admin })).codes).toEqual([])
    expect((await run(NAMES, { id })).data.plant.names).toEqual([{ name: "iya'", recording: null }])
    expect(await prisma.plantName.findFirst({ where: { plantId: id } })).toMatchObject({ consent: null })
  })

  test('stays while it is in the bin, or in a draft, or just uploaded', async () => {
    const [binned, drafted, fresh] = [await record(), sayName({ seconds: 0.5 }), sayName({ seconds: 0.7 })]
    const { id } = (await create({ recording: binned, ...CREDIT })).data.createPlant
    await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as: admin })
    const { url } = (await send(drafted, { as: admin })).recording
    const form = JSON.stringify({ values: { names: [{ recording: url }] } })
    const draft = { kind: 'PLANT', subject: 'new', form, updatedAt: new Date() }
    await prisma.draft.create({ data: { ...draft, adminId: admin.id } })
    await age()
    const { url: justUploaded } = (await send(fresh, { as: admin })).recording
    await removeUnusedRecordings()
    expect(await Promise.all([binned, url, justUploaded].map(isThere))).toEqual([true, true, true])
  })
})
