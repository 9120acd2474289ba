import { beforeEach, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { encryptedFor } from '../../api/auth/encrypted.ts'
import { exportData } from '../../api/auth/member-data.ts'
import { prisma } from '../../api/database/client.ts'
import { countAttempts, EVERYBODY, type Counted } from '../../api/http/rate-limit.ts'
import { filesInMemory } from '../../api/media/store-in-memory.ts'
import { RECORDING_CONSENT } from '../../api/rules/recording-consent.ts'
import { accessTokenOf, buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { buildCommunity, buildPlant, type Plant } from '../support/content.ts'
import { watchUploads } from '../support/media.ts'
import { at } from '../support/doors.ts'
import { run } from '../support/run.ts'
import { sayName } from '../support/sounds.ts'

let plant: Plant
let marta: Account
let admin: Account
const listUploads = watchUploads()

beforeEach(async () => {
  filesInMemory.clear()
  plant = await buildPlant({ names: [{ name: 'iya’', language: 'cak', position: 0 }] })
  ;[marta, admin] = [await buildUser(), await buildAdmin()]
})

async function record(as?: Account, body: BodyInit = sayName(), more: Record<string, string> = {}) {
  const headers = new Headers(more)
  if (as) headers.set('authorization', `Bearer ${await accessTokenOf(as)}`)
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const response = await app.request('http://localhost/media/recordings/suggested', init)
  // oxlint-disable-next-line no-explicit-any -- a test fails if it is another shape
  const { data, errors = [] } = (await response.json()) as any
  const { code, fields } = errors[0]?.extensions ?? {}
  return { status: response.status, ...data?.recording, code, reason: fields?.recording }
}

type Input = Record<string, unknown>

const SAID = { community: 'Tecpán', consent: RECORDING_CONSENT.ES }
const suggest = (input: Input, as?: Account, clientMutationId?: string) =>
  run(
    `mutation ($input: SuggestionInput!, $clientMutationId: String) {
      suggest(input: $input, clientMutationId: $clientMutationId) { id hasRecording changes { name before after } } }`,
    {
      input: { of: 'PLANT', id: plant.id, kind: 'PRONUNCIATION', place: 'names.0', credit: 'Marta Xol', ...input },
      clientMutationId,
    },
    { as },
  )
const take = (id: string, basedOn: Date, as: Account | undefined = admin) =>
  run(
    'mutation ($id: ID!, $basedOn: DateTime!) { takeSuggestion(id: $id, basedOn: $basedOn) { id status hasRecording } }',
    { id, basedOn },
    { as },
  )
const answer = (id: string) =>
  run('mutation ($id: ID!) { answerSuggestion(id: $id, answer: "No.") { status } }', { id }, { as: admin })
const hear = (id: string, as?: Account) => run('mutation ($id: ID!) { hearSuggestion(id: $id) }', { id }, { as })
const takeBack = (id: string, as?: Account) =>
  run('mutation ($id: ID!) { takeBackSuggestion(id: $id) }', { id }, { as })

const sealed = async (as = marta, sound = sayName()): Promise<string> => (await record(as, sound)).sealed
const send = async (as = marta, sound = sayName()): Promise<string> => {
  const { data, errors } = await suggest({ recording: { ...SAID, sealed: await sealed(as, sound) } }, as)
  expect(errors).toEqual([])
  return data.suggest.id
}
const asAdmin = async (call: string) =>
  expect((await run(`mutation ($id: ID!) { ${call} }`, { id: plant.id }, { as: admin })).errors).toEqual([])
const rowNow = () => prisma.plantName.findFirstOrThrow({ where: { plantId: plant.id } })
const updatedAt = async () => (await prisma.plant.findUniqueOrThrow({ where: { id: plant.id } })).updatedAt
const stored = (id: string) =>
  prisma.suggestion.findUnique({ where: { id }, select: { recording: true, status: true } })

/** Nothing that the public can ask for. */
async function expectNothingPublished() {
  expect([filesInMemory.size, await prisma.recording.count()]).toEqual([0, 0])
  expect(await rowNow()).toMatchObject({ recording: null, speaker: null, community: null, consent: null })
}

test('strangers, and pages of other sites, record nothing', async () => {
  expect(await record()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  const elsewhere = await record(marta, sayName(), { origin: 'https://elsewhere.example' })
  expect(elsewhere).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect((await suggest({ recording: { ...SAID, sealed: await sealed() } })).codes).toEqual(['UNAUTHENTICATED'])
  expect(await prisma.suggestion.count()).toBe(0)
})

test('what is no recording of a name is refused, and leaves nothing behind', async () => {
  // What else is refused: tests/api/recording.test.ts.
  expect(await record(marta, 'no sound '.repeat(99))).toMatchObject({ status: 422, reason: 'wrongType' })
  expect(await record(marta, sayName({ loudness: 0 }))).toMatchObject({ status: 422, reason: 'silent' })
  const large = new Blob([sayName(), Buffer.alloc(6 * 1024 * 1024)])
  expect(await record(marta, large.stream())).toMatchObject({ status: 413, reason: 'tooLarge' })
  expect(await listUploads()).toEqual([])
  await expectNothingPublished()
})

test('a recording is returned encrypted, and nothing is stored of it', async () => {
  const { status, sealed, seconds } = await record(marta, sayName({ silence: 0.5 }))
  expect([status, seconds]).toEqual([201, expect.closeTo(1.2, 1)])
  expect(sealed).not.toContain('//') // As the Base64 of an MP3 file does.
  expect(await listUploads()).toEqual([])
  await expectNothingPublished()
})

test('the longest fits into a request', async () => {
  const id = await send(marta, sayName({ seconds: 9.9 }))
  expect(Buffer.from((await hear(id, admin)).data.hearSuggestion, 'base64').length).toBeGreaterThan(35_000)
})

test('refuses what is not whole or not a recording of a name, and stores nothing', async () => {
  const own = await sealed()
  const wrongs: [input: Input, recording: Input, fields: object][] = [
    [{ credit: ' ' }, {}, { credit: 'required' }],
    [{ credit: 'www.ventas.net' }, {}, { credit: 'isAddress' }],
    [{}, { community: ' ' }, { 'recording.community': 'required' }],
    [{}, { consent: '' }, { 'recording.consent': 'unknown' }],
    [{}, { consent: 'I agree.' }, { 'recording.consent': 'unknown' }],
    [{ place: 'description' }, {}, { place: 'notAName' }],
    [{ kind: 'NAME_RIGHT' }, {}, { recording: 'notAPronunciation' }],
    // What this server has not made, and more than a recording.
    [{}, { sealed: 'abc' }, { 'recording.sealed': 'invalid' }],
    [{}, { sealed: 'a'.repeat(150_001) }, { 'recording.sealed': 'tooLong' }],
  ]
  for (const [input, recording, fields] of wrongs) {
    const { codes, errors } = await suggest({ ...input, recording: { ...SAID, sealed: own, ...recording } }, marta)
    expect.soft([codes, errors[0]?.extensions.fields]).toEqual([['BAD_USER_INPUT'], fields])
  }
  expect(await prisma.suggestion.count()).toBe(0)
})

test('a recording of somebody else, of yesterday or encrypted for another purpose is invalid', async () => {
  const made = { memberId: marta.id, until: Date.now() + 1000, url: '/media/x', content: 'x' }
  const yesterday = encryptedFor('recordings that members suggest').encrypt(JSON.stringify({ ...made, until: 1 }))
  const other = encryptedFor('documents of consent').encrypt(JSON.stringify(made))
  for (const each of [sealed(await buildUser()), yesterday, other]) {
    const { errors } = await suggest({ recording: { ...SAID, sealed: await each } }, marta)
    expect(errors[0]?.extensions.fields).toEqual({ 'recording.sealed': 'invalid' })
  }
  expect(await prisma.suggestion.count()).toBe(0)
})

test('is refused for a page that is withdrawn, in the bin or was changed meanwhile', async () => {
  const recording = { ...SAID, sealed: await sealed() }
  expect((await suggest({ recording, basedOn: '2025-01-01T00:00:00Z' }, marta)).codes).toEqual(['CONFLICT'])
  await asAdmin('deletePlant(id: $id)')
  expect((await suggest({ recording }, marta)).codes).toEqual(['NOT_FOUND'])
  plant = await buildPlant({ names: [{ name: 'iya’', language: 'cak', position: 0 }] })
  expect((await suggest({ recording, place: 'names.7' }, marta)).codes).toEqual(['NOT_FOUND'])
  await asAdmin('withdraw(of: PLANT, id: $id) { gone }')
  expect((await suggest({ recording }, marta)).codes).toEqual(['NOT_FOUND'])
  expect(await prisma.suggestion.count()).toBe(0)
})

test('twice at once is one suggestion', async () => {
  const recording = { ...SAID, sealed: await sealed() }
  const key = crypto.randomUUID()
  const both = await Promise.all([suggest({ recording }, marta, key), suggest({ recording }, marta, key)])
  expect(new Set(both.map(({ data }) => data.suggest.id)).size).toBe(1)
  expect(await prisma.suggestion.count()).toBe(1)
  const id = both[0].data.suggest.id
  expect((await takeBack(id, marta)).data.takeBackSuggestion).toBe(id)
  expect((await suggest({ recording }, marta, key)).codes).toEqual(['NOT_FOUND'])
})

test('only admins hear it, which the audit log says, and no list or response of others has it', async () => {
  const id = await send()
  expect((await hear(id)).codes).toEqual(['UNAUTHENTICATED'])
  expect((await hear(id, marta)).codes).toEqual(['FORBIDDEN'])
  expect((await hear('01a15a45-1800-765a-927b-e678cf4684f1', admin)).codes).toEqual(['NOT_FOUND'])
  const sound = Buffer.from((await hear(id, admin)).data.hearSuggestion, 'base64')
  // A frame of MPEG audio, layer III.
  expect(sound.readUInt16BE(0) & 0xffe6).toBe(0xffe2)
  expect(await prisma.auditEntry.findMany({ where: { action: 'hearSuggestion', actorId: admin.id } })).toMatchObject([
    // Without who speaks: the audit log is never changed.
    { subjectId: id, subject: null },
  ])
  const { recording } = (await stored(id))!
  expect(recording).not.toContain(sound.toString('base64').slice(50, 90))
  await expectNothingPublished()
})

test('is taken with one click: readers hear it with the name, community and consent of who sent it', async () => {
  const id = await send()
  const { data } = await run(
    '{ suggestions { edges { node { hasRecording now { applies dangers changes { name after } } } } } }',
    {},
    { as: admin },
  )
  expect(data.suggestions.edges[0].node).toMatchObject({ hasRecording: true, now: { applies: true, dangers: [] } })
  expect(data.suggestions.edges[0].node.now.changes).toContainEqual({ name: 'speaker', after: 'Marta Xol' })
  expect((await take(id, await updatedAt(), marta)).codes).toEqual(['FORBIDDEN'])
  const taken = await take(id, await updatedAt())
  expect(taken.data.takeSuggestion).toEqual({ id, status: 'TAKEN', hasRecording: false })
  expect(await rowNow()).toMatchObject({ name: 'iya’', speaker: 'Marta Xol', consent: RECORDING_CONSENT.ES })
  const read = await run(
    `{ plant(id: "${plant.id}") { names { recording { url speaker community } } }
       publicHistory(of: PLANT, id: "${plant.id}") { revisions { edges { node { suggestedBy } } } } }`,
  )
  const { url, ...said } = read.data.plant.names[0].recording
  expect(said).toEqual({ speaker: 'Marta Xol', community: 'Tecpán' })
  expect(read.data.publicHistory.revisions.edges[0].node.suggestedBy).toBe('Marta Xol')
  expect((await app.request(url)).headers.get('content-type')).toBe('audio/mpeg')
  expect(await stored(id)).toEqual({ recording: null, status: 'TAKEN' })
  expect((await hear(id, admin)).data.hearSuggestion).toBeNull()
})

test('is taken once, and nothing is published of one that no longer applies', async () => {
  const [first, second, third] = [await send(), await send(marta, sayName({ seconds: 2 })), await send()]
  const seen = await updatedAt()
  const both = await Promise.all([take(first, seen), take(first, seen)])
  expect(both.flatMap(({ codes }) => codes)).toEqual(['CONFLICT'])
  const { recording } = await rowNow()
  expect((await app.request(recording!)).status).toBe(200)
  // Another was saved since the admin has seen it.
  expect((await take(second, seen)).codes).toEqual(['CONFLICT'])
  expect((await app.request(recording!)).status).toBe(200)
  await prisma.plantName.updateMany({ where: { plantId: plant.id }, data: { name: 'other', recording: null } })
  filesInMemory.clear()
  expect((await take(third, await updatedAt())).errors[0]!.extensions).toMatchObject({ reason: 'changedMeanwhile' })
  expect(filesInMemory.size).toBe(0)
  expect((await stored(third))!.status).toBe('OPEN')
})

test('does not take the place of a voice that the name has already', async () => {
  const [first, second] = [await send(), await send(marta, sayName({ seconds: 2 }))]
  expect((await take(first, await updatedAt())).codes).toEqual([])
  const before = await rowNow()
  expect((await take(second, await updatedAt())).errors[0]!.extensions).toMatchObject({ reason: 'changedMeanwhile' })
  expect(await rowNow()).toEqual(before)
  expect([filesInMemory.size, (await stored(second))!.status]).toEqual([1, 'OPEN'])
})

test('is deleted when it is answered, taken back or withdrawn, and with the account', async () => {
  const [answered, back, withdrawn] = [await send(), await send(), await send()]
  await answer(answered)
  expect(await stored(answered)).toEqual({ recording: null, status: 'ANSWERED' })
  expect((await takeBack(answered, marta)).errors[0]!.extensions).toMatchObject({ code: 'CONFLICT', reason: 'settled' })

  expect((await takeBack(back)).codes).toEqual(['UNAUTHENTICATED'])
  for (const as of [await buildUser(), admin]) expect((await takeBack(back, as)).codes).toEqual(['NOT_FOUND'])
  expect((await takeBack('x', marta)).codes).toEqual(['NOT_FOUND'])
  expect((await takeBack(back, marta)).codes).toEqual([])
  expect(await stored(back)).toBeNull()

  const ana = await buildUser()
  const [open, settled] = [await send(ana), await send(ana)]
  await answer(settled)
  await prisma.user.delete({ where: { id: ana.id } })
  expect(await stored(open)).toBeNull()
  const kept = await prisma.suggestion.findUniqueOrThrow({ where: { id: settled } })
  expect(JSON.stringify(kept)).not.toContain('Marta Xol')

  await asAdmin('withdraw(of: PLANT, id: $id) { gone }')
  expect(await stored(withdrawn)).toEqual({ recording: null, status: 'OPEN' })
  await expectNothingPublished()
})

test('goes with the withdrawal of the recording, from other suggestions and from forms that are not sent yet', async () => {
  const [taken, same, other] = [await send(), await send(), await send(marta, sayName({ seconds: 2 }))]
  const unsent = await sealed()
  expect((await take(taken, await updatedAt())).codes).toEqual([])
  const { recording } = await rowNow()
  const { id } = await buildCommunity()
  await prisma.attribution.create({ data: { subjectKind: 'RECORDING', subject: recording!, communityId: id } })
  const withdraw = 'mutation ($id: ID!) { withdrawCommunity(id: $id) { gone } }'
  expect((await run(withdraw, { id }, { as: admin })).codes).toEqual([])
  expect((await hear(same, admin)).data.hearSuggestion).toBeNull()
  expect((await take(same, await updatedAt())).codes).toEqual(['CONFLICT'])
  expect((await hear(other, admin)).data.hearSuggestion).not.toBeNull()
  expect((await suggest({ recording: { ...SAID, sealed: unsent } }, marta)).errors[0]!.extensions.fields).toEqual({
    'recording.sealed': 'invalid',
  })
})

test('is not handed out any more once its plant is withdrawn', async () => {
  expect((await take(await send(), await updatedAt())).codes).toEqual([])
  const { recording } = await rowNow()
  const status = async () => (await at(recording!)).status
  expect(await status()).toBe(200)
  await asAdmin('withdraw(of: PLANT, id: $id) { gone }')
  expect(await status()).toBe(410)
})

test('what a member exports has the recording', async () => {
  const id = await send()
  const { suggestions } = JSON.parse(await exportData(marta.id))
  expect(suggestions).toMatchObject([{ id, recording: expect.stringMatching(/^data:audio\/mpeg;base64,\/\/\w/) }])
})

test('members send so many an hour', async () => {
  const asMarta: Counted[] = [['suggestedRecording', marta.id]]
  for (let sent = 0; sent < 30; sent++) expect(await countAttempts(asMarta)).toBeNull()
  expect(await record(marta)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  expect((await record(await buildUser())).status).toBe(201)
})

test('what is no recording does not count for all members together', async () => {
  const all: Counted[] = [['suggestedRecordingInAll', EVERYBODY]]
  for (let sent = 0; sent < 299; sent++) expect(await countAttempts(all)).toBeNull()
  expect((await record(marta, Buffer.from('no sound'))).status).toBe(422)
  expect((await record(marta)).status).toBe(201)
  expect(await record(marta)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
})
