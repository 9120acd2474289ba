import { describe, expect, test, vi } from 'vitest'
import { carryOutDue } from '../../api/content/rights/carry-out.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { buildAilment, buildCommunity, buildPlant, buildSource } from '../support/content.ts'
import { revisionPath, SECRET, textOf, told } from '../support/doors.ts'
import { agreed } from '../support/agreed.ts'
import { run } from '../support/run.ts'

// What readers and admins may still have of what a community has taken back: old revisions, old forms, old words.

const USE = {
  ailmentSlug: 'cough',
  parts: [],
  preparation: 'INFUSION',
  route: 'ORAL',
  evidence: 'TRADITION',
  finding: 'NOT_TESTED',
  sourceKeys: ['cano-2007'],
}
const OF_USE = { place: 'uses', rowKey: { ailmentSlug: 'cough', preparation: 'INFUSION', route: 'ORAL' } }
const name = (name: string, rest: object = {}) => ({ name, language: 'cak', ...rest })
const ofName = (name: string) => ({ place: 'names', rowKey: { name, language: 'cak' } })

const UPDATE = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { updatedAt } }'

async function save(as: Account, id: string, input: object): Promise<string> {
  const { data, codes, errors } = await run(UPDATE, { id, input }, { as })
  expect([codes, errors[0]?.extensions['fields']]).toEqual([[], undefined])
  return data.updatePlant.updatedAt as string
}

async function expectRefused(as: Account, id: string, input: object): Promise<void> {
  const { errors } = await run(UPDATE, { id, input }, { as })
  expect(errors[0]?.extensions['fields']).toEqual({ isPublic: 'withdrawn' })
}

async function attribute(id: string, of: object, terms: object = {}) {
  const { id: communityId } = await buildCommunity()
  await prisma.attribution.create({ data: { subjectKind: 'PLANT', subject: id, communityId, ...of, ...terms } })
  return communityId
}

interface Report {
  gone: string[]
  withdrawals: { id: string }[]
  doors: { name: string; isClear: boolean }[]
}

async function withdrawCommunity(as: Account, id: string): Promise<Report> {
  const call = 'mutation ($id: ID!) { withdrawCommunity(id: $id) { gone withdrawals { id } doors { name isClear } } }'
  const { data, codes } = await run(call, { id }, { as })
  expect(codes).toEqual([])
  return data.withdrawCommunity as Report
}

/** What a stranger reads of all revisions of a plant, its pages included. */
async function pastOf(id: string): Promise<string> {
  const list = `query ($id: ID!) { publicHistory(of: PLANT, id: $id) { revisions(first: 50) { edges { node { savedAt } } } } }`
  const { data } = await run(list, { id })
  const edges = data.publicHistory.revisions.edges as { node: { savedAt: string } }[]
  const asked = `query ($id: ID!, $at: DateTime!) { publicRevision(of: PLANT, id: $id, at: $at) {
    title(lang: ES) changes { name } lacks citation(lang: ES) { text ris bibtex cslJson }
    plant { mayanName scientificName names { name } uses { ailment { slug } text(lang: ES) } culturalSignificance(lang: ES) } } }`
  const all = await Promise.all(
    edges.map(async ({ node: { savedAt } }) => [
      JSON.stringify((await run(asked, { id, at: savedAt })).data),
      await textOf(`${revisionPath(id, savedAt)}?lang=es`),
    ]),
  )
  return all.flat().join('\n')
}

async function restoreAll(as: Account, id: string): Promise<void> {
  const list = 'query ($id: ID!) { revisions(of: PLANT, id: $id) { edges { node { id } } } }'
  const { data } = await run(list, { id }, { as })
  for (const { node } of data.revisions.edges as { node: { id: string } }[])
    await run('mutation ($id: ID!) { restoreRevision(id: $id) { id } }', { id: node.id }, { as })
}

/** The report asks every door. */
const SLOW = { timeout: 120_000 }

describe('a row that an admin removed before', () => {
  test('leaves old revisions with all of its community, and comes back by none of them', SLOW, async () => {
    const as = await buildAdmin()
    const { id } = await told(as)
    const communityId = await attribute(id, OF_USE)
    await save(as, id, { uses: [] })
    expect(await pastOf(id)).toContain('nueve hojas')
    const { withdrawals, gone, doors } = await withdrawCommunity(as, communityId)
    expect([withdrawals.length, gone]).toEqual([1, []])
    expect(doors.filter(({ isClear }) => !isClear)).toEqual([])
    expect(await pastOf(id)).not.toContain('nueve hojas')
    await restoreAll(as, id)
    expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('nueve hojas')
    await expectRefused(as, id, { uses: [{ ...USE, textEs: SECRET }] })
    const back = `mutation { undoWithdrawal(id: "${withdrawals[0]!.id}", agreedBy: "Ana Caal", ${agreed()}) { id } }`
    expect((await run(back, {}, { as })).codes).toEqual([])
    expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('nueve hojas')
    expect(await pastOf(id)).toContain('nueve hojas')
  })

  test('leaves them when its consent ends, and in the bin', async () => {
    const as = await buildAdmin()
    const { id } = await told(as)
    await attribute(id, ofName('Iyaqil'), { consentUntil: '2026-01-01' })
    await save(as, id, { names: [] })
    await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as })
    await carryOutDue()
    await run('mutation ($ids: [ID!]!) { restoreFromBin(ids: $ids) { id } }', { ids: [id] }, { as })
    expect(await pastOf(id)).not.toContain('Iyaqil')
  })

  test('is withheld by its protocol in them, and leaves members nothing to read', async () => {
    const as = await buildAdmin()
    const { id } = await told(as)
    const communityId = await attribute(id, OF_USE, { protocol: 'MEMBERS' })
    // As where a protocol is set while another admin removes the row.
    await prisma.plantUse.deleteMany({ where: { plantId: id } })
    await carryOutDue()
    expect(await pastOf(id)).not.toContain('nueve hojas')
    const member = await buildUser()
    const add = `mutation { setCommunityMember(communityId: "${communityId}", email: "${member.email}", isInitiated: false) { id } }`
    expect((await run(add, {}, { as })).codes).toEqual([])
    const read = `{ viewer { withheld(of: PLANT, id: "${id}") { id } } }`
    expect((await run(read, {}, { as: member })).data.viewer.withheld).toEqual([])
  })

  test('is told as gone if it never was there', async () => {
    const as = await buildAdmin()
    const { id } = await told(as)
    const communityId = await attribute(id, ofName('Salway'))
    expect(await withdrawCommunity(as, communityId)).toMatchObject({ withdrawals: [], gone: [`PLANT ${id}`] })
  })
})

describe('what a row was found by before', () => {
  test('leaves old revisions with it: a spelling, wherever it stood', async () => {
    const as = await buildAdmin()
    const { id } = await buildPlant({ mayanName: 'Xaq’ix', names: [name('Xaq’ix'), name('Salway')] })
    const communityId = await attribute(id, ofName('Xaq’ix'))
    await save(as, id, { names: [name('Tzaqix'), name('Salway')] })
    await save(as, id, { mayanName: 'Iyaqil', names: [name('Iyaqil'), name('Salway')] })
    expect((await withdrawCommunity(as, communityId)).doors.filter(({ isClear }) => !isClear)).toEqual([])
    const past = await pastOf(id)
    for (const spelled of ['Xaq’ix', 'Tzaqix', 'Iyaqil']) expect(past).not.toContain(spelled)
    expect(past).toContain('Salway')
    await restoreAll(as, id)
    const page = await textOf(`/plants/${id}?lang=es`)
    for (const spelled of ['Xaq’ix', 'Tzaqix', 'Iyaqil']) expect(page).not.toContain(spelled)
    await expectRefused(as, id, { names: [name('Tzaqix'), name('Salway')] })
    await expectRefused(as, id, { mayanName: 'xaqʼix' })
    await save(as, id, { names: [name('Ixtij'), name('Salway')] })
  })

  test('leaves them with it: its ailment', async () => {
    const as = await buildAdmin()
    const { id } = await told(as)
    await buildAilment('fever', { nameEs: 'Fiebre' })
    const communityId = await attribute(id, OF_USE)
    await save(as, id, { uses: [{ ...USE, ailmentSlug: 'fever', textEs: 'Se toma en ayunas.' }] })
    await withdrawCommunity(as, communityId)
    expect(await pastOf(id)).not.toMatch(/nueve hojas|ayunas/)
    await restoreAll(as, id)
    expect(await textOf(`/plants/${id}?lang=es`)).not.toMatch(/nueve hojas|ayunas/)
  })

  test('stays where another row has it now', async () => {
    const as = await buildAdmin()
    const { id } = await buildPlant({ names: [name('Iya')] })
    const communityId = await attribute(id, ofName('Iya'))
    await save(as, id, { names: [name('Iyaqil')] })
    await save(as, id, { names: [name('Iyaqil'), name('Iya')] })
    await withdrawCommunity(as, communityId)
    await save(as, id, { tags: ['tea'] })
    expect((await run(`{ plant(id: "${id}") { names { name } } }`)).data.plant.names).toEqual([{ name: 'Iya' }])
  })
})

describe('an old revision', () => {
  test('does not say that something was withdrawn, by what differs or by what it lacks', async () => {
    const as = await buildAdmin()
    const { id } = await told(as)
    await save(as, id, { tags: ['tea', 'bath'] })
    const communityId = await attribute(id, OF_USE)
    for (const of of [ofName('Iyaqil'), { place: 'culturalSignificance' }])
      await prisma.attribution.create({ data: { subjectKind: 'PLANT', subject: id, communityId, ...of } })
    await withdrawCommunity(as, communityId)
    const past = await pastOf(id)
    expect(past).toContain('"changes":[{"name":"tags"}]')
    for (const word of ['uses', 'names', 'culturalSignificance']) expect(past).not.toContain(`{"name":"${word}"}`)
  })
})

test.each([
  ['a name', [name('Iyaqil'), name('Ixtij')], [name('Salway'), name('Iyakil'), name('Ixtij')]],
  ['a name, where another goes', [name('Ixtij'), name('Iyaqil')], [name('Iyakil')]],
])('%s keeps its attribution when it is spelled otherwise while rows come or go', async (_, before, after) => {
  const as = await buildAdmin()
  const { id } = await buildPlant({ names: before })
  const communityId = await attribute(id, ofName('Iyaqil'))
  await save(as, id, { names: after })
  await withdrawCommunity(as, communityId)
  const { data } = await run(`{ plant(id: "${id}") { names { name } } }`)
  expect(data.plant.names).toEqual(after.filter((each) => each.name !== 'Iyakil').map((each) => ({ name: each.name })))
})

test('a use keeps its attribution when it is said to be for another ailment while another comes', async () => {
  const as = await buildAdmin()
  const { id } = await told(as)
  await buildAilment('fever', { nameEs: 'Fiebre' })
  const communityId = await attribute(id, OF_USE, { consentUntil: '2026-01-01' })
  const uses = [
    { ...USE, ailmentSlug: 'fever', preparation: 'BATH', route: 'BATH', textEs: 'Otra cosa.' },
    { ...USE, ailmentSlug: 'fever', textEs: SECRET },
  ]
  await save(as, id, { uses })
  await carryOutDue()
  expect(await prisma.attribution.count({ where: { communityId } })).toBe(0)
  expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('nueve hojas')
  expect(await textOf(`/plants/${id}?lang=es`)).toContain('Otra cosa')
})

test('other names that come when one goes are not taken for it', async () => {
  const as = await buildAdmin()
  const { id } = await told(as)
  const communityId = await attribute(id, ofName('Iyaqil'))
  await save(as, id, { names: [name('Xukul'), name('Pom che’')] })
  await withdrawCommunity(as, communityId)
  const { data } = await run(`{ plant(id: "${id}") { names { name } } }`)
  expect(data.plant.names).toEqual([{ name: 'Xukul' }, { name: 'Pom che’' }])
})

describe('what was withdrawn does not come back', () => {
  test('without its text, or in earlier words; from another source it may', async () => {
    const as = await buildAdmin()
    const { id } = await told(as)
    await buildSource('tramil-2017')
    await save(as, id, { uses: [{ ...USE, textEs: 'Hojas, hervidas al alba.' }] })
    const communityId = await attribute(id, OF_USE)
    await withdrawCommunity(as, communityId)
    for (const textEs of [null, SECRET, 'hojas hervidas al alba'])
      await expectRefused(as, id, { uses: [{ ...USE, textEs }] })
    await save(as, id, { uses: [{ ...USE, sourceKeys: ['tramil-2017'] }] })
  })

  test('as an earlier wording of a text', async () => {
    const as = await buildAdmin()
    const { id } = await told(as)
    await save(as, id, { culturalSignificanceEs: 'Es de las bodas.' })
    await withdrawCommunity(as, await attribute(id, { place: 'culturalSignificance' }))
    for (const culturalSignificanceEs of ['Se regala en las bodas de la aldea', 'Es de las bodas.'])
      await expectRefused(as, id, { culturalSignificanceEs })
    await save(as, id, { culturalSignificanceEs: 'Crece en patios.' })
  })

  test('as a draft of a form that was opened before', async () => {
    const as = await buildAdmin()
    const { id, savedAt } = await told(as)
    const call =
      'mutation ($of: DraftKind!, $id: String!, $form: String!) { saveDraft(of: $of, subject: $id, form: $form) { id } }'
    const keep = async (form: object, subject = id, of = 'PLANT') =>
      (await run(call, { of, id: subject, form: JSON.stringify(form) }, { as })).codes
    const text = `PLANT:${id}:uses.0.text:EN`
    const old = { changes: { uses: [{ textEs: SECRET }] }, basedOn: savedAt }
    expect([await keep(old), await keep(old, text, 'TRANSLATION')]).toEqual([[], []])
    await withdrawCommunity(as, await attribute(id, OF_USE))
    for (const form of [old, { ...old, basedOn: null }, { changes: old.changes }]) {
      expect(await keep(form)).toEqual(['CONFLICT'])
      expect(await keep(form, text, 'TRANSLATION')).toEqual(['CONFLICT'])
    }
    expect(await prisma.draft.count()).toBe(0)
    const { updatedAt } = await prisma.plant.findUniqueOrThrow({ where: { id } })
    expect(await keep({ changes: {}, basedOn: updatedAt })).toEqual([])
    await save(as, id, { tags: ['tea', 'skin'] })
    expect(await keep({ changes: {}, basedOn: updatedAt })).toEqual([])
    expect(await keep(old, 'new:1')).toEqual([])
  })

  test.each([
    ['suggest', 'kind: CORRECTION, changes: [{ name: "textEs", value: "Hierven diez." }], words: "x"'],
    ['reportMistake', 'words: "x"'],
  ])('as what is sent at the same time: %s', async (mutation, rest) => {
    const as = await buildAdmin()
    const { id } = await told(as)
    const communityId = await attribute(id, OF_USE)
    const original = prisma.$transaction.bind(prisma)
    // After the content was read, and before anything is stored.
    vi.spyOn(prisma, '$transaction').mockImplementationOnce((async (...call: Parameters<typeof original>) => {
      await withdrawCommunity(as, communityId)
      return original(...call)
    }) as never)
    const call = `mutation { ${mutation}(input: { of: PLANT, id: "${id}", place: "uses.0", ${rest} })${mutation === 'suggest' ? ' { id }' : ''} }`
    const { codes } = await run(call, {}, { as: await buildUser() })
    expect(codes).toEqual(['CONFLICT'])
    expect(JSON.stringify(await prisma.suggestion.findMany())).not.toContain('nueve hojas')
  })
})
