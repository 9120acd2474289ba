import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildAilment, buildArticle, buildPlant, buildProject } from '../support/content.ts'
import { run } from '../support/run.ts'

const NOBODY = '01a15a45-1800-765a-927b-e678cf4684f1'
const QUEUE = `query ($into: Language!, $of: TranslatedKind, $first: Int, $after: String) {
  translations(into: $into, of: $of, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor }
    edges { node { id kind itemId name state source sourceBefore text title(lang: EN) about(lang: EN) picture { url } } }
  }
}`
const ONE = `query ($of: TranslatedKind!, $id: ID!, $name: String!, $into: Language!) {
  translation(of: $of, id: $id, name: $name, into: $into) { state source sourceBefore text updatedAt }
}`
const OF_ITEM = `query ($of: TranslatedKind!, $id: ID!, $into: Language!) {
  translationsOf(of: $of, id: $id, into: $into) { name state }
}`
const CONFIRM = `mutation ($of: TranslatedKind!, $id: ID!, $name: String!, $into: Language!, $basedOn: DateTime) {
  confirmTranslation(of: $of, id: $id, name: $name, into: $into, basedOn: $basedOn) { state text }
}`
const UPDATE = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'

const SAVE = `mutation (
  $of: TranslatedKind!, $id: ID!, $name: String!, $into: Language!, $text: String!, $basedOn: DateTime,
  $textBefore: String
) {
  saveTranslation(
    of: $of, id: $id, name: $name, into: $into, text: $text, basedOn: $basedOn, textBefore: $textBefore
  ) { state text updatedAt }
}`

interface Task {
  kind: string
  itemId: string
  text: string
  about: string | null
  name: string
  state: string
  sourceBefore: string | null
}

async function queue(as: Account, variables: object = {}): Promise<Task[]> {
  const { data, errors } = await run(QUEUE, { into: 'ES', first: 100, ...variables }, { as })
  expect(errors).toEqual([])
  const tasks: Task[] = data.translations.edges.map(({ node }: { node: Task }) => node)
  expect(data.translations.totalCount).toBe(tasks.length)
  return tasks
}

async function save(as: Account, id: string, input: object): Promise<void> {
  expect((await run(UPDATE, { id, input }, { as })).errors).toEqual([])
}

const brief = (tasks: Task[]) => tasks.map(({ name, state }) => `${name} ${state}`)
const BOTH = { isPublic: false, descriptionEn: 'A herb.', descriptionEs: 'Una hierba.' }

test('what cannot be is refused', async () => {
  const as = await buildAdmin()
  const { id } = await buildPlant({ ...BOTH, basicUsesEn: 'Tea.' })
  const one = { of: 'PLANT', id, name: 'description', into: 'ES' }
  for (const wrong of [{ id: NOBODY }, { id: 'x' }, { name: 'nothing' }, { of: 'ARTICLE' }, { name: 'constructor' }]) {
    expect((await run(ONE, { ...one, ...wrong }, { as })).data, JSON.stringify(wrong)).toEqual({ translation: null })
    for (const change of [CONFIRM, SAVE])
      expect((await run(change, { ...one, text: 'A.', ...wrong }, { as })).codes, JSON.stringify(wrong)).toEqual([
        'NOT_FOUND',
      ])
  }
  for (const wrong of [{ text: ' ' }, { text: 'x'.repeat(50_001) }, { name: 'plantFamily', text: 'x'.repeat(301) }])
    expect((await run(SAVE, { ...one, ...wrong }, { as })).errors[0]!.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { text: wrong.text === ' ' ? 'required' : 'tooLong' },
    })
  expect((await run(CONFIRM, { ...one, name: 'basicUses' }, { as })).codes).toEqual(['BAD_USER_INPUT'])
  const after = Buffer.from(JSON.stringify(['TRANSLATION', 'EN', 0, id, 1])).toString('base64url')
  for (const page of [{ first: 0 }, { first: 101 }, { after: 'x' }, { after }])
    expect((await run(QUEUE, { into: 'ES', ...page }, { as })).codes, JSON.stringify(page)).toEqual(['BAD_USER_INPUT'])
})

describe('the queue', () => {
  test('has texts of every kind that exist in the other language only, page after page', async () => {
    const as = await buildAdmin()
    const older = await buildPlant({
      isPublic: false,
      descriptionEn: 'A herb.',
      basicUsesEn: 'Tea.',
      precautionsEs: 'No.',
    })
    const newer = await buildPlant({ isPublic: false, identificationEn: 'It is tall.', precautionsEs: '' })
    const ailment = await buildAilment('cough', { firstHelpEn: 'Rest.' })
    const article = await buildArticle({ contentEn: 'They say so.' })
    const project = await buildProject({ statusEn: 'Open' })
    await buildPlant(BOTH)
    const all = [
      [newer.id, 'identification'],
      [older.id, 'description'],
      [older.id, 'basicUses'],
      [ailment.id, 'firstHelp'],
      [article.id, 'content'],
      [project.id, 'status'],
    ]
    const named = (tasks: Task[]) => tasks.map(({ itemId, name }) => [itemId, name])
    expect(named(await queue(as))).toEqual(all)
    expect(named(await queue(as, { of: 'PLANT' }))).toEqual(all.slice(0, 3))
    expect(named(await queue(as, { into: 'EN' }))).toEqual([[older.id, 'precautions']])
    const read: string[][] = []
    let page = { hasNextPage: true, endCursor: null }
    while (page.hasNextPage) {
      const { data } = await run(QUEUE, { into: 'ES', first: 2, after: page.endCursor }, { as })
      read.push(...named(data.translations.edges.map(({ node }: { node: Task }) => node)))
      page = data.translations.pageInfo
    }
    expect(read).toEqual(all)
  })

  test('has texts whose other language has changed since, with what it was then', async () => {
    const as = await buildAdmin()
    const { id } = await buildPlant(BOTH)
    await save(as, id, { descriptionEn: 'A tall herb.' })
    await save(as, id, { descriptionEn: 'A tall herb with yellow flowers.', mayanName: 'Iya’' })
    const [task] = await queue(as)
    expect(task).toMatchObject({
      name: 'description',
      state: 'OUTDATED',
      source: 'A tall herb with yellow flowers.',
      sourceBefore: 'A herb.',
      text: 'Una hierba.',
      title: 'Mexican tarragon',
    })
    expect(await queue(as, { into: 'EN' })).toEqual([])
    await save(as, id, { descriptionEs: 'Una hierba alta de flores amarillas.' })
    expect(await queue(as)).toEqual([])
    // The next change counts from here.
    await save(as, id, { descriptionEn: 'A shrub.' })
    expect((await queue(as))[0]!.sourceBefore).toBe('A tall herb with yellow flowers.')
  })

  test('has nothing to translate back after a translation, whichever language came first', async () => {
    const as = await buildAdmin()
    const { id } = await buildPlant({ ...BOTH, basicUsesEn: 'Tea.' })
    await save(as, id, { basicUsesEs: 'Té.' })
    await save(as, id, { descriptionEn: 'A tall herb.' })
    await save(as, id, { descriptionEs: 'Una hierba alta.' })
    for (const into of ['EN', 'ES']) expect(brief(await queue(as, { into }))).toEqual([])
    await save(as, id, { descriptionEs: 'Una hierba muy alta.' })
    expect(brief(await queue(as, { into: 'EN' }))).toEqual(['description OUTDATED'])
    // Written again before it was translated.
    await save(as, id, { descriptionEs: 'Una hierba altísima.' })
    expect(await queue(as, { into: 'EN' })).toMatchObject([{ sourceBefore: 'Una hierba alta.' }])
    expect(await queue(as)).toEqual([])
  })

  test.each([
    ['both languages are saved together', [{ descriptionEn: 'A tree.', descriptionEs: 'Un árbol.' }], []],
    ['the change is taken back', [{ descriptionEn: 'A tree.' }, { descriptionEn: 'A herb.' }], []],
    ['another text is saved', [{ basicUsesEn: 'Tea.', basicUsesEs: 'Té.' }], []],
    ['the source is cleared', [{ descriptionEn: '' }], []],
    ['the translation is cleared', [{ descriptionEs: '' }], ['description MISSING']],
    ['a name changes', [{ commonNameEn: 'Sweet mace' }], ['commonName OUTDATED']],
    [
      'a text is added',
      [{ basicUsesEn: 'Tea.' }, { basicUsesEs: 'Té.' }, { basicUsesEn: 'A tea.' }],
      ['basicUses OUTDATED'],
    ],
  ])('is right when %s', async (_what, saves, tasks) => {
    const as = await buildAdmin()
    const { id } = await buildPlant(BOTH)
    for (const input of saves) await save(as, id, input)
    expect(brief(await queue(as))).toEqual(tasks)
  })

  test('leaves out what is in the bin, and what the site itself has brought up to date', async () => {
    const as = await buildAdmin()
    const [binned, reseeded] = [await buildPlant(BOTH), await buildPlant(BOTH)]
    for (const { id } of [binned, reseeded]) await save(as, id, { descriptionEn: 'A tree.' })
    await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id: binned.id }, { as })
    await prisma.plant.update({ where: { id: reseeded.id }, data: { descriptionEs: 'Un árbol.' } })
    expect(await queue(as)).toEqual([])
  })

  test('of one item has its texts, in each language', async () => {
    const as = await buildAdmin()
    const { id } = await buildPlant({ ...BOTH, basicUsesEn: 'Tea.', precautionsEs: 'No.' })
    await buildPlant({ descriptionEn: 'Another.' })
    await save(as, id, { descriptionEn: 'A tall herb.' })
    const of = async (into: string, which = id) =>
      brief((await run(OF_ITEM, { of: 'PLANT', id: which, into }, { as })).data.translationsOf)
    expect(await of('ES')).toEqual(['description OUTDATED', 'basicUses MISSING'])
    expect(await of('EN')).toEqual(['precautions MISSING'])
    for (const other of [NOBODY, 'x']) expect(await of('ES', other)).toEqual([])
  })
})

describe('the queue, the lists and the dashboard agree', () => {
  const SEEN = `{
    contentItems(of: PLANT, need: UNTRANSLATED) { totalCount edges { node { needs } } }
    all: contentItems(of: PLANT) { edges { node { needs en: untranslated(lang: EN) es: untranslated(lang: ES) } } }
    adminOverview { attention { reason count } }
  }`

  async function seen(as: Account) {
    const { data, errors } = await run(SEEN, {}, { as })
    expect(errors).toEqual([])
    const { needs, en, es } = data.all.edges[0].node
    const isNeeded = needs.includes('UNTRANSLATED')
    const attention = data.adminOverview.attention.find(({ reason }: { reason: string }) => reason === 'UNTRANSLATED')
    expect([data.contentItems.totalCount, attention?.count ?? 0]).toEqual(isNeeded ? [1, 1] : [0, 0])
    for (const [into, names] of [
      ['EN', en],
      ['ES', es],
    ])
      expect((await queue(as, { into })).map(({ name }) => name)).toEqual(names)
    return { isNeeded, en, es }
  }

  test('on a plant that has everything', async () => {
    await buildPlant(BOTH)
    expect(await seen(await buildAdmin())).toEqual({ isNeeded: false, en: [], es: [] })
  })

  test('on a caution in one language', async () => {
    const as = await buildAdmin()
    const { id } = await buildPlant({ isPublic: false })
    await save(as, id, { cautions: [{ subject: 'CHILDREN', level: 'AVOID', textEs: 'No la dé.' }] })
    expect(await seen(as)).toEqual({ isNeeded: true, en: ['cautions.0.text'], es: [] })
  })

  test('on a picture that is described in one language, which is no text of the plant', async () => {
    await prisma.photo.create({ data: { url: '/media/rue.jpg', altEn: 'Rue' } })
    await buildPlant({ ...BOTH, mainImageUrl: '/media/rue.jpg' })
    expect(await seen(await buildAdmin())).toEqual({ isNeeded: false, en: [], es: ['photos.0.alt'] })
  })

  test('on a text that is older than its other language, until that is confirmed or written', async () => {
    const as = await buildAdmin()
    const { id } = await buildPlant(BOTH)
    const fine = { isNeeded: false, en: [], es: [] }
    const older = { isNeeded: true, en: [], es: ['description'] }
    await save(as, id, { descriptionEn: 'A shrub.' })
    expect(await seen(as)).toEqual(older)
    await run(CONFIRM, { of: 'PLANT', id, name: 'description', into: 'ES' }, { as })
    expect(await seen(as)).toEqual(fine)
    await save(as, id, { descriptionEn: 'A tree.' })
    await save(as, id, { mayanName: 'Iya’' })
    expect(await seen(as)).toEqual(older)
    await save(as, id, { descriptionEs: 'Un árbol.' })
    expect(await seen(as)).toEqual(fine)
  })
})

describe('a confirmed translation', () => {
  async function outdated() {
    const as = await buildAdmin()
    const { id } = await buildPlant(BOTH)
    await save(as, id, { descriptionEn: 'A  herb.' })
    return { as, one: { of: 'PLANT', id, name: 'description', into: 'ES' } }
  }

  test('leaves the queue until its source changes again, and nothing else changes', async () => {
    const { as, one } = await outdated()
    const before = await prisma.plant.findUniqueOrThrow({ where: { id: one.id } })
    const { data } = await run(CONFIRM, { ...one, basedOn: before.updatedAt }, { as })
    expect(data.confirmTranslation).toEqual({ state: 'DONE', text: 'Una hierba.' })
    expect(await queue(as)).toEqual([])
    const after = await prisma.plant.findUniqueOrThrow({ where: { id: one.id } })
    expect(after).toEqual({ ...before, needs: before.needs.filter((need) => need !== 'UNTRANSLATED') })
    const [entry] = await prisma.auditEntry.findMany({ where: { action: 'confirmTranslation' } })
    expect(entry).toMatchObject({ actorEmail: as.email, subjectId: one.id })
    await save(as, one.id, { descriptionEn: 'A shrub.' })
    expect(await queue(as)).toMatchObject([{ state: 'OUTDATED', sourceBefore: 'A  herb.' }])
  })

  test('is refused if the item was saved meanwhile', async () => {
    const { as, one } = await outdated()
    const { updatedAt } = (await run(ONE, one, { as })).data.translation
    await save(as, one.id, { descriptionEn: 'Not a herb.' })
    const { codes, errors } = await run(CONFIRM, { ...one, basedOn: updatedAt }, { as })
    expect(codes).toEqual(['CONFLICT'])
    expect(errors[0]!.extensions).toMatchObject({ savedBy: as.email })
    expect(brief(await queue(as))).toEqual(['description OUTDATED'])
  })
})

describe('rows, pictures and sources', () => {
  const USE = {
    ailmentSlug: 'cough',
    preparation: 'INFUSION',
    route: 'ORAL',
    evidence: 'TRADITION',
    finding: 'NOT_TESTED',
  }
  const NAME = { name: 'iya’', language: 'quc' }
  const MEDICINES = { subject: 'MEDICINES', level: 'ASK' }
  const create = async (as: Account, input: object): Promise<string> => {
    const CREATE = 'mutation ($input: PlantInput!) { createPlant(input: $input) { id } }'
    const names = { commonNameEn: 'Rue', commonNameEs: 'Ruda' }
    const { data, errors } = await run(CREATE, { input: { ...names, ...input } }, { as })
    expect(errors).toEqual([])
    return data.createPlant.id
  }
  const write = (as: Account, one: object) => run(SAVE, { into: 'ES', ...one }, { as })
  const known = (tasks: Task[]) => tasks.map(({ name, about, state }) => [name, about, state].join(' '))

  test('are in the queue, say what they are about, and are saved alone', async () => {
    const as = await buildAdmin()
    await buildAilment('cough', { nameEn: 'Cough', nameEs: 'Tos' })
    const url = 'https://example.org/rue.jpg'
    await prisma.photo.create({ data: { url, altEn: 'Rue in bloom' } })
    await prisma.source.create({ data: { key: 'book', title: 'A book', noteEn: 'Read in part.' } })
    const id = await create(as, {
      mainImageUrl: 'https://example.org/other.jpg',
      galleryImages: [url, url],
      reviewerRoleEn: 'midwife',
      reviewedBy: 'Ana',
      reviewedOn: '2026-11-22',
      names: [NAME, { ...NAME, name: 'ixtij', noteEn: 'Said of two plants.' }],
      uses: [
        { ...USE, textEn: 'As a tea.', textEs: 'En té.' },
        { ...USE, route: 'BATH', placeEn: 'K’iche’', textEn: 'In a bath.' },
      ],
      cautions: [{ ...MEDICINES, textEn: 'Ask.' }],
    })
    expect(known(await queue(as))).toEqual([
      'reviewerRole  MISSING',
      'names.1.note ixtij MISSING',
      'uses.1.place Cough MISSING',
      'uses.1.text Cough MISSING',
      'cautions.0.text MEDICINES MISSING',
      'photos.1.alt  MISSING',
      'note  MISSING',
    ])
    expect(await queue(as, { of: 'SOURCE' })).toMatchObject([{ kind: 'SOURCE', itemId: 'book', title: 'A book' }])
    expect(await queue(as, { of: 'PLANT', first: 1 }).catch(() => 'a page')).toBe('a page')

    const texts = { reviewerRole: 'comadrona', 'names.1.note': 'De dos plantas.', 'uses.1.text': 'En baño.' }
    for (const [name, text] of Object.entries({
      ...texts,
      'cautions.0.text': 'Pregunte.',
      'photos.1.alt': 'Ruda en flor',
    })) {
      const { data, errors } = await write(as, { of: 'PLANT', id, name, text })
      expect(errors, name).toEqual([])
      expect(data.saveTranslation, name).toMatchObject({ state: 'DONE', text })
    }
    expect((await write(as, { of: 'SOURCE', id: 'book', name: 'note', text: 'Leído en parte.' })).errors).toEqual([])
    expect(known(await queue(as))).toEqual(['uses.1.place Cough MISSING'])
    expect(await queue(as, { into: 'EN' })).toEqual([])
    const plant = await prisma.plant.findUniqueOrThrow({
      where: { id },
      include: { names: true, uses: { orderBy: { position: 'asc' } }, cautions: true },
    })
    expect(plant.uses).toMatchObject([
      { textEn: 'As a tea.', textEs: 'En té.' },
      { route: 'BATH', textEn: 'In a bath.', textEs: 'En baño.', placeEs: null },
    ])
    expect(plant).toMatchObject({
      reviewerRoleEs: 'comadrona',
      needs: expect.arrayContaining(['UNTRANSLATED']) as string[],
    })
    expect(await prisma.photo.findUnique({ where: { url } })).toMatchObject({
      altEn: 'Rue in bloom',
      altEs: 'Ruda en flor',
    })
    expect((await prisma.source.findUniqueOrThrow({ where: { key: 'book' } })).noteEs).toBe('Leído en parte.')
    await write(as, { of: 'PLANT', id, name: 'uses.1.place', text: 'K’iche’' })
    expect((await prisma.plant.findUniqueOrThrow({ where: { id } })).needs).not.toContain('UNTRANSLATED')
    const acts = await prisma.auditEntry.findMany({
      where: { action: 'saveTranslation' },
      orderBy: { createdAt: 'asc' },
    })
    expect(new Set(acts.map(({ subjectId }) => subjectId))).toEqual(new Set([id, url, 'book']))
  })

  test('are outdated when their source changes, wherever the row has moved, and can be confirmed', async () => {
    const as = await buildAdmin()
    await buildAilment('cough')
    const cautions = [
      { ...MEDICINES, textEn: 'Ask.', textEs: 'Pregunte.' },
      { subject: 'PREGNANCY', level: 'AVOID', textEn: 'No.', textEs: 'No.' },
    ]
    const id = await create(as, { cautions })
    const [first, second] = cautions
    await save(as, id, { cautions: [second, { ...first, textEn: 'Ask first.' }] })
    expect(await queue(as)).toMatchObject([
      { name: 'cautions.1.text', state: 'OUTDATED', source: 'Ask first.', sourceBefore: 'Ask.', text: 'Pregunte.' },
    ])
    expect(await queue(as, { into: 'EN' })).toEqual([])
    // A row that moves, goes or comes changes no text.
    await save(as, id, {
      cautions: [{ ...first, textEn: 'Ask first.' }, second, { ...second, level: 'ASK', textEn: 'So.' }],
    })
    expect(known(await queue(as))).toEqual(['cautions.0.text MEDICINES OUTDATED'])
    const { data } = await run(CONFIRM, { of: 'PLANT', id, name: 'cautions.0.text', into: 'ES' }, { as })
    expect(data.confirmTranslation).toEqual({ state: 'DONE', text: 'Pregunte.' })
    expect(await queue(as)).toEqual([])
    await prisma.source.create({ data: { key: 'book', title: 'A book', noteEn: 'One.', noteEs: 'Uno.' } })
    await run(
      'mutation { saveSource(input: { key: "book", title: "A book", noteEn: "Two." }, replace: true) { key } }',
      {},
      { as },
    )
    expect(await queue(as)).toMatchObject([{ kind: 'SOURCE', name: 'note', state: 'OUTDATED', sourceBefore: 'One.' }])
    await run(CONFIRM, { of: 'SOURCE', id: 'book', name: 'note', into: 'ES' }, { as })
    expect(await queue(as)).toEqual([])
  })

  test('of a picture is refused if somebody else has described it meanwhile, by whatever way', async () => {
    const as = await buildAdmin()
    const url = 'https://example.org/rue.jpg'
    await prisma.photo.create({ data: { url, altEn: 'Rue' } })
    const id = await create(as, { mainImageUrl: url })
    const set = 'mutation ($input: PhotoInput!) { setPhoto(input: $input) { url } }'
    await run(set, { input: { url, altEs: 'Ruda en flor' } }, { as })
    const mine = { of: 'PLANT', id, name: 'photos.0.alt', text: 'Una ruda' }
    const { codes, errors } = await write(as, { ...mine, textBefore: '' })
    expect([codes, errors[0]!.extensions]).toMatchObject([['CONFLICT'], { altEn: 'Rue', altEs: 'Ruda en flor' }])
    expect(await prisma.photo.findUnique({ where: { url } })).toMatchObject({ altEs: 'Ruda en flor' })
    expect((await write(as, { ...mine, textBefore: 'Ruda en flor' })).codes).toEqual([])
    expect(await prisma.photo.findUnique({ where: { url } })).toMatchObject({ altEn: 'Rue', altEs: 'Una ruda' })
  })

  test('are not written to another row that has come to their place', async () => {
    const as = await buildAdmin()
    const ask = { ...MEDICINES, textEn: 'Ask.' }
    const id = await create(as, { cautions: [ask] })
    const one = { of: 'PLANT', id, name: 'cautions.0.text', into: 'ES' }
    const { updatedAt: basedOn } = (await run(ONE, one, { as })).data.translation
    await save(as, id, { cautions: [{ subject: 'PREGNANCY', level: 'AVOID', textEn: 'No.' }, ask] })
    expect((await write(as, { ...one, text: 'Pregunte.', basedOn })).codes).toEqual(['CONFLICT'])
    expect((await write(as, { ...one, name: 'cautions.2.text', text: 'Pregunte.' })).codes).toEqual(['NOT_FOUND'])
    expect(await queue(as)).toMatchObject([{ text: '' }, { text: '' }])
  })
})
