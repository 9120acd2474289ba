import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  getNamedType,
  isEnumType,
  isLeafType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { keepProtocols } from '../../api/content/rights/protocol.ts'
import { removeUnusedRecordings } from '../../api/media/recordings/unused.ts'
import { store } from '../../api/media/store.ts'
import { prisma } from '../../api/database/client.ts'
import { isOpen, mayRead } from '../../api/rules/protocol.ts'
import { schema } from '../../api/schema.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { buildArticle, buildCommunity, buildPlant } from '../support/content.ts'
import { at, doorsOf, SECRET, textOf, told, WARNING } from '../support/doors.ts'
import { run } from '../support/run.ts'
import { PUBLIC_QUERIES } from '../support/scopes.ts'

const CREATE = `mutation ($of: RightsKind! = PLANT, $id: ID!, $place: String, $input: AttributionInput!) {
  createAttribution(of: $of, id: $id, place: $place, input: $input) { id withdrawal { id row(lang: ES) } }
}`
const UPDATE = `mutation ($id: ID!, $input: AttributionInput!) { updateAttribution(id: $id, input: $input) { id } }`
const WORDS = 'Solo para quienes curan en Chisec.'
const fieldsOf = ({ errors }: Awaited<ReturnType<typeof run>>) => errors[0]?.extensions['fields']

interface Terms {
  protocol: string | null
  seasonFrom?: string
  seasonUntil?: string
  of?: string
  place?: string | null
}

/** A plant of which a community withholds a part. */
async function withheld(terms: Terms) {
  const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
  const plant = await told(as)
  const made = await attribute(as, plant.id, communityId, { place: 'uses.0', ...terms })
  expect(made.codes).toEqual([])
  return {
    as,
    communityId,
    ...plant,
    ...(made.data.createAttribution as { withdrawal: { id: string } }),
    plantId: plant.id,
  }
}

function attribute(as: Account, id: string, communityId: string | null, { of, place, ...terms }: Terms) {
  return run(CREATE, { of: of ?? 'PLANT', id, place, input: { communityId, wordsEs: WORDS, ...terms } }, { as })
}

async function memberOf(as: Account, communityId: string, isInitiated = false) {
  const member = await buildUser()
  const call = `mutation { setCommunityMember(communityId: "${communityId}", email: "${member.email}", isInitiated: ${isInitiated}) { id } }`
  expect((await run(call, {}, { as })).codes).toEqual([])
  return member
}

const READ = `query ($id: ID!, $of: RightsKind! = PLANT) { viewer { withheld(of: $of, id: $id) {
  id place title(lang: ES) terms(lang: ES) texts(lang: ES) isForInitiated preparation sources file speaker } } }`

async function readBy(as: Account | undefined, id: string, of = 'PLANT') {
  const { data, codes } = await run(READ, { id, of }, as && { as })
  expect(codes).toEqual([])
  return (data.viewer?.withheld ?? []) as Record<string, unknown>[]
}

afterEach(() => vi.useRealTimers())
/** Each makes all dumps anew. */
const DUMPS = { timeout: 120_000 }
const on = (day: string) => new Date(`${day}T18:00:00Z`)

describe('whoever is no admin', () => {
  test.each([
    ['setCommunityMember(communityId: "x", email: "a@example.org", isInitiated: true) { id }'],
    ['removeCommunityMember(communityId: "x", userId: "x")'],
  ])('cannot %s', async (call) => {
    expect((await run(`mutation { ${call} }`)).codes).toEqual(['UNAUTHENTICATED'])
    expect((await run(`mutation { ${call} }`, {}, { as: await buildUser() })).codes).toEqual(['FORBIDDEN'])
  })

  test('reads neither who is a member, nor protocols', DUMPS, async () => {
    const { communityId, plantId, as } = await withheld({ protocol: 'MEMBERS' })
    const member = await memberOf(as, communityId)
    for (const by of [undefined, { as: member }]) {
      const code = by ? 'FORBIDDEN' : 'UNAUTHENTICATED'
      expect((await run(`{ communityMembers(id: "${communityId}") { email } }`, {}, by)).codes).toEqual([code])
      await attribute(as, plantId, communityId, { protocol: null, place: 'names.0' })
      const asked = `{ plant(id: "${plantId}") { names { attributions { protocol } } } }`
      expect((await run(asked, {}, by)).codes).toContain(code)
    }
  })
})

describe('what is withheld', () => {
  test.each([
    ['uses.0', SECRET],
    ['names.0', 'Iyaqil'],
    ['culturalSignificance', 'Se regala en las bodas'],
  ])('%s leaves every door, for everybody; the warning stays', DUMPS, async (place, words) => {
    const as = await buildAdmin()
    const { id, savedAt } = await told(as)
    const { id: communityId } = await buildCommunity()
    expect((await doorsOf(id, savedAt)).filter((text) => text.includes(words)).length).toBeGreaterThan(4)
    const { codes } = await attribute(as, id, communityId, { protocol: 'MEMBERS', place })
    expect(codes).toEqual([])
    const after = await doorsOf(id, savedAt)
    expect(after.filter((text) => text.includes(words) || text.includes(WORDS))).toEqual([])
    expect(after[0]).toContain(WARNING)
    // Nor does its community stand on the page, which says that there is something.
    expect(after[0]).not.toContain('Comunidad de Chisec')
    const member = await memberOf(as, communityId)
    const public_ = `{ plant(id: "${id}") { uses { text(lang: ES) } names { name } culturalSignificance(lang: ES) } }`
    expect(JSON.stringify(await run(public_, {}, { as: member }))).not.toContain(words)
    expect(JSON.stringify(await readBy(member, id))).toContain(words)
  })

  test('is in no answer to any public query, nor does a count or filter tell of it', { timeout: 300_000 }, async () => {
    const as = await buildAdmin()
    const { id, savedAt } = await told(as)
    const { id: communityId } = await buildCommunity()
    const article = await buildArticle()
    const ids = { plant: id, article: article.id, savedAt }
    const before = await askAll(ids)
    expect(before.filter(({ text }) => text.includes(SECRET) || text.includes('Iyaqil')).length).toBeGreaterThan(3)
    for (const place of ['uses.0', 'names.0'])
      expect((await attribute(as, id, communityId, { protocol: 'NEVER', place })).codes).toEqual([])
    const after = await askAll(ids)
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
    expect(after.filter(({ text }) => text.includes(SECRET) || text.includes('Iyaqil'))).toEqual([])
    const { data } = await run(
      '{ used: plants(ailment: "cough") { totalCount } named: plants(search: "iyaqil") { totalCount edges { cursor } } }',
    )
    expect(data).toEqual({ used: { totalCount: 0 }, named: { totalCount: 0, edges: [] } })
  })

  test('is not found by its id, in whatever part of the API it is tried', DUMPS, async () => {
    const { plantId, withdrawal, id: attributionId } = await withheld({ protocol: 'MEMBERS' })
    const stranger = await buildUser()
    for (const id of [plantId, withdrawal.id, attributionId, plantId.toUpperCase(), `${plantId}'`, '%', ''])
      for (const of of ['PLANT', 'AILMENT', 'ARTICLE', 'PROJECT', 'SOURCE'])
        expect(await readBy(stranger, id, of)).toEqual([])
    expect(await readBy(undefined, plantId)).toEqual([])
  })

  test('cannot come back by a save, a restored revision or the bin', DUMPS, async () => {
    const { as, plantId } = await withheld({ protocol: 'MEMBERS' })
    const { data } = await run(
      'query ($id: ID!) { revisions(of: PLANT, id: $id) { edges { node { id } } } }',
      { id: plantId },
      { as },
    )
    for (const { node } of data.revisions.edges as { node: { id: string } }[]) {
      await run('mutation ($id: ID!) { restoreRevision(id: $id) { id } }', { id: node.id }, { as })
      expect(await textOf(`/plants/${plantId}?lang=es`)).not.toContain(SECRET)
    }
    await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id: plantId }, { as })
    await run('mutation ($id: ID!) { restoreFromBin(id: $id) { id } }', { id: plantId }, { as })
    expect(await textOf(`/plants/${plantId}?lang=es`)).not.toContain(SECRET)
  })

  test('is given back only with the agreement of those who may consent, not by its form', async () => {
    const { as, id, plantId, communityId, withdrawal } = await withheld({ protocol: 'INITIATED' })
    expect(fieldsOf(await run(UPDATE, { id, input: { communityId } }, { as }))).toEqual({ protocol: 'withheld' })
    expect(fieldsOf(await run(`mutation { deleteAttribution(id: "${id}") }`, {}, { as }))).toEqual({
      protocol: 'withheld',
    })
    const back = `mutation { undoWithdrawal(id: "${withdrawal.id}", agreedBy: "Ana Caal, de la asamblea") { id } }`
    expect((await run(back, {}, { as })).codes).toEqual([])
    await keepProtocols()
    expect(await textOf(`/plants/${plantId}?lang=es`)).toContain('nueve hojas')
  })
})

describe('who reads it', () => {
  test('is a member of its community, with the terms; nobody else', async () => {
    const { as, communityId, plantId } = await withheld({ protocol: 'MEMBERS' })
    const other = await buildCommunity({ nameEs: 'Otra', nameEn: 'Another' })
    const [member, neighbour] = [await memberOf(as, communityId), await memberOf(as, other.id, true)]
    expect(await readBy(member, plantId)).toMatchObject([
      {
        place: 'uses',
        title: 'Tos',
        texts: [SECRET],
        terms: [`Conocimiento de: Comunidad de Chisec · «${WORDS}»`],
        isForInitiated: false,
        preparation: 'INFUSION',
        file: null,
      },
    ])
    expect(await readBy(neighbour, plantId)).toEqual([])
    expect(await readBy(await buildUser(), plantId)).toEqual([])
    expect(await readBy(as, plantId)).toEqual([])
  })

  test('is told of a community that is not public', async () => {
    const { as, communityId, plantId } = await withheld({ protocol: 'MEMBERS' })
    await prisma.community.update({ where: { id: communityId }, data: { isPublic: false } })
    const [row] = await readBy(await memberOf(as, communityId), plantId)
    expect(row!['terms']).toEqual([`Conocimiento de: Comunidad de Chisec · «${WORDS}»`])
  })

  test('is an initiated member where it is for those, as long as that is so', async () => {
    const { as, communityId, plantId } = await withheld({ protocol: 'INITIATED' })
    const member = await memberOf(as, communityId)
    expect(await readBy(member, plantId)).toEqual([])
    const set = (isInitiated: boolean) =>
      run(
        `mutation { setCommunityMember(communityId: "${communityId}", email: " ${member.email.toUpperCase()} ", isInitiated: ${isInitiated}) { isInitiated } }`,
        {},
        { as },
      )
    await set(true)
    expect(await readBy(member, plantId)).toMatchObject([{ isForInitiated: true }])
    await set(false)
    expect(await readBy(member, plantId)).toEqual([])
    await set(true)
    const remove = `mutation { removeCommunityMember(communityId: "${communityId}", userId: "${member.id}") }`
    expect((await run(remove, {}, { as })).codes).toEqual([])
    expect(await readBy(member, plantId)).toEqual([])
    expect((await run(remove, {}, { as })).codes).toEqual(['NOT_FOUND'])
  })

  test.each([['NEVER'], ['SEASON']])('is nobody where it is %s', async (protocol) => {
    vi.useFakeTimers({ now: on('2026-11-29'), toFake: ['Date'] })
    const season = protocol === 'SEASON' ? { seasonFrom: '03-01', seasonUntil: '05-31' } : {}
    const { as, communityId, plantId } = await withheld({ protocol, ...season })
    expect(await readBy(await memberOf(as, communityId, true), plantId)).toEqual([])
  })

  test('is nobody where a protocol is stored that is not known', async () => {
    const { as, communityId, plantId, id } = await withheld({ protocol: 'MEMBERS' })
    const member = await memberOf(as, communityId, true)
    for (const protocol of ['members', '', 'PUBLIC']) {
      await prisma.attribution.update({ where: { id }, data: { protocol } })
      await keepProtocols()
      expect(await readBy(member, plantId)).toEqual([])
      expect(await textOf(`/plants/${plantId}?lang=es`)).not.toContain(SECRET)
    }
    // Of something public as well.
    await prisma.attribution.create({
      data: { subjectKind: 'PLANT', subject: plantId, place: 'culturalSignificance', communityId, protocol: 'elders' },
    })
    await keepProtocols()
    expect(await textOf(`/plants/${plantId}?lang=es`)).not.toContain('Se regala en las bodas')
  })

  test('reads no more once the community has withdrawn it, or its consent has ended', async () => {
    const { as, communityId, plantId } = await withheld({ protocol: 'MEMBERS' })
    const member = await memberOf(as, communityId)
    const { data } = await run(
      `mutation { withdrawCommunity(id: "${communityId}") { withdrawals { id } } }`,
      {},
      { as },
    )
    expect(data.withdrawCommunity.withdrawals).toHaveLength(1)
    expect(await readBy(member, plantId)).toEqual([])
    expect(await textOf(`/plants/${plantId}?lang=es`)).not.toContain(SECRET)
  })

  test('is an account whose address is confirmed', async () => {
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const { id, email } = await buildUser()
    await prisma.user.update({ where: { id }, data: { emailVerified: false } })
    const add = (address: string) =>
      run(
        `mutation { setCommunityMember(communityId: "${communityId}", email: "${address}", isInitiated: false) { id } }`,
        {},
        { as },
      )
    expect(fieldsOf(await add(email))).toEqual({ email: 'notConfirmed' })
    expect(fieldsOf(await add('nobody@example.org'))).toEqual({ email: 'unknown' })
    expect(fieldsOf(await add(' '))).toEqual({ email: 'required' })
  })

  test('knows of which communities, also in the export', async () => {
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const member = await memberOf(as, communityId, true)
    const { data } = await run(
      '{ viewer { exportData communities { communityName(lang: ES) isInitiated } } }',
      {},
      { as: member },
    )
    expect(data.viewer.communities).toEqual([{ communityName: 'Comunidad de Chisec', isInitiated: true }])
    expect(data.viewer.exportData).toContain('Comunidad de Chisec')
  })
})

describe('safety', () => {
  test.each([['cautions.0'], ['precautions'], ['identification']])('%s is never withheld', async (place) => {
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const { id } = await told(as)
    await prisma.plant.update({
      where: { id },
      data: { precautionsEs: 'Con cuidado.', precautionsEn: 'Careful.', identificationEs: 'A', identificationEn: 'B' },
    })
    for (const protocol of ['MEMBERS', 'INITIATED', 'NEVER'])
      expect(fieldsOf(await attribute(as, id, communityId, { protocol, place }))).toEqual({ protocol: 'warning' })
    expect(await prisma.attribution.count()).toBe(0)
    expect(await textOf(`/plants/${id}?lang=es`)).toContain(WARNING)
  })

  test('a plant is not withheld as a whole, since it warns; an article is, from everybody', async () => {
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const [poison, plant] = [await buildPlant({ isPoisonous: true }), await buildPlant()]
    const whole = (id: string, protocol: string) => attribute(as, id, communityId, { protocol, place: null })
    expect(fieldsOf(await whole(poison.id, 'NEVER'))).toEqual({ protocol: 'partsOnly' })
    expect(fieldsOf(await whole(plant.id, 'MEMBERS'))).toEqual({ protocol: 'partsOnly' })
    expect((await at(`/plants/${plant.id}`)).status).toBe(200)
    expect(fieldsOf(await whole(plant.id, 'NEVER'))).toEqual({ protocol: 'partsOnly' })
    const { id } = await buildArticle()
    expect((await attribute(as, id, communityId, { of: 'ARTICLE', protocol: 'NEVER', place: null })).codes).toEqual([])
    // As any article that is hidden: nothing tells why.
    expect((await at(`/articles/${id}`)).status).toBe(403)
  })

  test('members read nothing of a plant that is hidden, nor a dose that is in dispute', async () => {
    const { as, communityId, plantId } = await withheld({ protocol: 'MEMBERS' })
    const member = await memberOf(as, communityId)
    const reviewer = await prisma.reviewer.create({
      data: { email: 'ana@example.org', role: 'MIDWIFE', parts: ['USES'] },
    })
    const { id } = await prisma.review.create({
      data: {
        reviewerId: reviewer.id,
        plantId,
        place: 'uses.0',
        read: { textEs: SECRET },
        agrees: false,
        reason: 'Too much.',
        reviewedAt: new Date(),
      },
    })
    expect(await readBy(member, plantId)).toHaveLength(SECRET.match(/\d/) ? 0 : 1)
    await prisma.review.delete({ where: { id } })
    await prisma.plantCaution.deleteMany({ where: { plantId, subject: 'MEDICINES' } })
    expect(await readBy(member, plantId)).toEqual([])
    await prisma.plant.update({ where: { id: plantId }, data: { isPublic: false } })
    expect(await readBy(member, plantId)).toEqual([])
  })
})

describe('a season', () => {
  const SEASON = { protocol: 'SEASON', seasonFrom: '12-01', seasonUntil: '01-31' }

  test('opens and closes it by itself, each year, and old revisions with it', DUMPS, async () => {
    vi.useFakeTimers({ now: on('2026-11-29'), toFake: ['Date'] })
    const { plantId, as } = await withheld(SEASON)
    const shows = async () => {
      const page = await textOf(`/plants/${plantId}?lang=es`)
      return page.includes('nueve hojas')
    }
    expect(await shows()).toBe(false)
    for (const [day, isShown] of [
      ['2026-11-30', false],
      ['2026-12-01', true],
      ['2027-01-31', true],
      ['2027-02-01', false],
      ['2027-12-01', true],
    ] as const) {
      vi.setSystemTime(on(day))
      await keepProtocols()
      await keepProtocols()
      expect([day, await shows()]).toEqual([day, isShown])
    }
    vi.setSystemTime(on('2028-02-01'))
    // Before the hour that withholds it, an earlier state does not bring it back.
    const { data } = await run(
      'query ($id: ID!) { revisions(of: PLANT, id: $id) { edges { node { id } } } }',
      { id: plantId },
      { as },
    )
    await run(
      'mutation ($id: ID!) { restoreRevision(id: $id) { id } }',
      { id: data.revisions.edges.at(-1).node.id },
      { as },
    )
    expect(await shows()).toBe(false)
  })

  test('needs both days', async () => {
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const { id } = await told(as)
    const season = (from?: string, until?: string) =>
      attribute(as, id, communityId, {
        protocol: 'SEASON',
        place: 'uses.0',
        ...(from !== undefined && { seasonFrom: from }),
        ...(until !== undefined && { seasonUntil: until }),
      })
    expect(fieldsOf(await season())).toEqual({ seasonFrom: 'required', seasonUntil: 'required' })
    expect(fieldsOf(await season('02-30', '03-01'))).toEqual({ seasonFrom: 'invalidDate' })
    expect(fieldsOf(await season('12-01', '2026-12-31'))).toEqual({ seasonUntil: 'invalidDate' })
  })

  test.each([
    ['SEASON', '03-01', '05-31', '2026-03-01', true],
    ['SEASON', '03-01', '05-31', '2026-06-01', false],
    ['SEASON', '12-01', '01-31', '2026-01-15', true],
    ['SEASON', '12-01', '01-31', '2026-06-15', false],
    ['SEASON', null, '12-31', '2026-06-15', false],
    ['SEASON', 'a', 'zz-zz', '2026-06-15', false],
    ['season', '01-01', '12-31', '2026-06-15', false],
    ['MEMBERS', '01-01', '12-31', '2026-06-15', false],
    ['', null, null, '2026-06-15', false],
    [null, null, null, '2026-06-15', true],
  ])('%s from %s until %s is open on %s: %s', (protocol, seasonFrom, seasonUntil, day, is) => {
    expect(isOpen({ protocol, seasonFrom, seasonUntil }, day)).toBe(is)
  })

  test('of two communities, each has to let a member read', () => {
    const terms = (communityId: string, protocol: string) => ({
      communityId,
      protocol,
      seasonFrom: null,
      seasonUntil: null,
    })
    const [a, b] = [terms('a', 'MEMBERS'), terms('b', 'INITIATED')]
    const member = (communityId: string, isInitiated: boolean) => ({ communityId, isInitiated })
    expect(mayRead([a, b], [member('a', true)])).toBe(false)
    expect(mayRead([a, b], [member('a', false), member('b', false)])).toBe(false)
    expect(mayRead([a, b], [member('a', false), member('b', true)])).toBe(true)
    expect(mayRead([], [member('a', true)])).toBe(false)
  })
})

/** A file with three bytes. */
async function storeFile(name: string, type: string) {
  const file = join(await mkdtemp(join(tmpdir(), 'protocol-')), 'file')
  await writeFile(file, new Uint8Array([1, 2, 3]))
  await store().write(name, type, file)
}

describe('files', () => {
  const RECORDING = `/media/${'cd'.repeat(16)}-1200.mp3`

  test('a recording has no URL any more, is read by members, and is not deleted as unused', async () => {
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const spoken = { speaker: 'Rosa', community: 'Tecpán', consent: 'Written.', consentOn: '2026-01-01' }
    await prisma.recording.create({ data: { url: RECORDING, createdAt: on('2026-01-01') } })
    await storeFile(RECORDING.slice('/media/'.length), 'audio/mpeg')
    const { id } = await buildPlant({ names: [{ name: 'Iya', language: 'cak', recording: RECORDING, ...spoken }] })
    expect((await at(RECORDING)).status).toBe(200)
    expect((await attribute(as, id, communityId, { protocol: 'MEMBERS', place: 'recordings.0' })).codes).toEqual([])
    expect((await at(RECORDING)).status).toBe(404)
    expect(await textOf(`/plants/${id}`)).not.toContain('cd'.repeat(16))
    await removeUnusedRecordings()
    expect(await readBy(await memberOf(as, communityId), id)).toMatchObject([
      { place: 'RECORDING', title: 'Iya', speaker: 'Rosa', file: 'data:audio/mpeg;base64,AQID' },
    ])
    expect(await readBy(await buildUser(), id)).toEqual([])
  })

  test('a name that is withheld takes its recording along', async () => {
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const spoken = { speaker: 'Rosa', community: 'Tecpán', consent: 'Written.', consentOn: '2026-01-01' }
    await storeFile(RECORDING.slice('/media/'.length), 'audio/mpeg')
    const { id } = await buildPlant({ names: [{ name: 'Iya', language: 'cak', recording: RECORDING, ...spoken }] })
    await attribute(as, id, communityId, { protocol: 'MEMBERS', place: 'names.0' })
    expect((await at(RECORDING)).status).toBe(404)
  })

  test('a picture has no URL any more', async () => {
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const url = `/media/${'ab'.repeat(16)}.jpg`
    await prisma.photo.create({
      data: { url, width: 800, height: 600, widths: [400, 800], altEn: 'A', altEs: 'Una flor' },
    })
    await storeFile(`${'ab'.repeat(16)}-400.jpg`, 'image/jpeg')
    const { id } = await buildPlant({ mainImageUrl: url, galleryImages: [url] })
    await attribute(as, id, communityId, { protocol: 'MEMBERS', place: 'mainImageUrl' })
    for (const name of [url, url.replace('.jpg', '-400.jpg')]) expect((await at(name)).status).toBe(404)
    expect(await textOf(`/plants/${id}`)).not.toContain('ab'.repeat(16))
    expect(await readBy(await memberOf(as, communityId), id)).toMatchObject([
      { place: 'PHOTO', title: 'Una flor', file: 'data:image/jpeg;base64,AQID' },
    ])
  })
})

test('nothing of what members read may be stored on its way', async () => {
  const { as, communityId, plantId } = await withheld({ protocol: 'MEMBERS' })
  const member = await memberOf(as, communityId)
  const { headers, data } = await run(READ, { id: plantId }, { as: member })
  expect(JSON.stringify(data)).toContain(SECRET)
  expect(headers.get('cache-control')).toMatch(/no-store|private/)
})

type Field = GraphQLField<unknown, unknown>

/** All that every public query answers to a stranger, three levels deep. A query that is added is asked as well. */
async function askAll(ids: { plant: string; article: string; savedAt: string }) {
  const fields = schema.getQueryType()!.getFields()
  const asked = PUBLIC_QUERIES.flatMap((name) => {
    const field = fields[name]!
    const type = getNamedType(field.type)
    const call = `${name}${givenTo(field, ids)}`
    if (isLeafType(type)) return [{ name, queryOf: () => `{ ${call} }` }]
    // One field of the first level at a time: all together cost too much.
    const leaves = openFields(type as GraphQLObjectType).filter((inner) => isLeafType(getNamedType(inner.type)))
    const others = openFields(type as GraphQLObjectType).filter((inner) => !leaves.includes(inner))
    return [leaves, ...others.map((inner) => [inner])].map((inner) => ({
      name: `${name}.${inner.map((each) => each.name).join()}`,
      queryOf: (depth: number) =>
        `{ ${call} { __typename ${inner.map((each) => selected(each, ids, depth)).join(' ')} } }`,
    }))
  })
  const answers: { name: string; text: string }[] = []
  for (const { name, queryOf } of asked) {
    let answer = await run(queryOf(4))
    for (let depth = 3; depth > 0 && answer.codes.includes('TOO_COMPLEX'); depth--) answer = await run(queryOf(depth))
    answers.push({ name, text: JSON.stringify(answer.data) })
  }
  return answers
}

/** Without those for admins, whose refusal would empty what is around them. */
const openFields = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).filter(({ description }) => !description?.includes('For admins'))

function selected(field: Field, ids: Parameters<typeof askAll>[0], depth: number): string {
  const type = getNamedType(field.type)
  const call = `${field.name}${givenTo(field, ids)}`
  if (isLeafType(type)) return call
  const inner = openFields(type as GraphQLObjectType).filter((each) => depth > 1 || isLeafType(getNamedType(each.type)))
  return `${call} { __typename ${inner.map((each) => selected(each, ids, depth - 1)).join(' ')} }`
}

function givenTo({ args }: Field, ids: Parameters<typeof askAll>[0]): string {
  const values = args.flatMap((arg) => {
    const type = getNamedType(arg.type)
    if (arg.name === 'lang') return 'lang: ES'
    if (!isRequiredArgument(arg)) return []
    if (isEnumType(type))
      return `${arg.name}: ${type.getValues().find(({ name }) => name === 'PLANT')?.name ?? type.getValues()[0]!.name}`
    if (String(arg.type).startsWith('[')) return `${arg.name}: ["${ids.plant}"]`
    if (type.name === 'Int') return `${arg.name}: 1`
    if (type.name === 'DateTime') return `${arg.name}: "${ids.savedAt}"`
    return `${arg.name}: "${arg.name === 'slug' ? 'cough' : ids.plant}"`
  })
  return values.length > 0 ? `(${values.join(', ')})` : ''
}
