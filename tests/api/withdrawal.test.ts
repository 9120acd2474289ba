import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { log } from '../../api/log.ts'
import { prisma } from '../../api/database/client.ts'
import { WAYS } from '../../api/withdrawal-doors.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { agreed } from '../support/agreed.ts'
import {
  buildAilment,
  buildArticle,
  buildCommunity,
  buildPlant,
  buildSource,
  DECIDED_CAUTIONS,
} from '../support/content.ts'
import { at, doorsOf, revisionPath, SECRET, textOf, told, toldAtDoors, WARNING } from '../support/doors.ts'
import { run } from '../support/run.ts'
import { undo } from '../support/withheld.ts'
import { withdraw, withdrawCommunity, type Report } from '../support/withdrawn.ts'

// What a community takes back leaves every door.

/** They are made anew for each of them. */
const DUMPS = { timeout: 120_000 }

test.each([
  ['withdraw(of: PLANT, id: "x") { gone }'],
  ['withdrawCommunity(id: "x") { gone }'],
  [`undoWithdrawal(id: "x", agreedBy: "Ana", ${agreed()}) { id }`],
])('whoever is no admin cannot %s', async (call) => {
  expect((await run(`mutation { ${call} }`)).codes).toEqual(['UNAUTHENTICATED'])
  expect((await run(`mutation { ${call} }`, {}, { as: await buildUser() })).codes).toEqual(['FORBIDDEN'])
})

test('each door has a name in both languages', () => {
  for (const language of ['en', 'es']) {
    const { rights } = JSON.parse(readFileSync(`web/i18n/admin.${language}.json`, 'utf8'))
    expect(Object.keys(rights.doors).toSorted()).toEqual([...Object.keys(WAYS), 'caches'].toSorted())
  }
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

  test('is found by the report at each door where the same words still stand', DUMPS, async () => {
    const as = await buildAdmin()
    const { id } = await told(as)
    await prisma.plant.update({ where: { id }, data: { descriptionEs: SECRET, precautionsEs: `${SECRET} No.` } })
    const { doors } = await withdraw(as, 'PLANT', id, 'uses.0')
    const open = doors.filter(({ isClear }) => !isClear).map(({ name }) => name)
    expect(open).toEqual(expect.arrayContaining(['api', 'pages', 'history', 'suggest', 'booklet', 'feed', 'tables']))
    expect(open).not.toContain('caches')
  })

  test(
    'is withdrawn although a door cannot be read, and the report says that this one is not clear',
    DUMPS,
    async () => {
      const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
      const as = await buildAdmin()
      const { id } = await told(as)
      const rename = (from: string, to: string) => prisma.$executeRawUnsafe(`ALTER TABLE ${from} RENAME TO ${to}`)
      await rename('notifications', 'notifications_gone')
      onTestFinished(async () => void (await rename('notifications_gone', 'notifications')))
      const { doors } = await withdraw(as, 'PLANT', id, 'uses.0')
      expect(doors.filter(({ isClear }) => !isClear).map(({ name }) => name)).toEqual(['notifications'])
      expect(await textOf(`/plants/${id}?lang=es`)).not.toContain(SECRET)
      expect(logged).toHaveBeenCalled()
    },
  )

  test('is not confused with what other rows share with it: a source, an ailment', DUMPS, async () => {
    const as = await buildAdmin()
    const key = 'a-source-with-a-long-key'
    await buildSource(key)
    const slugs = ['stomach-ache-of-children', 'cough']
    for (const slug of slugs) await buildAilment(slug)
    const uses = slugs.map((ailmentSlug, index) => ({
      ailmentSlug,
      sourceKeys: [key],
      textEn: `They take ${index + 5} leaves.`,
      textEs: `Toman ${index + 5} hojas.`,
    }))
    const { id } = await buildPlant({ uses, cautions: DECIDED_CAUTIONS })
    const { doors } = await withdraw(as, 'PLANT', id, 'uses.0')
    expect(doors.filter(({ isClear }) => !isClear)).toEqual([])
  })

  test('as a whole leaves every door, and its URLs say so with 410', DUMPS, async () => {
    const as = await buildAdmin()
    const { id, savedAt } = await told(as)
    await prisma.notification.create({ data: { titleEn: 'New', titleEs: 'Nueva', linkUrl: `/plants/${id}` } })
    await prisma.plant.update({ where: { id }, data: { scientificName: 'Lippia arcana L.' } })
    const known = new RegExp(`nueve hojas|salvia secreta|${id}`, 'i')
    for (const [name, texts] of Object.entries(await toldAtDoors(id, savedAt)))
      expect(texts.join(), name).toMatch(name === 'references' ? /./ : known)
    const report = await withdraw(as, 'PLANT', id)
    expect(await prisma.notification.count()).toBe(0)
    expect(report.doors.filter(({ isClear }) => !isClear)).toEqual([])
    for (const [name, texts] of Object.entries(await toldAtDoors(id, savedAt)))
      expect(texts.join(), name).not.toMatch(/nueve hojas|iya[qk]il|salvia secreta/i)
    for (const path of [`/plants/${id}`, revisionPath(id, savedAt), `/plants/${id}/cite`, `/plants/${id}/suggest`]) {
      const page = await at(`${path}?lang=es`)
      expect(page.status).toBe(410)
      expect(await page.text()).toContain('voluntad de la comunidad')
    }
    for (const path of [
      `/handouts/plants/${id}.txt`,
      `/handouts/plants/${id}/1.png`,
      `/og/plants/${id}/1.png`,
      `/plates/${id}.svg`,
      `/booklet.pdf?plants=${id}`,
    ]) {
      const file = await at(`${path}${path.includes('?') ? '&' : '?'}lang=es`)
      expect(file.status).toBe(410)
      expect(await file.text()).toMatch(new RegExp(`^Retirado por voluntad de la comunidad\\..*/plants/${id}`))
    }
    expect((await run(`{ plant(id: "${id}") { id } }`)).codes).toEqual(['WITHDRAWN'])
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
    // From before its preparation was corrected.
    const base = { textEs: SECRET, ailmentSlug: 'cough', preparation: 'DECOCTION', route: 'ORAL' }
    const suggestion = { kind: 'CORRECTION', contentKind: 'PLANT', contentId: id, place: 'uses.0', base } as const
    await prisma.suggestion.create({ data: { ...suggestion, changes: { textEs: `${SECRET} Y más.` } } })
    await withdraw(as, 'PLANT', id, 'uses.0')
    expect(await prisma.draft.count()).toBe(0)
    expect(JSON.stringify(await prisma.suggestion.findMany())).not.toContain('nueve hojas')
  })

  test('leaves what readers suggested of other names', async () => {
    const as = await buildAdmin()
    const names = [
      { name: 'Iyaqil', language: 'cak', position: 0 },
      { name: 'Salway', language: 'quc', position: 1 },
      { name: 'Ixtij', language: 'cak', position: 2 },
    ]
    const { id } = await buildPlant({ names })
    const named = (place: string, base: object, changes: object) =>
      ({ kind: 'CORRECTION', contentKind: 'PLANT', contentId: id, place, base, changes }) as const
    await prisma.suggestion.createMany({
      data: [
        named('names.1', { name: 'Salway', language: 'quc', place: '' }, { place: 'Chichicastenango' }),
        named('names.0', { name: 'Iyaqil', language: 'cak', place: '' }, { place: 'Sololá' }),
        named('names.2', { name: 'Ixtij', language: 'cak', place: '' }, { place: 'Tecpán' }),
        named('names.2', { name: 'Ixtij', language: 'cak' }, { name: 'Iyaqil' }),
        // As it was spelled before, or is by others.
        named('names.0', { name: 'Iyakil', language: 'cak' }, { name: 'IYAQIL' }),
        named('names.1', { name: 'Salway', language: 'quc' }, { name: 'Iyaqil', language: 'cak' }),
        named('mayanName', { mayanName: 'Iyaqil' }, { mayanName: 'Iyaqil’' }),
        { ...named('names', { name: '', language: '' }, { name: 'Iyaqil', language: 'cak' }), kind: 'ADDITION' },
      ],
    })
    await withdraw(as, 'PLANT', id, 'names.0')
    const left = await prisma.suggestion.findMany({ where: { changes: { not: {} } }, orderBy: { id: 'asc' } })
    expect(left).toMatchObject([{ changes: { place: 'Chichicastenango' } }, { changes: { place: 'Tecpán' } }])
    expect(JSON.stringify(await prisma.suggestion.findMany())).not.toContain('Iyaqil')
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
  const { data, codes } = await withdrawCommunity(as, communityId)
  expect(codes).toEqual([])
  expect(data.withdrawCommunity.withdrawals).toHaveLength(2)
  expect((data.withdrawCommunity as Report).doors.filter(({ isClear }) => !isClear)).toEqual([])
  expect(await textOf('/articles?lang=es')).not.toContain('La boda de Chisec')
  expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('Iyaqil')
  expect((await at(`/articles/${article.id}`)).status).toBe(410)
  expect((await at(`/articles/${other.id}`)).status).toBe(200)
})

test('no row that has come to the place of another is withdrawn or credited', async () => {
  const as = await buildAdmin()
  const [first, second] = ['Iya', 'Ixtij'].map((name) => ({ name, language: 'cak' }))
  const { id } = await buildPlant({ names: [first!, second!] })
  const { data } = await run(`{ rights(of: PLANT, id: "${id}") { updatedAt } }`, {}, { as })
  const changed =
    'mutation ($id: ID!, $names: [PlantNameInput!]) { updatePlant(id: $id, input: { names: $names }) { id } }'
  expect((await run(changed, { id, names: [second, first] }, { as })).codes).toEqual([])
  const of = { id, place: 'names.0', basedOn: data.rights.updatedAt as string }
  for (const call of ['withdraw(', 'createAttribution(input: { labels: ["tk-notice"] }, ']) {
    const mutation = `mutation ($id: ID!, $place: String, $basedOn: DateTime) {
      ${call}of: PLANT, id: $id, place: $place, basedOn: $basedOn) { __typename } }`
    expect((await run(mutation, of, { as })).codes).toEqual(['CONFLICT'])
  }
  expect((await run(`{ plant(id: "${id}") { names { name } } }`)).data.plant.names).toHaveLength(2)
})

test('what is attributed to a community whose page is gone is withdrawn as well', async () => {
  const as = await buildAdmin()
  const { id } = await buildArticle()
  const communityId = '01a15a45-1800-765a-927b-e678cf4684f1'
  expect((await withdrawCommunity(as, communityId)).codes).toEqual(['NOT_FOUND'])
  await prisma.attribution.create({ data: { subjectKind: 'ARTICLE', subject: id, communityId } })
  const { data, codes } = await withdrawCommunity(as, communityId)
  expect([codes, data.withdrawCommunity?.withdrawals.length]).toEqual([[], 1])
  expect((await at(`/articles/${id}`)).status).toBe(410)
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
  const { data } = await withdrawCommunity(as, communityId)
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

test('the files of what was withdrawn as a whole are not served either, unless readers see them elsewhere', async () => {
  const as = await buildAdmin()
  const [own, shared] = ['cd', 'ef'].map((pair) => `/media/${pair.repeat(16)}.jpg`) as [string, string]
  const { id } = await buildPlant({ mainImageUrl: own, galleryImages: [shared] })
  const article = await buildArticle({ featuredImageUrl: shared })
  const { withdrawals } = await withdraw(as, 'PLANT', id)
  expect((await at(own.replace('.jpg', '-400.avif'))).status).toBe(410)
  expect((await at(shared)).status).not.toBe(410)
  await run('mutation ($id: ID!) { deleteArticle(id: $id) }', { id: article.id }, { as })
  expect((await at(shared)).status).toBe(410)
  expect((await undo(as, withdrawals[0]!.id)).codes).toEqual([])
  for (const url of [own, shared]) expect((await at(url)).status).not.toBe(410)
})
