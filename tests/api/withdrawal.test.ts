import { describe, expect, test } from 'vitest'
import { endConsents } from '../../api/content/rights/end-consents.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { buildAilment, buildArticle, buildCommunity, buildPlant } from '../support/content.ts'
import { at, doorsOf, revisionPath, SECRET, textOf, told, WARNING } from '../support/doors.ts'
import { run } from '../support/run.ts'

const WARNED = {
  precautionsEn: 'Careful.',
  precautionsEs: 'Con cuidado.',
  identificationEn: 'Not the hemlock.',
  identificationEs: 'No la cicuta.',
}
const REPORT = '{ withdrawals { id } keptWarnings hidden gone doors { name isClear } }'
const WITHDRAW = `mutation ($of: RightsKind!, $id: ID!, $place: String) { withdraw(of: $of, id: $id, place: $place) ${REPORT} }`
interface Report {
  withdrawals: { id: string }[]
  keptWarnings: number
  hidden: string[]
  doors: { name: string; isClear: boolean }[]
}

async function withdraw(as: Account, of: string, id: string, place?: string): Promise<Report> {
  const { data, codes } = await run(WITHDRAW, { of, id, place }, { as })
  expect(codes).toEqual([])
  return data.withdraw as Report
}

/** They are made anew for each of them. */
const DUMPS = { timeout: 120_000 }

test.each([
  ['withdraw(of: PLANT, id: "x") { gone }'],
  ['withdrawCommunity(id: "x") { gone }'],
  ['undoWithdrawal(id: "x", agreedBy: "Ana") { id }'],
])('whoever is no admin cannot %s', async (call) => {
  expect((await run(`mutation { ${call} }`)).codes).toEqual(['UNAUTHENTICATED'])
  expect((await run(`mutation { ${call} }`, {}, { as: await buildUser() })).codes).toEqual(['FORBIDDEN'])
})

describe('what a community takes back', () => {
  test.each([
    ['uses.0', SECRET],
    ['names.0', 'Iyaqil'],
    ['culturalSignificance', 'Se regala en las bodas'],
  ])('%s leaves every door, old revisions included; the warning stays', DUMPS, async (place, words) => {
    const as = await buildAdmin()
    const { id, savedAt } = await told(as)
    expect((await doorsOf(id, savedAt)).filter((text) => text.includes(words)).length).toBeGreaterThan(4)
    const report = await withdraw(as, 'PLANT', id, place)
    expect(report).toMatchObject({ keptWarnings: 0, hidden: [] })
    expect(report.doors.filter(({ isClear }) => !isClear)).toEqual([])
    expect(report.doors.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['api', 'history', 'suggest', 'drafts', 'suggestions', 'caches']),
    )
    const after = await doorsOf(id, savedAt)
    expect(after.filter((text) => text.includes(words))).toEqual([])
    expect(after[0]).toContain(WARNING)
  })

  test('as a whole leaves every door, and its URLs say so with 410', DUMPS, async () => {
    const as = await buildAdmin()
    const { id, savedAt } = await told(as)
    const report = await withdraw(as, 'PLANT', id)
    expect(report.doors.filter(({ isClear }) => !isClear)).toEqual([])
    for (const text of await doorsOf(id, savedAt)) {
      expect(text).not.toContain(SECRET)
      expect(text).not.toContain('Iyaqil')
      expect(text).not.toContain('Salvia secreta')
    }
    for (const path of [`/plants/${id}`, revisionPath(id, savedAt), `/plants/${id}/cite`]) {
      const page = await at(`${path}?lang=es`)
      expect(page.status).toBe(410)
      expect(await page.text()).toContain('voluntad de la comunidad')
    }
    expect((await run(`{ plant(id: "${id}") { id } }`)).codes).toEqual(['WITHDRAWN'])
  })

  describe('a plant whose owner has it at home', () => {
    const KEPT =
      '{ isPoisonous cautions { subject level text(lang: ES) } texts { name text(lang: ES) } emergencyContacts { number } }'
    const warningsOf = async (id: string) => {
      const { data, codes } = await run(`{ withdrawnPlant(id: "${id}") ${KEPT} }`)
      expect(codes).toEqual([])
      return data.withdrawnPlant as { cautions: object[]; texts: { name: string }[] } | null
    }
    const asked = async (search: string) => {
      const { data } = await run('query ($search: String) { plants(search: $search) { understood { withdrawn } } }', {
        search,
      })
      return data.plants.understood.withdrawn as string[]
    }

    test('has no such page while it is public, hidden by an admin, or unknown', async () => {
      const as = await buildAdmin()
      const { id } = await told(as)
      expect(await warningsOf(id)).toBeNull()
      expect(await warningsOf('no-id')).toBeNull()
      await run('mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: false) { id } }', { id }, { as })
      expect(await warningsOf(id)).toBeNull()
      expect((await at(`/plants/${id}`)).status).toBe(404)
      expect(await asked('salvia secreta')).toEqual([])
    })

    test('is still warned, without names, attribution, uses and sources', async () => {
      const as = await buildAdmin()
      const { id } = await told(as)
      const community = await buildCommunity({ nameEs: 'Comunidad de la cumbre' })
      await prisma.plant.update({ where: { id }, data: { ...WARNED, precautionsEs: 'Con cuidado.[^cano-2007]' } })
      await prisma.attribution.createMany({
        data: [null, 'cautions'].map((place) => ({
          subjectKind: 'PLANT',
          subject: id,
          place,
          rowKey: place ? { subject: 'PREGNANCY', medicine: '', condition: '', lookalikeId: '' } : {},
          communityId: community.id,
        })),
      })
      await withdraw(as, 'PLANT', id)
      const kept = await warningsOf(id)
      expect(kept?.cautions).toContainEqual({ subject: 'PREGNANCY', level: 'AVOID', text: WARNING })
      expect(kept?.texts).toEqual([
        { name: 'precautions', text: 'Con cuidado.' },
        { name: 'identification', text: 'No la cicuta.' },
      ])
      for (const path of ['', '/print', '/share', '/cite']) {
        const page = await at(`/plants/${id}${path}?lang=es`)
        expect(page.status).toBe(410)
        const text = await page.text()
        expect(text).toContain(WARNING)
        expect(text).toContain('No la cicuta.')
        for (const taken of ['Iyaqil', 'secreta', SECRET, 'Comunidad de la cumbre', 'cano-2007', 'cough'])
          expect(text).not.toContain(taken)
      }
    })

    test('is warned as well if too little is left of it to be public, until that is whole again', async () => {
      const as = await buildAdmin()
      const { id } = await told(as)
      await withdraw(as, 'PLANT', id, 'names.0')
      expect(await warningsOf(id)).toBeNull()
      await prisma.plant.update({ where: { id }, data: { isPublic: false, publishingGaps: ['cautions.CHILDREN'] } })
      expect((await warningsOf(id))?.cautions).toContainEqual(expect.objectContaining({ text: WARNING }))
      expect((await at(`/plants/${id}`)).status).toBe(410)
      await prisma.plant.update({ where: { id }, data: { publishingGaps: [] } })
      expect(await warningsOf(id)).toBeNull()
    })

    test('leads to its warnings by its common name, not by that of the community', async () => {
      const as = await buildAdmin()
      const { id } = await told(as)
      await withdraw(as, 'PLANT', id)
      expect(await asked('iyaqil')).toEqual([])
      expect(await asked('secreta')).toEqual([])
      expect(await asked('¿La Salvia  secretá en el embarazo?')).toEqual([id])
      expect(await textOf('/plants?lang=es&q=salvia+secreta')).toContain(`/plants/${id}`)
    })
  })

  test('cannot be published, restored, imported or saved again', async () => {
    const as = await buildAdmin()
    const { id, uses } = { ...(await told(as)), uses: [{ ...USE, textEs: SECRET }] }
    const { data } = await run(
      'query ($id: ID!) { revisions(of: PLANT, id: $id) { edges { node { id } } } }',
      { id },
      { as },
    )
    await withdraw(as, 'PLANT', id, 'uses.0')
    const save = await run(
      'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }',
      { id, input: { uses } },
      { as },
    )
    expect(save.errors?.[0]?.extensions?.['fields']).toEqual({ isPublic: 'withdrawn' })
    for (const { node } of data.revisions.edges as { node: { id: string } }[]) {
      await run('mutation ($id: ID!) { restoreRevision(id: $id) { id } }', { id: node.id }, { as })
      expect(await textOf(`/plants/${id}?lang=es`)).not.toContain(SECRET)
    }
    await withdraw(as, 'PLANT', id)
    const show = await run('mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: true) { id } }', { id }, { as })
    expect(show.errors?.[0]?.extensions?.['fields']).toEqual({ isPublic: 'withdrawn' })
  })

  test('goes from drafts and from what readers suggested', async () => {
    const as = await buildAdmin()
    const { id } = await told(as)
    await prisma.draft.create({
      data: { adminId: as.id, kind: 'PLANT', subject: id, form: JSON.stringify({ SECRET }) },
    })
    const base = { textEs: SECRET, ailmentSlug: 'cough' }
    const suggestion = { kind: 'CORRECTION', contentKind: 'PLANT', contentId: id, place: 'uses.0', base } as const
    await prisma.suggestion.create({ data: { ...suggestion, changes: { textEs: `${SECRET} Y más.` } } })
    await withdraw(as, 'PLANT', id, 'uses.0')
    expect(await prisma.draft.count()).toBe(0)
    expect(JSON.stringify(await prisma.suggestion.findMany())).not.toContain('nueve hojas')
  })
})

const USE = {
  ailmentSlug: 'cough',
  parts: [],
  preparation: 'INFUSION',
  route: 'ORAL',
  evidence: 'TRADITION',
  finding: 'NOT_TESTED',
  sourceKeys: ['cano-2007'],
}

describe('warnings', () => {
  test.each([['cautions.0'], ['precautions'], ['identification']])(
    '%s stay, without saying from whom they are',
    async (place) => {
      const as = await buildAdmin()
      const { id } = await told(as)
      await prisma.plant.update({ where: { id }, data: WARNED })
      const { id: communityId } = await buildCommunity()
      const made = await run(
        'mutation ($id: ID!, $place: String, $input: AttributionInput!) { createAttribution(of: PLANT, id: $id, place: $place, input: $input) { id } }',
        { id, place, input: { communityId } },
        { as },
      )
      expect(made.codes).toEqual([])
      expect(await withdraw(as, 'PLANT', id, place)).toMatchObject({ withdrawals: [], keptWarnings: 1 })
      const page = await textOf(`/plants/${id}?lang=es`)
      expect(page).toContain(place === 'cautions.0' ? WARNING : WARNED[`${place as 'precautions'}Es`])
      expect(page).not.toContain('Comunidad de Chisec')
    },
  )

  test('of a poison and of an ailment stay with all of it', async () => {
    const as = await buildAdmin()
    const poison = await buildPlant({ isPoisonous: true, commonNameEs: 'Floripondio' })
    expect(await withdraw(as, 'PLANT', poison.id)).toMatchObject({ withdrawals: [], keptWarnings: 1 })
    expect(await textOf(`/plants/${poison.id}?lang=es`)).toContain('Floripondio')
    const { id } = await buildAilment('fever', { nameEs: 'Fiebre' })
    expect(await withdraw(as, 'AILMENT', id)).toMatchObject({ withdrawals: [], keptWarnings: 1 })
    expect((await at('/ailments/fever')).status).toBe(200)
  })
})

test('all of a community goes at once, and what is of others stays', async () => {
  const as = await buildAdmin()
  const { id } = await told(as)
  const [{ id: communityId }, other] = [await buildCommunity(), await buildArticle()]
  const article = await buildArticle({ titleEs: 'La boda de Chisec' })
  const of = { communityId }
  await prisma.attribution.createMany({
    data: [
      { subjectKind: 'PLANT', subject: id, place: 'names', rowKey: { name: 'Iyaqil', language: 'cak' }, ...of },
      { subjectKind: 'ARTICLE', subject: article.id, ...of },
    ],
  })
  const { data, codes } = await run(
    `mutation ($id: ID!) { withdrawCommunity(id: $id) ${REPORT} }`,
    { id: communityId },
    { as },
  )
  expect(codes).toEqual([])
  expect(data.withdrawCommunity.withdrawals).toHaveLength(2)
  expect((data.withdrawCommunity as Report).doors.filter(({ isClear }) => !isClear)).toEqual([])
  expect(await textOf('/articles?lang=es')).not.toContain('La boda de Chisec')
  expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('Iyaqil')
  expect((await at(`/articles/${article.id}`)).status).toBe(410)
  expect((await at(`/articles/${other.id}`)).status).toBe(200)
})

test('it is given back only when it is said who has agreed', async () => {
  const as = await buildAdmin()
  const { id } = await told(as)
  const { withdrawals } = await withdraw(as, 'PLANT', id, 'uses.0')
  const undo = (agreedBy: string) =>
    run(
      'mutation ($id: ID!, $agreedBy: String!) { undoWithdrawal(id: $id, agreedBy: $agreedBy) { agreedBy } }',
      { id: withdrawals[0]!.id, agreedBy },
      { as },
    )
  expect((await undo('  ')).codes).toEqual(['BAD_USER_INPUT'])
  expect(await textOf(`/plants/${id}?lang=es`)).not.toContain(SECRET)
  expect((await undo('Ana Caal, de la asamblea')).codes).toEqual([])
  expect(await textOf(`/plants/${id}?lang=es`)).toContain('nueve hojas')
  expect((await undo('Ana Caal')).codes).toEqual(['NOT_FOUND'])
})

const undo = (id: string, as: Account) =>
  run('mutation ($id: ID!) { undoWithdrawal(id: $id, agreedBy: "Ana Caal") { id } }', { id }, { as })

test('a short name that stands first leaves with its row, and comes back with it', async () => {
  const as = await buildAdmin()
  const { id } = await buildPlant({ mayanName: 'papay', names: [{ name: 'papay', language: 'mop' }] })
  const read = async () => (await run(`{ plant(id: "${id}") { mayanName names { name } } }`)).data.plant
  const { withdrawals, doors } = await withdraw(as, 'PLANT', id, 'names.0')
  expect(await read()).toEqual({ mayanName: null, names: [] })
  expect(doors.filter(({ isClear }) => !isClear)).toEqual([])
  expect((await undo(withdrawals[0]!.id, as)).codes).toEqual([])
  expect(await read()).toEqual({ mayanName: 'papay', names: [{ name: 'papay' }] })
})

test('what was withdrawn twice is given back at once', async () => {
  const as = await buildAdmin()
  const { id } = await buildArticle({ titleEs: 'La boda' })
  const [first, second] = await Promise.all([withdraw(as, 'ARTICLE', id), withdraw(as, 'ARTICLE', id)])
  expect(second.withdrawals).toEqual(first.withdrawals)
  expect((await undo(first.withdrawals[0]!.id, as)).codes).toEqual([])
  expect(await textOf(`/articles/${id}?lang=es`)).toContain('La boda')
})

test('a draft that is given back is a draft', async () => {
  const as = await buildAdmin()
  const { id } = await buildArticle({ isPublic: false })
  const { withdrawals } = await withdraw(as, 'ARTICLE', id)
  const read = async () => (await run(`{ article(id: "${id}") { id } }`)).codes
  expect(await read()).toEqual(['NOT_AVAILABLE'])
  expect((await undo(withdrawals[0]!.id, as)).codes).toEqual([])
  expect(await read()).toEqual(['NOT_AVAILABLE'])
  expect((await run(`{ article(id: "${id}") { isPublic } }`, {}, { as })).data.article).toEqual({ isPublic: false })
})

test('of a community, what is in the bin is restored without it, and titles stay', async () => {
  const as = await buildAdmin()
  const { id } = await told(as)
  const [article, { id: communityId }] = [await buildArticle(), await buildCommunity()]
  const rowKey = { ailmentSlug: 'cough', preparation: 'INFUSION', route: 'ORAL' }
  const named = await buildPlant({ commonNameEs: 'Flor de Chisec' })
  await prisma.attribution.createMany({
    data: [
      { subjectKind: 'PLANT', subject: named.id, place: 'commonName', communityId },
      { subjectKind: 'PLANT', subject: id, place: 'uses', rowKey, communityId },
      { subjectKind: 'ARTICLE', subject: article.id, communityId },
    ],
  })
  await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as })
  await run('mutation ($id: ID!) { deleteArticle(id: $id) }', { id: article.id }, { as })
  const all = `mutation ($id: ID!) { withdrawCommunity(id: $id) ${REPORT} }`
  const { data } = await run(all, { id: communityId }, { as })
  expect(data.withdrawCommunity).toMatchObject({ gone: [], keptWarnings: 1 })
  expect(data.withdrawCommunity.withdrawals).toHaveLength(2)
  const shownName = await run(`{ plant(id: "${named.id}") { commonName(lang: ES) attributionLine } }`)
  expect(shownName.data.plant).toEqual({ commonName: 'Flor de Chisec', attributionLine: null })
  const restored = await run(
    'mutation ($ids: [ID!]!) { restoreFromBin(ids: $ids) { id } }',
    { ids: [id, article.id] },
    { as },
  )
  expect(restored.codes).toEqual([])
  expect(await textOf(`/plants/${id}?lang=es`)).toContain(WARNING)
  expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('nueve hojas')
  expect((await at(`/articles/${article.id}`)).status).toBe(410)
})

test('the files of a picture are no longer served, and pages lose it', async () => {
  const as = await buildAdmin()
  const url = `/media/${'ab'.repeat(16)}.jpg`
  await prisma.photo.create({ data: { url, width: 800, height: 600, widths: [400, 800], altEn: 'A', altEs: 'A' } })
  const { id } = await buildPlant({ mainImageUrl: url, galleryImages: [url] })
  expect(await textOf(`/plants/${id}`)).toContain('ab'.repeat(16))
  const report = await withdraw(as, 'PLANT', id, 'mainImageUrl')
  expect(report.doors.filter(({ isClear }) => !isClear)).toEqual([])
  expect(await textOf(`/plants/${id}`)).not.toContain('ab'.repeat(16))
  for (const name of [url, url.replace('.jpg', '-400.avif')]) expect((await at(name)).status).toBe(410)
})

test('a consent that has ended withdraws by itself, and admins are told a month before', async () => {
  const as = await buildAdmin()
  const { id } = await told(as)
  const { id: communityId } = await buildCommunity()
  const rowKey = { name: 'Iyaqil', language: 'cak' }
  const of = { subjectKind: 'PLANT', subject: id, place: 'names', rowKey, communityId }
  await prisma.attribution.create({ data: { ...of, consentUntil: '2027-01-20' } })
  const on = (day: string) => endConsents(new Date(`${day}T18:00:00Z`))
  await on('2026-12-01')
  expect(await prisma.notification.count({ where: { memberId: as.id } })).toBe(0)
  await on('2027-01-02')
  await on('2027-01-03')
  expect(await prisma.notification.count({ where: { memberId: as.id } })).toBe(1)
  await on('2027-01-20')
  expect(await textOf(`/plants/${id}?lang=es`)).toContain('Iyaqil')
  await on('2027-01-21')
  expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('Iyaqil')
  expect(await prisma.withdrawal.findMany()).toMatchObject([{ reason: 'ENDED', withdrawnBy: null }])
})
