import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  CAUTION_LEVELS,
  CAUTION_SUBJECTS,
  EVIDENCE,
  FINDINGS,
  PREPARATIONS,
  ROUTES,
  URGENCIES,
  WHO,
  wordsIn,
} from '../../api/rules/vocabulary.ts'
import { prisma } from '../../api/database/client.ts'
import { EMPTY_AILMENT, EMPTY_SIGN, judgeAilment, type AilmentValues } from '../../web/admin/ailment/ailment-values.ts'
import { empty as emptyArticle, judge as judgeArticle } from '../../web/admin/article/ArticleForm.tsx'
import { valuesOf } from '../../web/admin/form/editor.ts'
import { emptyCaution } from '../../web/admin/plant/caution-values.ts'
import { EMPTY_NAME, type NameValue } from '../../web/admin/plant/name-values.ts'
import {
  EMPTY_PLANT,
  EMPTY_ROWS,
  judgePlant,
  toPlantInput,
  type PlantValues,
} from '../../web/admin/plant/plant-values.ts'
import { EMPTY_USE } from '../../web/admin/plant/use-values.ts'
import { empty as emptyProject, judge as judgeProject } from '../../web/admin/project/ProjectForm.tsx'
import { buildAdmin } from '../support/accounts.ts'
import { buildAilment, buildSource } from '../support/content.ts'
import { run } from '../support/run.ts'

// What the list of a form says, and what the server does, are one: green means that it can be saved.

const CREATE = 'mutation ($input: PlantInput!) { saved: createPlant(input: $input) { id } }'
const UPDATE = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
const PUBLISH = 'mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: true) { id } }'
const CREATE_AILMENT = 'mutation ($input: AilmentInput!) { saved: createAilment(input: $input) { id } }'
const OPEN = 'query ($id: ID!) { contentItem(of: PLANT, id: $id) { isPublic content } }'

beforeEach(async () => {
  await buildSource('a')
  await buildAilment('cough')
})

const choice = <Word extends string>(words: readonly Word[]) =>
  fc.oneof({ arbitrary: fc.constantFrom(...words), weight: 9 }, { arbitrary: fc.constant('' as const), weight: 1 })
/** The first nine times in ten. */
const often = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 9 }, { arbitrary: fc.constantFrom(...others), weight: 1 })
const text = fc.constantFrom('', 'A tea.', 'Drink two cups daily.')
const keys = fc.constantFrom<string[]>([], ['a'], ['a'])

const SOUND = { preparation: 'JUICE', route: 'ORAL', evidence: 'TRADITION', finding: 'FOR' } as const
const use = fc.record({
  ...constants(EMPTY_USE),
  ailmentSlug: fc.constantFrom('cough', 'cough', 'cough', ''),
  preparation: choice(wordsIn(PREPARATIONS)),
  route: choice(wordsIn(ROUTES)),
  evidence: choice(wordsIn(EVIDENCE)),
  finding: choice(wordsIn(FINDINGS)),
  textEn: text,
  sourceKeys: keys,
})
const caution = fc.record({
  ...constants(emptyCaution()),
  subject: choice(wordsIn(CAUTION_SUBJECTS)),
  level: choice(wordsIn(CAUTION_LEVELS)),
  underAge: fc.constantFrom('', '', '6', '40'),
  textEn: text,
  textEs: text,
  sourceKeys: keys,
})
/** Mostly right, so that whole plants are met as well. */
const uses = fc.array(
  fc.oneof(
    use.map((value) => ({ ...value, ailmentSlug: 'cough', ...SOUND, sourceKeys: ['a'] })),
    use,
  ),
  { maxLength: 2 },
)
const cautions = fc.array(
  fc.oneof(
    fc.constantFrom(
      { ...emptyCaution('SUN', 'AVOID'), textEn: 'Not in the sun.', textEs: 'No al sol.' },
      { ...emptyCaution('CHILDREN', 'ASK'), underAge: '6', textEn: 'Ask.', textEs: 'Pregunte.' },
    ),
    caution,
  ),
  { maxLength: 2 },
)
const DECIDED = ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES'] as const

const plant: fc.Arbitrary<PlantValues> = fc
  .record({
    ...constants(EMPTY_PLANT),
    commonNameEn: often('Rue', ''),
    commonNameEs: often('Ruda', ' '),
    descriptionEn: often('A herb.', 'Drink two cups daily.'),
    basicUsesEs: often('Se toma.[^a]', 'Se toma.'),
    precautionsEn: often('', '- Beware.'),
    precautionsEs: often('', '- Cuidado.'),
    uses,
    cautions: fc
      .tuple(often(true, false), cautions)
      .map(([isDecided, more]) => [
        ...(isDecided ? DECIDED.map((subject) => emptyCaution(subject, 'NO_DATA')) : []),
        ...more,
      ]),
    names: often<NameValue[]>([], [{ ...EMPTY_NAME, name: 'Ruda' }]),
    youtubeVideoUrl: often('', 'no address'),
    galleryImages: often<string[]>(['', '/media/a.jpg'], ['no address']),
    conservationList: often('', 'IUCN'),
    conservationCategory: often('', 'VU'),
    reviewedOn: often('', '2026-11-22', 'yesterday'),
    reviewedBy: often('', 'Ana Xol'),
    isPublic: fc.boolean(),
  })
  // Whether a picture is described depends on the picture, not on the form: see described.test.ts.
  .map((values) =>
    values.isPublic ? { ...values, galleryImages: values.galleryImages.filter((url) => !url.startsWith('/')) } : values,
  )

/** Each value of an object as an arbitrary. */
function constants<Values extends object>(values: Values): { [Name in keyof Values]: fc.Arbitrary<Values[Name]> } {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fc.constant(value)])) as {
    [Name in keyof Values]: fc.Arbitrary<Values[Name]>
  }
}

test(
  'a plant is green if and only if the server saves it, and opens as it was left',
  { timeout: 240_000 },
  async () => {
    const as = await buildAdmin()
    const seen = { publicGreen: 0, publicRed: 0, waiting: 0 }
    await fc.assert(
      fc.asyncProperty(plant, async (values) => {
        const { input, waiting, gaps } = judgePlant(values, EMPTY_PLANT)
        const isNamed = Boolean(values.commonNameEn.trim() && values.commonNameEs.trim())
        // Hidden, nothing but a name is required.
        expect(input !== null).toBe(values.isPublic ? isNamed && waiting + gaps.length === 0 : isNamed)
        const { data, codes } = await run(CREATE, { input: input ?? toPlantInput(values) }, { as })
        expect(codes.length === 0).toBe(input !== null)
        seen.publicRed += Number(values.isPublic && input === null)
        if (input === null) return
        seen.publicGreen += Number(values.isPublic)
        seen.waiting += Number(waiting > 0)
        const { data: opened } = await run(OPEN, { id: data.saved.id }, { as })
        expect(opened.contentItem.isPublic).toBe(values.isPublic)
        const reopened = valuesOf(EMPTY_PLANT, EMPTY_ROWS, opened.contentItem.content)
        expect(reopened.uses).toEqual(values.uses)
        expect(reopened.cautions.map(sent)).toEqual(values.cautions.map(sent))
        expect(reopened.youtubeVideoUrl).toBe(values.youtubeVideoUrl)
      }),
      {
        numRuns: 140,
        seed: 35,
        examples: [[{ ...EMPTY_PLANT, commonNameEn: 'Rue', commonNameEs: 'Ruda', isPublic: true }]],
      },
    )
    // A property that meets one side only proves nothing.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(3)
  },
)

/** An age that the subject does not have is not sent: it is left only while the form is open. */
function sent({ underAge, ...caution }: PlantValues['cautions'][number]) {
  return { ...caution, underAge: caution.subject === 'CHILDREN' ? underAge : '' }
}

test('an ailment is green if and only if the server saves it', { timeout: 120_000 }, async () => {
  const as = await buildAdmin()
  const sign = fc.record({
    ...constants(EMPTY_SIGN),
    who: choice(wordsIn(WHO)),
    urgency: choice(wordsIn(URGENCIES)),
    underMonths: fc.constantFrom(null, null, 24),
    textEn: text,
    textEs: text,
  })
  const ailment: fc.Arbitrary<AilmentValues> = fc.record({
    ...constants(EMPTY_AILMENT),
    nameEn: fc.constantFrom('Fever', 'Fever', ''),
    nameEs: fc.constant('Fiebre'),
    slug: fc.constantFrom('fever', 'fever', 'Fever!'),
    kind: fc.constantFrom('SYMPTOM', 'SYMPTOM', ''),
    bodySystem: fc.constantFrom('INFECTIONS', 'INFECTIONS', ''),
    doNotEs: fc.constantFrom('', 'No lo sude.'),
    dangerSigns: fc.array(sign, { maxLength: 2 }),
    isPublic: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(ailment, async (values) => {
      const { input } = judgeAilment(values, EMPTY_AILMENT)
      const { codes } = await run(CREATE_AILMENT, { input: input ?? values }, { as })
      expect(codes.length === 0).toBe(input !== null)
      await prisma.ailment.deleteMany({ where: { slug: 'fever' } })
    }),
    { numRuns: 40, seed: 35 },
  )
})

describe('what waits beside a hidden plant', () => {
  const NAMED = { commonNameEn: 'Rue', commonNameEs: 'Ruda' }
  const HALF = { ...EMPTY_USE, ailmentSlug: 'cough', preparation: 'POULTICE' as const, route: 'ORAL' as const }
  const unfinished = { rows: { uses: [{ index: 0, value: HALF }] }, fields: {} }

  async function createHidden() {
    const as = await buildAdmin()
    const { data } = await run(CREATE, { input: { ...NAMED, unfinished } }, { as })
    return { as, id: data.saved.id as string }
  }

  test('is nobody else’s to read, and no reader sees a row of it', async () => {
    const { id } = await createHidden()
    await prisma.plant.update({ where: { id }, data: { isPublic: true } })
    const { data, codes } = await run(`query ($id: ID!) { plant(id: $id) { uses { preparation } unfinished } }`, { id })
    expect([data.plant.unfinished, codes]).toEqual([null, ['UNAUTHENTICATED']])
    const { data: seen } = await run(`query ($id: ID!) { plant(id: $id) { uses { preparation } } }`, { id })
    expect(seen.plant.uses).toEqual([])
  })

  test('keeps it from being public, in every way, until it is finished or taken away', async () => {
    const { as, id } = await createHidden()
    const many = 'mutation ($ids: [ID!]!) { setVisibility(of: PLANT, ids: $ids, isPublic: true) { id } }'
    for (const answer of [
      await run(PUBLISH, { id }, { as }),
      await run(UPDATE, { id, input: { isPublic: true } }, { as }),
      await run(many, { ids: [id] }, { as }),
    ])
      expect(answer.errors[0]!.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { unfinished: 'unfinished' },
      })
    expect((await run(UPDATE, { id, input: { isPublic: true, unfinished: null } }, { as })).codes).toEqual([])
  })

  test('stays when something else is saved, and is in the history and the bin', async () => {
    const { as, id } = await createHidden()
    await run(UPDATE, { id, input: { commonNameEn: 'Common rue' } }, { as })
    await run(UPDATE, { id, input: { unfinished: null } }, { as })
    const revisions = await prisma.revision.findMany({ where: { contentId: id }, orderBy: { createdAt: 'asc' } })
    await run('mutation ($id: ID!) { restoreRevision(id: $id) { id } }', { id: revisions[1]!.id }, { as })
    await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as })
    await run('mutation ($id: ID!) { restoreFromBin(ids: [$id]) { id } }', { id }, { as })
    const plant = await prisma.plant.findUniqueOrThrow({ where: { id } })
    expect(plant).toMatchObject({ commonNameEn: 'Common rue', unfinished })
  })

  test.each([
    ['of another format', { rows: [] }],
    ['too long', { rows: {}, fields: { a: 'a'.repeat(200_001) } }],
  ])('is refused if it is %s', async (_what, value) => {
    const input = { ...NAMED, unfinished: value }
    expect((await run(CREATE, { input }, { as: await buildAdmin() })).codes).toEqual(['BAD_USER_INPUT'])
  })
})

test('an article and a project are saved hidden with a video that is no address, which waits', async () => {
  const as = await buildAdmin()
  const titles = { titleEn: 'A', titleEs: 'B', youtubeVideoUrl: 'not yet' }
  const article = judgeArticle({ ...emptyArticle, ...titles })
  const project = judgeProject({ ...emptyProject, ...titles })
  const [one, other] = [
    await run('mutation ($input: ArticleInput!) { createArticle(input: $input) { id unfinished } }', article, { as }),
    await run('mutation ($input: ProjectInput!) { createProject(input: $input) { id unfinished } }', project, { as }),
  ]
  const waits = { rows: {}, fields: { youtubeVideoUrl: 'not yet' } }
  expect([one.data.createArticle.unfinished, other.data.createProject.unfinished]).toEqual([waits, waits])
  const publish = 'mutation ($id: ID!) { setArticleVisibility(id: $id, isPublic: true) { id } }'
  const unlock = 'mutation ($id: ID!) { setProjectLock(id: $id, isLocked: false) { id } }'
  expect((await run(publish, { id: one.data.createArticle.id }, { as })).codes).toEqual(['BAD_USER_INPUT'])
  expect((await run(unlock, { id: other.data.createProject.id }, { as })).codes).toEqual(['BAD_USER_INPUT'])
  expect(judgeArticle({ ...emptyArticle, ...titles, isPublic: true }).input).toBeNull()
})

test('nothing medical is filled in beforehand, and the API assumes nothing either', async () => {
  expect([EMPTY_USE.preparation, EMPTY_USE.route, EMPTY_USE.evidence, EMPTY_USE.finding]).toEqual(['', '', '', ''])
  expect([emptyCaution().subject, emptyCaution().level, EMPTY_SIGN.who, EMPTY_SIGN.urgency]).toEqual(['', '', '', ''])
  expect([EMPTY_AILMENT.kind, EMPTY_AILMENT.bodySystem]).toEqual(['', ''])
  const as = await buildAdmin()
  const full = { ailmentSlug: 'cough', preparation: 'JUICE', route: 'ORAL', evidence: 'TRADITION', finding: 'FOR' }
  for (const field of Object.keys(full)) {
    const { [field as 'route']: _omitted, ...rest } = full
    const { codes } = await run(CREATE, { input: { commonNameEn: 'A', commonNameEs: 'B', uses: [rest] } }, { as })
    expect([field, codes.length]).toEqual([field, 1])
  }
  const { data } = await run(`{ __schema { types { name inputFields { name defaultValue } } } }`)
  const types = data.__schema.types as { name: string; inputFields: { defaultValue: string | null }[] | null }[]
  const inputs = types.filter(({ name }) => /^(Plant|Ailment|Danger).*Input$/.test(name))
  expect(inputs.length).toBeGreaterThan(4)
  for (const { inputFields } of inputs)
    expect(inputFields!.filter(({ defaultValue }) => defaultValue !== null)).toEqual([])
})
