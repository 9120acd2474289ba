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
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { siteAct } from '../../api/audit/audit.ts'
import { dayOf } from '../../api/content/day.ts'
import { carryOutDue } from '../../api/content/rights/carry-out.ts'
import { writeNew } from '../../api/content/save.ts'
import { readWhole } from '../../api/content/stores.ts'
import { log } from '../../api/log.ts'
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
import { agreed } from '../support/agreed.ts'

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
  consentBy?: string
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
  id place title(lang: ES) terms(lang: ES) texts(lang: ES) isForInitiated preparation evidence finding sources file speaker } } }`

async function readBy(as: Account | undefined, id: string, of = 'PLANT') {
  const { data, codes } = await run(READ, { id, of }, as && { as })
  expect(codes).toEqual([])
  return (data.viewer?.withheld ?? []) as Record<string, unknown>[]
}

afterEach(() => vi.useRealTimers())
/** Each makes all dumps anew. */
const DUMPS = { timeout: 120_000 }
// A hundred years away: statements read the clock of the database, in which an access token must not have expired.
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
    const back = `mutation { undoWithdrawal(id: "${withdrawal.id}", agreedBy: "Ana Caal, de la asamblea", ${agreed()}) { id } }`
    expect((await run(back, {}, { as })).codes).toEqual([])
    await carryOutDue()
    expect(await textOf(`/plants/${plantId}?lang=es`)).toContain('nueve hojas')
  })
})

describe('a protocol that lets more people read', () => {
  const season = (seasonFrom: string, seasonUntil: string) => ({ protocol: 'SEASON', seasonFrom, seasonUntil })
  const agreeing = () => `mutation ($id: ID!, $input: AttributionInput!, $by: String!) {
    updateAttribution(id: $id, input: $input, agreedBy: $by, ${agreed()}) { id }
  }`
  const ANA = { consentBy: 'Ana Caal' }

  test.each([
    ['members', { protocol: 'NEVER' }, { protocol: 'MEMBERS' }],
    ['all members', { protocol: 'INITIATED' }, { protocol: 'MEMBERS' }],
    ['everybody in a season', { protocol: 'NEVER' }, season('02-28', '02-29')],
    ['everybody for a day longer', season('01-01', '12-30'), season('01-01', '12-31')],
    ['everybody, while its season is open', season(dayOf().slice(5), dayOf().slice(5)), { protocol: null }],
  ])(
    '(%s) needs the agreement of those who may consent, which is logged; a stricter one does not',
    async (_to, before, after) => {
      const { as, id, communityId } = await withheld({ ...before, ...ANA })
      const input = { communityId, wordsEs: WORDS, ...after }
      expect(fieldsOf(await run(UPDATE, { id, input: { ...input, ...ANA } }, { as }))).toMatchObject({
        agreedBy: 'required',
        agreedHow: 'required',
      })
      // Nor does who gave the consent change with it.
      const self = { id, input: { ...input, consentBy: 'Luis' }, by: 'Luis' }
      expect(fieldsOf(await run(agreeing(), self, { as }))).toEqual({ agreedBy: 'notHolder' })
      expect((await run(`mutation { deleteAttribution(id: "${id}") }`, {}, { as })).codes).toEqual(['BAD_USER_INPUT'])
      expect((await run(agreeing(), { id, input: { ...input, ...ANA }, by: 'ana caal' }, { as })).codes).toEqual([])
      const log = await prisma.auditEntry.findFirst({ where: { action: 'updateAttribution' }, orderBy: { id: 'desc' } })
      expect(log?.subject).toContain('ana caal, Elegida por la asamblea')
      expect((await run(UPDATE, { id, input: { ...input, ...before, ...ANA } }, { as })).codes).toEqual([])
      const restore = 'mutation ($id: ID!) { restoreRevision(id: $id) { id } }'
      const [, milder] = await prisma.revision.findMany({ where: { contentId: id }, orderBy: { id: 'desc' } })
      expect(fieldsOf(await run(restore, { id: milder!.id }, { as }))).toMatchObject({ agreedBy: 'required' })
      const restoring = `mutation { restoreRevision(id: "${milder!.id}", agreedBy: "Ana Caal", ${agreed()}) { id } }`
      expect((await run(restoring, {}, { as })).codes).toEqual([])
    },
  )

  test('(members of another community) needs the agreement of the one', async () => {
    const { as, id } = await withheld({ protocol: 'MEMBERS', ...ANA })
    const { id: communityId } = await buildCommunity()
    const input = { communityId, protocol: 'MEMBERS', ...ANA }
    expect(fieldsOf(await run(UPDATE, { id, input }, { as }))).toMatchObject({ agreedBy: 'required' })
  })

  test('of one community gives nothing back that another withholds as well', async () => {
    const [as, one, other] = [await buildAdmin(), await buildCommunity(), await buildCommunity()]
    const { id } = await told(as)
    const place = 'uses.0'
    const second = (await attribute(as, id, other.id, { protocol: null, place })).data.createAttribution
    const first = (await attribute(as, id, one.id, { protocol: 'MEMBERS', place })).data.createAttribution
    const terms = (protocol: string | null) => ({
      id: second.id,
      input: { communityId: other.id, protocol, wordsEs: WORDS },
    })
    expect((await run(UPDATE, terms('NEVER'), { as })).codes).toEqual([])
    const back = `mutation { undoWithdrawal(id: "${first.withdrawal.id}", agreedBy: "Ana", ${agreed()}) { id } }`
    expect(fieldsOf(await run(back, {}, { as }))).toEqual({ agreedBy: 'others' })
    expect((await run(agreeing(), { ...terms(null), by: 'Luis' }, { as })).codes).toEqual([])
    expect(await textOf(`/plants/${id}?lang=es`)).not.toContain(SECRET)
    expect((await run(back, {}, { as })).codes).toEqual([])
    expect(await textOf(`/plants/${id}?lang=es`)).toContain('nueve hojas')
  })

  test('is given back by who withholds it last, whoever began, and keeps the season of another', async () => {
    const [as, one, other] = [await buildAdmin(), await buildCommunity(), await buildCommunity()]
    const { id } = await told(as)
    const place = 'uses.0'
    const season = { protocol: 'SEASON', seasonFrom: '01-01', seasonUntil: '12-31' }
    const second = (await attribute(as, id, other.id, { ...season, place, consentBy: 'Luis' })).data.createAttribution
    const first = (await attribute(as, id, one.id, { protocol: 'MEMBERS', place, consentBy: 'Ana' })).data
      .createAttribution
    const back = (by: string) =>
      run(
        `mutation { undoWithdrawal(id: "${first.withdrawal.id}", agreedBy: "${by}", ${agreed()}) { id } }`,
        {},
        { as },
      )
    const ofOther = { communityId: other.id, protocol: 'NEVER', wordsEs: WORDS, consentBy: 'Luis' }
    expect((await run(UPDATE, { id: second.id, input: ofOther }, { as })).codes).toEqual([])
    const ofOne = { communityId: one.id, protocol: null, wordsEs: WORDS, consentBy: 'Ana' }
    expect((await run(agreeing(), { id: first.id, input: ofOne, by: 'Ana' }, { as })).codes).toEqual([])
    expect(fieldsOf(await back('Ana'))).toEqual({ agreedBy: 'notHolder' })
    expect((await back('Luis')).codes).toEqual([])
    expect(await textOf(`/plants/${id}?lang=es`)).toContain('nueve hojas')

    // Open today, so it keeps nothing back; the agreement of others does not end it.
    const third = (await attribute(as, id, other.id, { ...season, place: 'uses.0', consentBy: 'Luis' })).data
      .createAttribution
    const held = (await attribute(as, id, one.id, { protocol: 'MEMBERS', place: 'uses.0', consentBy: 'Ana' })).data
      .createAttribution
    const again = `mutation { undoWithdrawal(id: "${held.withdrawal.id}", agreedBy: "Ana", ${agreed()}) { id } }`
    expect((await run(again, {}, { as })).codes).toEqual([])
    expect(await prisma.attribution.findUnique({ where: { id: third.id } })).toMatchObject({ protocol: 'SEASON' })
  })
})

test('what is given back by one community stays withheld by another', async () => {
  const [as, one, other] = [await buildAdmin(), await buildCommunity(), await buildCommunity()]
  const { id } = await told(as)
  const place = 'uses.0'
  await attribute(as, id, other.id, { protocol: null, place: 'names.0', consentBy: 'Luis' })
  const second = (await attribute(as, id, other.id, { protocol: null, place })).data.createAttribution
  await attribute(as, id, one.id, { protocol: 'MEMBERS', place, consentBy: 'Ana' })
  const input = { communityId: other.id, protocol: 'NEVER', wordsEs: WORDS }
  expect((await run(UPDATE, { id: second.id, input }, { as })).codes).toEqual([])
  const all = `mutation { withdrawCommunity(id: "${one.id}") { withdrawals { id } } }`
  const [{ id: withdrawn }] = (await run(all, {}, { as })).data.withdrawCommunity.withdrawals
  const back = `mutation { undoWithdrawal(id: "${withdrawn}", agreedBy: "Ana", ${agreed()}) { id } }`
  expect((await run(back, {}, { as })).codes).toEqual([])
  expect(await textOf(`/plants/${id}?lang=es`)).not.toContain(SECRET)
  expect(await prisma.attribution.findMany({ where: { protocol: { not: null } } })).toMatchObject([{ id: second.id }])
})

test('who gave the consent of the part undoes its withdrawal, not another community of the plant', async () => {
  const [as, one, other] = [await buildAdmin(), await buildCommunity(), await buildCommunity()]
  const { id } = await told(as)
  await attribute(as, id, other.id, { protocol: null, place: 'names.0', consentBy: 'Luis' })
  await attribute(as, id, one.id, { protocol: null, place: 'uses.0', consentBy: 'Ana' })
  const { data } = await run(
    `mutation { withdraw(of: PLANT, id: "${id}", place: "uses.0") { withdrawals { id } } }`,
    {},
    { as },
  )
  const undo = (by: string) =>
    run(
      `mutation { undoWithdrawal(id: "${data.withdraw.withdrawals[0].id}", agreedBy: "${by}", ${agreed()}) { id } }`,
      {},
      { as },
    )
  expect(fieldsOf(await undo('Luis'))).toEqual({ agreedBy: 'notHolder' })
  expect((await undo('Ana')).codes).toEqual([])
})

test('what was withdrawn with the whole, and is of another community, returns only with the agreement of this one', async () => {
  const [as, one, other] = [await buildAdmin(), await buildCommunity(), await buildCommunity()]
  const { id } = await told(as)
  await attribute(as, id, one.id, { protocol: null, place: null, consentBy: 'Ana' })
  await attribute(as, id, other.id, { protocol: null, place: 'names.0', consentBy: 'Luis' })
  const withdrawn = async (call: string) => {
    const { data, codes } = await run(`mutation { done: ${call} { withdrawals { id } } }`, {}, { as })
    expect(codes).toEqual([])
    return data.done.withdrawals as { id: string }[]
  }
  const undo = (withdrawal: string, by: string) =>
    run(`mutation { undoWithdrawal(id: "${withdrawal}", agreedBy: "${by}", ${agreed()}) { id } }`, {}, { as })
  const [whole] = await withdrawn(`withdraw(of: PLANT, id: "${id}")`)
  const [part] = await withdrawn(`withdraw(of: PLANT, id: "${id}", place: "uses.0")`)
  expect(await withdrawn(`withdrawCommunity(id: "${other.id}")`)).toEqual([])
  expect((await undo(whole!.id, 'Ana')).codes).toEqual([])
  // Of the part nothing is attributed but the whole.
  expect(fieldsOf(await undo(part!.id, 'Rosa'))).toEqual({ agreedBy: 'notHolder' })
  expect((await undo(part!.id, 'Ana')).codes).toEqual([])
  const page = await textOf(`/plants/${id}?lang=es`)
  expect(page).toContain('nueve hojas')
  expect(page).not.toContain('Iyaqil')
  const held = await prisma.withdrawal.findFirstOrThrow({ where: { undoneAt: null } })
  expect(held).toMatchObject({ place: 'names', communityId: other.id })
  expect(fieldsOf(await undo(held.id, 'Ana'))).toEqual({ agreedBy: 'notHolder' })
  expect((await undo(held.id, 'Luis')).codes).toEqual([])
  expect(await textOf(`/plants/${id}?lang=es`)).toContain('Iyaqil')
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
    vi.useFakeTimers({ now: on('2100-11-29'), toFake: ['Date'] })
    const season = protocol === 'SEASON' ? { seasonFrom: '03-01', seasonUntil: '05-31' } : {}
    const { as, communityId, plantId } = await withheld({ protocol, ...season })
    expect(await readBy(await memberOf(as, communityId, true), plantId)).toEqual([])
  })

  test('is nobody where a protocol is stored that is not known', async () => {
    const { as, communityId, plantId, id } = await withheld({ protocol: 'MEMBERS' })
    const member = await memberOf(as, communityId, true)
    for (const protocol of ['members', '', 'PUBLIC']) {
      await prisma.attribution.update({ where: { id }, data: { protocol } })
      await carryOutDue()
      expect(await readBy(member, plantId)).toEqual([])
      expect(await textOf(`/plants/${plantId}?lang=es`)).not.toContain(SECRET)
    }
    // Of something public as well.
    await prisma.attribution.create({
      data: { subjectKind: 'PLANT', subject: plantId, place: 'culturalSignificance', communityId, protocol: 'elders' },
    })
    await carryOutDue()
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
    vi.useFakeTimers({ now: on('2100-11-29'), toFake: ['Date'] })
    const { plantId, as } = await withheld(SEASON)
    const shows = async () => {
      const page = await textOf(`/plants/${plantId}?lang=es`)
      return page.includes('nueve hojas')
    }
    expect(await shows()).toBe(false)
    for (const [day, isShown] of [
      ['2100-11-30', false],
      ['2100-12-01', true],
      ['2101-01-31', true],
      ['2101-02-01', false],
      ['2101-12-01', true],
    ] as const) {
      vi.setSystemTime(on(day))
      await carryOutDue()
      await carryOutDue()
      expect([day, await shows()]).toEqual([day, isShown])
    }
    vi.setSystemTime(on('2102-02-01'))
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

  test('keeps what is restored from the bin out of season, and gives it back in it', DUMPS, async () => {
    vi.useFakeTimers({ now: on('2100-12-10'), toFake: ['Date'] })
    const { id: communityId } = await buildCommunity()
    const as = await buildAdmin()
    const { id } = await told(as)
    expect((await attribute(as, id, communityId, { ...SEASON, place: 'uses.0' })).codes).toEqual([])
    const shows = async () => (await textOf(`/plants/${id}?lang=es`)).includes('nueve hojas')
    expect(await shows()).toBe(true)
    await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as })
    vi.setSystemTime(on('2101-03-01'))
    await carryOutDue()
    const back = await run(
      'mutation ($ids: [ID!]!) { restoreFromBin(ids: $ids) { id } }',
      { ids: [id] },
      { as: await buildAdmin() },
    )
    expect(back.codes).toEqual([])
    expect(await shows()).toBe(false)
    expect(await textOf(`/plants/${id}?lang=es`)).toContain(WARNING)
    vi.setSystemTime(on('2101-12-01'))
    await carryOutDue()
    expect(await shows()).toBe(true)
  })

  test('is kept of what is deleted in it and made again by an import out of it', DUMPS, async () => {
    vi.useFakeTimers({ now: on('2100-12-10'), toFake: ['Date'] })
    const { id: communityId } = await buildCommunity()
    const as = await buildAdmin()
    const { id } = await told(as)
    expect((await attribute(as, id, communityId, { ...SEASON, place: 'uses.0' })).codes).toEqual([])
    const [plant] = await readWhole(prisma, 'PLANT', [id])
    await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as })
    await carryOutDue()
    await prisma.$transaction((tx) => writeNew(tx, siteAct('importContent'), 'PLANT', [plant!]))
    expect(await textOf(`/plants/${id}?lang=es`)).toContain('nueve hojas')
    expect(await prisma.attribution.findMany()).toMatchObject([{ dueOn: '' }])
  })

  test('comes back with a whole that left for a part, which its community may not have given back', DUMPS, async () => {
    vi.useFakeTimers({ now: on('2100-12-10'), toFake: ['Date'] })
    vi.spyOn(log, 'error').mockImplementation(() => {})
    const { id: communityId } = await buildCommunity()
    const as = await buildAdmin()
    const { id } = await told(as)
    expect((await attribute(as, id, communityId, { ...SEASON, place: 'uses.0' })).codes).toEqual([])
    await prisma.$executeRawUnsafe(
      `CREATE FUNCTION refuse_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`,
    )
    await prisma.$executeRawUnsafe(
      `CREATE TRIGGER refuse BEFORE DELETE ON plant_uses FOR EACH ROW EXECUTE FUNCTION refuse_delete()`,
    )
    onTestFinished(async () => {
      await prisma.$executeRawUnsafe('DROP FUNCTION IF EXISTS refuse_delete CASCADE')
    })
    vi.setSystemTime(on('2101-03-01'))
    await carryOutDue()
    expect((await at(`/plants/${id}`)).status).toBe(410)
    await prisma.$executeRawUnsafe('DROP FUNCTION refuse_delete CASCADE')
    const [whole] = await prisma.withdrawal.findMany({ where: { undoneAt: null } })
    const back = `mutation { undoWithdrawal(id: "${whole!.id}", agreedBy: "Ana Caal", ${agreed()}) { id } }`
    expect((await run(back, {}, { as: await buildAdmin() })).codes).toEqual([])
    await carryOutDue()
    expect((await at(`/plants/${id}`)).status).toBe(200)
    expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('nueve hojas')
  })

  test('of a row that went before its plant did keeps nothing from being restored', async () => {
    vi.useFakeTimers({ now: on('2100-12-10'), toFake: ['Date'] })
    const { id: communityId } = await buildCommunity()
    const as = await buildAdmin()
    const { id } = await told(as)
    await attribute(as, id, communityId, { ...SEASON, place: 'names.0' })
    await run('mutation ($id: ID!) { updatePlant(id: $id, input: { names: [] }) { id } }', { id }, { as })
    await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as })
    vi.setSystemTime(on('2101-03-01'))
    const back = await run(
      'mutation ($ids: [ID!]!) { restoreFromBin(ids: $ids) { id } }',
      { ids: [id] },
      { as: await buildAdmin() },
    )
    expect(back.codes).toEqual([])
    expect(await textOf(`/plants/${id}?lang=es`)).toContain(WARNING)
  })

  test('that opens again tells admins of a plant that it had hidden', async () => {
    vi.useFakeTimers({ now: on('2100-12-10'), toFake: ['Date'] })
    const as = await buildAdmin()
    const { id } = await told(as)
    const { id: communityId } = await buildCommunity()
    expect((await attribute(as, id, communityId, { ...SEASON, place: 'names.0' })).codes).toEqual([])
    // Public from before safety required it.
    await prisma.plantCaution.deleteMany({ where: { plantId: id, subject: 'CHILDREN' } })
    vi.setSystemTime(on('2101-02-01'))
    await carryOutDue()
    expect(await prisma.plant.findUnique({ where: { id } })).toMatchObject({ isPublic: false })
    expect(await prisma.notification.count()).toBe(0)
    vi.setSystemTime(on('2101-12-01'))
    await carryOutDue()
    await carryOutDue()
    expect(await prisma.plant.findUnique({ where: { id } })).toMatchObject({ isPublic: false })
    expect(await prisma.notification.findMany()).toMatchObject([
      { memberId: as.id, priority: 'HIGH', linkUrl: `/admin/plants/edit/${id}` },
    ])
  })

  test('is refused of a warning and of a title also while it is open', async () => {
    vi.useFakeTimers({ now: on('2100-12-10'), toFake: ['Date'] })
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const { id } = await told(as)
    const season = async (place: string) => fieldsOf(await attribute(as, id, communityId, { ...SEASON, place }))
    expect(await season('cautions.0')).toEqual({ protocol: 'warning' })
    expect(await season('commonName')).toEqual({ place: 'required' })
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

test('members are told what speaks against a use, and read none of a plant that is a poison since', async () => {
  const { as, communityId, plantId } = await withheld({ protocol: 'MEMBERS' })
  const member = await memberOf(as, communityId)
  expect(await readBy(member, plantId)).toMatchObject([{ evidence: 'TRADITION', finding: 'NOT_TESTED' }])
  await prisma.plant.update({ where: { id: plantId }, data: { isPoisonous: true } })
  expect(await readBy(member, plantId)).toEqual([])
})

test('members read with a part how it is prepared and its dose, unless that is withdrawn or the plant is a poison', async () => {
  const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
  const { id } = await told(as)
  const texts = {
    plantPartUsed: 'La hoja.',
    preparationMethodsEs: 'Se hierve.[^cano-2007]',
    dosageGuidelinesEs: 'Al gusto.[^cano-2007]',
  }
  await prisma.plant.update({ where: { id }, data: texts })
  const made = await attribute(as, id, communityId, { protocol: 'MEMBERS', place: 'plantPartUsed' })
  expect(made.codes).toEqual([])
  const member = await memberOf(as, communityId)
  expect(await readBy(member, id)).toMatchObject([{ texts: ['La hoja.', 'Se hierve.', 'Al gusto.'] }])
  await prisma.plant.update({ where: { id }, data: { isPoisonous: true } })
  expect(await readBy(member, id)).toEqual([])
  await prisma.plant.update({ where: { id }, data: { isPoisonous: false } })
  await prisma.withdrawal.create({
    data: {
      subjectKind: 'PLANT',
      subject: id,
      place: 'preparationMethods',
      rowKey: {},
      reason: 'WISH',
      titleEn: '',
      titleEs: '',
      taken: { texts: {} },
    },
  })
  expect(await readBy(member, id)).toMatchObject([{ texts: ['La hoja.'] }])
})

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

  test('a recording that members hear goes with all of its community', async () => {
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const spoken = { speaker: 'Rosa', community: 'Tecpán', consent: 'Written.', consentOn: '2026-01-01' }
    await prisma.recording.create({ data: { url: RECORDING, createdAt: on('2026-01-01') } })
    await storeFile(RECORDING.slice('/media/'.length), 'audio/mpeg')
    const { id } = await buildPlant({ names: [{ name: 'Iya', language: 'cak', recording: RECORDING, ...spoken }] })
    await attribute(as, id, communityId, { protocol: 'MEMBERS', place: 'recordings.0' })
    const member = await memberOf(as, communityId)
    const withdrawn = await run(
      `mutation { withdrawCommunity(id: "${communityId}") { withdrawals { id } } }`,
      {},
      { as },
    )
    expect([withdrawn.codes, withdrawn.data.withdrawCommunity.withdrawals.length]).toEqual([[], 1])
    expect((await at(RECORDING)).status).toBe(410)
    expect(await readBy(member, id)).toEqual([])
  })

  test('a recording that was withdrawn is there when it is given back', async () => {
    const as = await buildAdmin()
    const spoken = { speaker: 'Rosa', community: 'Tecpán', consent: 'Written.', consentOn: '2026-01-01' }
    await prisma.recording.create({ data: { url: RECORDING, createdAt: on('2026-01-01') } })
    await storeFile(RECORDING.slice('/media/'.length), 'audio/mpeg')
    const { id } = await buildPlant({ names: [{ name: 'Iya', language: 'cak', recording: RECORDING, ...spoken }] })
    const withdraw = `mutation { withdraw(of: PLANT, id: "${id}", place: "recordings.0") { withdrawals { id } } }`
    const { data } = await run(withdraw, {}, { as })
    expect((await at(RECORDING)).status).toBe(410)
    await removeUnusedRecordings()
    const undo = `mutation { undoWithdrawal(id: "${data.withdraw.withdrawals[0].id}", agreedBy: "Rosa", ${agreed()}) { id } }`
    expect((await run(undo, {}, { as })).codes).toEqual([])
    expect((await at(RECORDING)).status).toBe(200)
  })

  test('a name that is withheld takes its recording along', async () => {
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const spoken = { speaker: 'Rosa', community: 'Tecpán', consent: 'Written.', consentOn: '2026-01-01' }
    await storeFile(RECORDING.slice('/media/'.length), 'audio/mpeg')
    const { id } = await buildPlant({ names: [{ name: 'Iya', language: 'cak', recording: RECORDING, ...spoken }] })
    await attribute(as, id, communityId, { protocol: 'MEMBERS', place: 'names.0' })
    expect((await at(RECORDING)).status).toBe(404)
  })

  test('a voice that its community takes back is not heard in a name that members of another read', async () => {
    const [as, { id: readers }, { id: owners }] = [await buildAdmin(), await buildCommunity(), await buildCommunity()]
    const spoken = { speaker: 'Rosa', community: 'Tecpán', consent: 'Written.', consentOn: '2026-01-01' }
    await storeFile(RECORDING.slice('/media/'.length), 'audio/mpeg')
    const { id } = await buildPlant({ names: [{ name: 'Iya', language: 'cak', recording: RECORDING, ...spoken }] })
    expect((await attribute(as, id, owners, { protocol: null, place: 'recordings.0' })).codes).toEqual([])
    expect((await attribute(as, id, readers, { protocol: 'MEMBERS', place: 'names.0' })).codes).toEqual([])
    const member = await memberOf(as, readers)
    expect(await readBy(member, id)).toMatchObject([{ title: 'Iya', speaker: 'Rosa', file: expect.any(String) }])
    await run(`mutation { withdrawCommunity(id: "${owners}") { gone } }`, {}, { as })
    expect(await readBy(member, id)).toMatchObject([{ title: 'Iya', speaker: null, file: null }])
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
