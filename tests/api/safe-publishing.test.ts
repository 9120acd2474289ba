import { beforeEach, describe, expect, test } from 'vitest'
import { refreshGaps } from '../../api/content/refresh-gaps.ts'
import { prisma } from '../../api/database/client.ts'
import { seed } from '../../prisma/bin/seed.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildAilment, buildPlant, buildSource, DECIDED_CAUTIONS } from '../support/content.ts'
import { ailmentFile, ID, plantFile, someContent } from '../support/content-yaml.ts'
import { importZip, sendZip, zipOf } from '../support/content-zip.ts'
import { run } from '../support/run.ts'

const CREATE = 'mutation ($input: PlantInput!) { createPlant(input: $input) { id } }'
const UPDATE = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
const SHOW = 'mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: true) { id } }'
const RESTORE = 'mutation ($id: ID!) { restoreRevision(id: $id) { id } }'
const NAMED = { commonNameEn: 'A', commonNameEs: 'B' }
const USED = { basicUsesEn: 'Drunk as a tea.[^a]', basicUsesEs: 'Se toma en té.[^a]' }
const DOSE = 'Cures cough. Drink two\ncups daily.'
const UNDECIDED = {
  'cautions.PREGNANCY': 'undecided',
  'cautions.BREASTFEEDING': 'undecided',
  'cautions.CHILDREN': 'undecided',
  'cautions.MEDICINES': 'undecided',
}
const USE = { ailmentSlug: 'cough', preparation: 'JUICE', route: 'ORAL', evidence: 'TRADITION', finding: 'NOT_TESTED' }

type Overrides = NonNullable<Parameters<typeof buildPlant>[0]>

beforeEach(() => buildSource('a'))

describe('a public plant is refused, and is not there,', () => {
  test.each<[string, object, object]>([
    ['with a text on its uses and no cautions', { ...USED }, UNDECIDED],
    ['with a preparation and no cautions', { preparationMethodsEs: 'Se hierve.' }, UNDECIDED],
    ['with a ceremonial use and no cautions', { spiritualCeremonialUseEs: 'Se quema.' }, UNDECIDED],
    ['with a dose in a caution and no others', { precautionsEn: DOSE, precautionsEs: 'No abuse.' }, UNDECIDED],
    ...['descriptionEn', 'keyPropertiesEs', 'culturalSignificanceEn', 'spiritualCeremonialUseEn'].map(
      (name): [string, object, object] => [
        `with a dose in ${name}`,
        { [name]: name.endsWith('En') ? DOSE : 'Tome *dos* cucharadas.' },
        { ...UNDECIDED, [name]: 'misplacedDose' },
      ],
    ),
    [
      'with a dose in its description and all cautions',
      { descriptionEn: DOSE, cautions: DECIDED_CAUTIONS },
      { descriptionEn: 'misplacedDose' },
    ],
    ...[
      '500 mg daily.',
      'Three times daily.',
      'Five drops.',
      'A glass every day.',
      '3 veces diarias.',
      '10 g por día.',
      'Una hoja cada día.',
      'Cinco gotas.',
    ].map((text): [string, object, object] => [
      `with ${text}`,
      { descriptionEn: text, cautions: DECIDED_CAUTIONS },
      { descriptionEn: 'misplacedDose' },
    ]),
    [
      'with three of the four cautions',
      { ...USED, cautions: DECIDED_CAUTIONS.slice(0, 3) },
      { 'cautions.MEDICINES': 'undecided' },
    ],
    [
      'with a dose without a source',
      { dosageGuidelinesEn: 'A cup.', dosageGuidelinesEs: 'Una taza.[^a]', cautions: DECIDED_CAUTIONS },
      { dosageGuidelinesEn: 'noSource' },
    ],
    ['with a use without a source', { uses: [USE], cautions: DECIDED_CAUTIONS }, { 'uses.0.sourceKeys': 'noSource' }],
    [
      'with a use whose source does not exist',
      { uses: [{ ...USE, sourceKeys: ['nope'] }], cautions: DECIDED_CAUTIONS },
      { 'uses.0.sourceKeys': 'noSource' },
    ],
    ...['[^nope]', '\\[^a]', '[ ^a]', '`[^nope]`'].map((mark): [string, object, object] => [
      `with a dose that cites ${JSON.stringify(mark)}`,
      { dosageGuidelinesEn: `Drink two cups.${mark}`, cautions: DECIDED_CAUTIONS },
      { dosageGuidelinesEn: 'noSource' },
    ]),
    [
      'with precautions in one language',
      { descriptionEn: 'A herb.', descriptionEs: 'Una hierba.', precautionsEn: '- Beware.' },
      { precautionsEs: 'untranslated' },
    ],
    [
      'with a warning in one language',
      { cautions: [{ subject: 'SUN', level: 'AVOID', textEs: 'No se exponga al sol.' }] },
      { 'cautions.0.textEn': 'untranslated' },
    ],
  ])('%s', async (_what, values, fields) => {
    await buildAilment('cough')
    const input = { ...NAMED, ...values, isPublic: true }
    const { codes, errors } = await run(CREATE, { input }, { as: await buildAdmin() })
    expect([codes, errors[0]!.extensions.fields]).toEqual([['BAD_USER_INPUT'], fields])
    expect([await prisma.plant.count(), await prisma.revision.count()]).toEqual([0, 0])
  })
})

test('it can be saved hidden, and published once nothing is missing', async () => {
  const as = await buildAdmin()
  const { id } = (await run(CREATE, { input: { ...NAMED, ...USED } }, { as })).data.createPlant
  expect(await needsOf(id)).toEqual(['NO_PRECAUTIONS', 'NO_PHOTO'])
  expect((await run(SHOW, { id }, { as })).codes).toEqual(['BAD_USER_INPUT'])
  expect((await prisma.plant.findUniqueOrThrow({ where: { id } })).isPublic).toBe(false)
  await run(UPDATE, { id, input: { cautions: DECIDED_CAUTIONS } }, { as })
  expect(await needsOf(id)).toEqual(['NO_PHOTO'])
  expect((await run(SHOW, { id }, { as })).codes).toEqual([])
})

test('several are published all or none, and each that falls short is named with what it lacks', async () => {
  const [safe, unsafe] = [await buildPlant({ isPublic: false }), await buildPlant({ isPublic: false, ...USED })]
  const other = await buildPlant({
    isPublic: false,
    commonNameEn: 'Rue',
    commonNameEs: 'Ruda',
    precautionsEn: '- Beware.',
    precautionsEs: null,
    descriptionEs: 'Una hierba.',
  })
  const query = 'mutation ($ids: [ID!]!) { setVisibility(of: PLANT, ids: $ids, isPublic: true) { id } }'
  const { codes, errors } = await run(query, { ids: [safe.id, unsafe.id, other.id] }, { as: await buildAdmin() })
  expect(codes).toEqual(['BAD_USER_INPUT'])
  const { plants } = errors[0]!.extensions as { plants: { id: string }[] }
  expect(plants).toHaveLength(2)
  expect(plants).toContainEqual(expect.objectContaining({ id: unsafe.id, fields: UNDECIDED }))
  expect(plants).toContainEqual({
    id: other.id,
    commonNameEn: 'Rue',
    commonNameEs: 'Ruda',
    fields: { precautionsEs: 'untranslated' },
  })
  expect(await prisma.plant.count({ where: { isPublic: true } })).toBe(0)
})

test('what is public and falls short stays public, and cannot be saved as public', async () => {
  const as = await buildAdmin()
  const { id } = await buildPlant(USED)
  expect((await run(UPDATE, { id, input: { commonNameEn: 'New' } }, { as })).codes).toEqual(['BAD_USER_INPUT'])
  const { isPublic, commonNameEn } = await prisma.plant.findUniqueOrThrow({ where: { id } })
  expect([isPublic, commonNameEn]).toEqual([true, 'Mexican tarragon'])
  expect((await run(UPDATE, { id, input: { commonNameEn: 'New', isPublic: false } }, { as })).codes).toEqual([])
})

test('an earlier revision that falls short is refused as public', async () => {
  const as = await buildAdmin()
  const { id } = await buildPlant(USED)
  await run(UPDATE, { id, input: { cautions: DECIDED_CAUTIONS } }, { as })
  const [first] = await prisma.revision.findMany({ where: { contentId: id }, orderBy: { createdAt: 'asc' } })
  const { codes } = await run(RESTORE, { id: first!.id }, { as })
  expect(codes).toEqual(['BAD_USER_INPUT'])
  expect(await prisma.plantCaution.count()).toBe(4)
})

test('from the bin it comes back hidden, and the response says why', async () => {
  const as = await buildAdmin()
  const [unsafe, hidden, safe, unsourced] = [
    await buildPlant(USED),
    await buildPlant({ ...USED, isPublic: false }),
    await buildPlant({ ...USED, cautions: DECIDED_CAUTIONS }),
    await buildPlant({ basicUsesEn: 'A tea.[^nope]', cautions: DECIDED_CAUTIONS }),
  ]
  const ids = [unsafe.id, hidden.id, safe.id, unsourced.id]
  await run('mutation ($ids: [ID!]!) { deleteContent(of: PLANT, ids: $ids) }', { ids }, { as })
  const { data, codes } = await run(
    'mutation ($ids: [ID!]!) { restoreFromBin(ids: $ids) { id publishingGaps } }',
    { ids },
    { as },
  )
  expect(codes).toEqual([])
  const gapsOf = (id: string) =>
    (data.restoreFromBin as { id: string; publishingGaps: string[] }[]).find((item) => item.id === id)!.publishingGaps
  expect(gapsOf(unsafe.id)).toEqual(Object.keys(UNDECIDED))
  expect([gapsOf(hidden.id), gapsOf(safe.id), gapsOf(unsourced.id)]).toEqual([[], [], ['basicUsesEn']])
  const isPublic = async (id: string) => (await prisma.plant.findUniqueOrThrow({ where: { id } })).isPublic
  expect(await Promise.all(ids.map(isPublic))).toEqual([false, false, true, false])
})

test('an import that would save it as public says so beforehand, and is refused', async () => {
  const as = await buildAdmin()
  await buildAilment('cough')
  const file = (isPublic: boolean) =>
    `${plantFile(`uses:
  - ailment: cough
    preparation: juice
    route: oral
    evidence: tradition
    finding: not-tested
    text: { en: As a tea., es: En té. }
`)}`.replace('isPublic: true', `isPublic: ${isPublic}`)
  const zip = zipOf({ 'plants/rue.yaml': file(true) })
  const { report } = await sendZip(zip, as)
  const gaps = [...Object.keys(UNDECIDED), 'uses.0.sourceKeys']
  expect(report).toMatchObject({ canApply: false, unsafe: [{ title: { es: 'Ruda' }, isNew: true, gaps }] })
  const { refusal } = await sendZip(zip, as, report!.digest)
  expect(refusal).toMatchObject({ code: 'BAD_USER_INPUT', plants: [{ commonNameEs: 'Ruda' }] })
  expect([await prisma.plant.count(), await prisma.revision.count()]).toEqual([0, 0])

  expect((await importZip(zipOf({ 'plants/rue.yaml': file(false) }), as)).refusal).toBeUndefined()
  expect((await sendZip(zip, as)).report).toMatchObject({ canApply: false, unsafe: [{ isNew: false, gaps }] })
})

test('an import may bring the sources of its plants, and is refused without them', async () => {
  const as = await buildAdmin()
  const cautions = DECIDED_CAUTIONS.map(
    ({ subject }) => `  - { subject: ${subject.toLowerCase()}, level: no-data }`,
  ).join('\n')
  const text = '{ en: "A cup.[^cano]", es: "Una taza.[^cano]" }'
  const plant = plantFile(`dosageGuidelines: ${text}\ncautions:\n${cautions}\n`)
  const gaps = ['dosageGuidelinesEn', 'dosageGuidelinesEs']
  expect((await sendZip(zipOf({ 'plants/rue.yaml': plant }), as)).report).toMatchObject({
    canApply: false,
    unsafe: [{ isNew: true, gaps }],
  })
  const both = zipOf({ 'plants/rue.yaml': plant, 'sources.yaml': '- { key: cano, title: Plants, kind: monograph }\n' })
  expect((await importZip(both, as)).refusal).toBeUndefined()
  expect((await prisma.plant.findFirstOrThrow()).isPublic).toBe(true)
})

test('a seed of it does not start, and says which file and line', async () => {
  const text = `${plantFile('dosageGuidelines: { en: A cup., es: Una taza. }')}\n`
  await expect(seed({ files: [{ path: 'plants/rue.yaml', text }] })).rejects.toThrow(/plants\/rue\.yaml:\d+:\d+: /)
  expect(await prisma.plant.count()).toBe(0)
})

test('a public plant that falls short cannot even get a tag, and is named', async () => {
  const { id } = await buildPlant(USED)
  const query = 'mutation ($ids: [ID!]!) { tagContent(of: PLANT, ids: $ids, add: ["fever"]) { id } }'
  const { codes, errors } = await run(query, { ids: [id] }, { as: await buildAdmin() })
  expect([codes, errors[0]!.extensions]).toMatchObject([['BAD_USER_INPUT'], { plants: [{ id, fields: UNDECIDED }] }])
})

test('plants that an earlier version of the site took as they are are listed, and those that lack nothing are not', async () => {
  const { id } = await buildPlant({ ...USED, commonNameEn: 'Rue' })
  for (let count = 0; count < 25; count++) await buildPlant({ publishingGaps: ['precautionsEn'] })
  await refreshGaps()
  const { data } = await run('{ adminOverview { unsafePlants { id publishingGaps } } }', {}, { as: await buildAdmin() })
  expect(data.adminOverview.unsafePlants).toEqual([{ id, publishingGaps: Object.keys(UNDECIDED) }])
  expect(await needsOf(id)).toContain('NO_PRECAUTIONS')
})

describe('a public plant', () => {
  const AVOID = { level: 'AVOID', textEn: 'Not so.', textEs: 'Así no.' }
  const POISON = { ...AVOID, subject: 'TOXIC_PART' }
  const SUN = { ...AVOID, level: 'CARE', subject: 'SUN' }
  const medicine = (medicine: string | null) => ({ ...AVOID, subject: 'MEDICINES', medicine })
  const WRITTEN = { precautionsEn: '- Beware.', precautionsEs: '- Cuidado.' }

  test.each<[string, Overrides, object, string[]]>([
    ['its last caution', { cautions: [SUN] }, { cautions: [] }, ['cautions.SUN.lost']],
    ['the last that is to be avoided', { cautions: [POISON, SUN] }, { cautions: [SUN] }, ['cautions.TOXIC_PART.lost']],
    [
      'one of two medicines to be avoided',
      { cautions: [medicine('anticoagulants'), medicine('sedatives')] },
      { cautions: [medicine('sedatives')] },
      ['cautions.MEDICINES.lost'],
    ],
    [
      'its last text',
      WRITTEN,
      { precautionsEn: '', precautionsEs: null },
      ['precautionsEn.lost', 'precautionsEs.lost'],
    ],
    ['the mark of a poison', { isPoisonous: true }, { isPoisonous: false }, ['cautions.TOXIC_PART.lost']],
  ])('does not lose %s', async (_what, values, input, fields) => {
    const as = await buildAdmin()
    const { id } = await buildPlant(values)
    const { codes, errors } = await run(UPDATE, { id, input }, { as })
    expect([codes, errors[0]?.extensions.fields]).toEqual([['BAD_USER_INPUT'], lost(fields)])
    expect(await prisma.plantCaution.count()).toBe(values.cautions?.length ?? 0)
    expect((await run(UPDATE, { id, input: { ...input, isPublic: false } }, { as })).codes).toEqual([])
  })

  test.each<[string, Overrides, object]>([
    ['a caution at another level', { cautions: [POISON] }, { cautions: [{ ...POISON, level: 'CARE' }] }],
    ['a caution on one medicine instead of all', { cautions: [medicine(null)] }, { cautions: [medicine('sedatives')] }],
    ['fewer cautions', { cautions: [POISON, SUN] }, { cautions: [POISON] }],
    ['a caution instead of a text', WRITTEN, { cautions: [SUN], precautionsEn: null, precautionsEs: null }],
    ['a caution instead of the mark', { isPoisonous: true }, { isPoisonous: false, cautions: [POISON] }],
    ['the mark instead of its last caution', { cautions: [SUN] }, { isPoisonous: true, cautions: [] }],
  ])('may have %s', async (_what, values, input) => {
    const { id } = await buildPlant(values)
    expect((await run(UPDATE, { id, input }, { as: await buildAdmin() })).codes).toEqual([])
  })

  test('does not lose its cautions to an earlier revision', async () => {
    const as = await buildAdmin()
    const { id } = await buildPlant()
    await run(UPDATE, { id, input: { cautions: [POISON] } }, { as })
    const first = await prisma.revision.findFirstOrThrow({ where: { contentId: id }, orderBy: { createdAt: 'asc' } })
    const { errors } = await run(RESTORE, { id: first.id }, { as })
    expect(errors[0]!.extensions).toMatchObject({ fields: lost(['cautions.TOXIC_PART.lost']), plants: [{ id }] })
    expect(await prisma.plantCaution.count()).toBe(1)
  })

  test('does not lose its cautions to an import, which says so beforehand', async () => {
    const as = await buildAdmin()
    await buildPlant({ id: ID, cautions: [POISON] })
    const zip = zipOf({ 'plants/rue.yaml': plantFile() })
    const { report } = await sendZip(zip, as)
    const gaps = ['cautions.TOXIC_PART.lost']
    expect(report).toMatchObject({ canApply: false, unsafe: [{ of: 'plants', id: ID, isNew: false, gaps }] })
    const { refusal } = await sendZip(zip, as, report!.digest)
    expect(refusal).toMatchObject({ code: 'BAD_USER_INPUT', plants: [{ id: ID, fields: lost(gaps) }] })
    expect(await prisma.plantCaution.count()).toBe(1)
  })
})

test('a seed that overwrites takes no warning from readers, and says which it would take', async () => {
  const files = await someContent()
  await seed({ files })
  const { id, commonNameEs } = await prisma.plant.findFirstOrThrow({ where: { isPublic: true } })
  const sun = { subject: 'SUN', level: 'AVOID', textEn: 'Not in the sun.', textEs: 'No al sol.', position: 59 }
  await prisma.plantCaution.create({ data: { ...sun, plantId: id, condition: 'added-here' } })
  await expect(seed({ files, overwrite: true })).rejects.toThrow(`${commonNameEs}: cautions.SUN.lost`)
  expect(await prisma.plantCaution.count({ where: { condition: 'added-here' } })).toBe(1)
})

describe('a public ailment', () => {
  const SIGN = { who: 'ALL', urgency: 'SOON', textEn: 'It lasts.', textEs: 'Dura mucho.' }
  const sent = (who: string) => ({ ...SIGN, who, urgency: 'HOSPITAL_NOW' })
  const NOW = {
    ALL: sent('ALL'),
    CHILD: sent('CHILD'),
    NEWBORN: sent('NEWBORN'),
    PREGNANCY: sent('PREGNANCY'),
  }
  const SPANISH = { dangerSigns: { create: [{ ...SIGN, textEn: null }] } }
  const UNTRANSLATED = { 'dangerSigns.0.textEn': 'untranslated' }
  const CREATE = 'mutation ($input: AilmentInput!) { createAilment(input: $input) { id } }'
  const UPDATE = 'mutation ($id: ID!, $input: AilmentInput!) { updateAilment(id: $id, input: $input) { id } }'

  test('does not come into being with what not to do in one language', async () => {
    const as = await buildAdmin()
    const named = { slug: 'cough', kind: 'SYMPTOM', bodySystem: 'RESPIRATORY', nameEn: 'Cough', nameEs: 'Tos' }
    const input = { ...named, doNotEs: 'No lo sude.', isPublic: true }
    const { codes, errors } = await run(CREATE, { input }, { as })
    expect([codes, errors[0]?.extensions.fields]).toEqual([['BAD_USER_INPUT'], { doNotEn: 'untranslated' }])
    expect([await prisma.ailment.count(), await prisma.revision.count()]).toEqual([0, 0])
    expect((await run(CREATE, { input: { ...input, isPublic: false } }, { as })).codes).toEqual([])
  })

  test.each<[string, (id: string) => [query: string, variables: Record<string, unknown>]]>([
    ['the switch', (id) => ['mutation ($id: ID!) { setAilmentVisibility(id: $id, isPublic: true) { id } }', { id }]],
    [
      'a bulk action',
      (id) => [
        'mutation ($ids: [ID!]!) { setVisibility(of: AILMENT, ids: $ids, isPublic: true) { id } }',
        { ids: [id] },
      ],
    ],
  ])('does not come of %s with a danger sign in one language', async (_what, mutation) => {
    const { id } = await buildAilment('cough', { ...SPANISH, isPublic: false })
    const [query, variables] = mutation(id)
    const { codes, errors } = await run(query, variables, { as: await buildAdmin() })
    expect([codes, errors[0]?.extensions.fields]).toEqual([['BAD_USER_INPUT'], UNTRANSLATED])
    const named = { nameEn: 'English cough', nameEs: 'Español cough' }
    expect(errors[0]!.extensions.ailments).toEqual([{ id, ...named, fields: UNTRANSLATED }])
    expect((await prisma.ailment.findUniqueOrThrow({ where: { id } })).isPublic).toBe(false)
  })

  test('comes back hidden from the bin with a danger sign in one language', async () => {
    const as = await buildAdmin()
    const { id } = await buildAilment('cough', SPANISH)
    await run('mutation ($id: ID!) { deleteAilment(id: $id) }', { id }, { as })
    const query = 'mutation ($id: ID!) { restoreFromBin(ids: [$id]) { publishingGaps } }'
    const { data } = await run(query, { id }, { as })
    expect(data.restoreFromBin).toEqual([{ publishingGaps: ['dangerSigns.0.textEn'] }])
    expect((await prisma.ailment.findUniqueOrThrow({ where: { id } })).isPublic).toBe(false)
  })

  test('does not lose its danger signs to a save or an earlier revision, but may be hidden without them', async () => {
    const as = await buildAdmin()
    const { id } = await buildAilment('cough')
    await run(UPDATE, { id, input: { dangerSigns: [SIGN] } }, { as })
    const first = await prisma.revision.findFirstOrThrow({ where: { contentId: id }, orderBy: { createdAt: 'asc' } })
    const answers = [
      await run(UPDATE, { id, input: { dangerSigns: [] } }, { as }),
      await run(RESTORE, { id: first.id }, { as }),
    ]
    for (const { codes, errors } of answers)
      expect([codes, errors[0]?.extensions.fields]).toEqual([['BAD_USER_INPUT'], lost(['dangerSigns.lost'])])
    expect(await prisma.dangerSign.count()).toBe(1)
    expect((await run(UPDATE, { id, input: { dangerSigns: [], isPublic: false } }, { as })).codes).toEqual([])
  })

  test.each<[string, object[], string[]]>([
    ['those of children', [NOW.ALL, NOW.NEWBORN, NOW.PREGNANCY], ['dangerSigns.CHILD.lost']],
    ['those of newborns', [NOW.ALL, NOW.CHILD, NOW.PREGNANCY], ['dangerSigns.NEWBORN.lost']],
    ['those of everybody', [NOW.CHILD, NOW.NEWBORN, NOW.PREGNANCY], ['dangerSigns.ALL.lost']],
    ['several', [NOW.NEWBORN], ['dangerSigns.ALL.lost', 'dangerSigns.CHILD.lost', 'dangerSigns.PREGNANCY.lost']],
    ['none when it merges them', [NOW.ALL, NOW.CHILD, NOW.NEWBORN, NOW.PREGNANCY], []],
    ['none when it widens them', [NOW.ALL, NOW.ALL, NOW.PREGNANCY], []],
    [
      'none when it makes them less urgent',
      [{ ...NOW.ALL, urgency: 'SOON' }, NOW.CHILD, NOW.NEWBORN, NOW.PREGNANCY],
      [],
    ],
    [
      'none when it makes those of newborns those of children',
      [NOW.ALL, NOW.CHILD, NOW.CHILD, NOW.CHILD, NOW.PREGNANCY],
      [],
    ],
  ])('keeps urgent signs for each group: a save loses %s', async (_what, dangerSigns, fields) => {
    const as = await buildAdmin()
    const had = [NOW.ALL, NOW.CHILD, NOW.CHILD, NOW.NEWBORN, NOW.PREGNANCY, { ...SIGN, who: 'CONDITION' }]
    const { id } = await buildAilment('cough', { dangerSigns: { create: had } })
    const { codes, errors } = await run(UPDATE, { id, input: { dangerSigns } }, { as })
    expect(codes).toEqual(fields.length > 0 ? ['BAD_USER_INPUT'] : [])
    expect(errors?.[0]?.extensions.fields).toEqual(fields.length > 0 ? lost(fields) : undefined)
  })

  test('does not lose its danger signs to an import, which says so beforehand', async () => {
    const as = await buildAdmin()
    const id = ID.replace(/^018/, '017')
    await buildAilment('cough', { id, dangerSigns: { create: [SIGN] } })
    const zip = zipOf({ 'ailments/cough.yaml': ailmentFile() })
    const { report } = await sendZip(zip, as)
    const gaps = ['dangerSigns.lost']
    expect(report).toMatchObject({ canApply: false, unsafe: [{ of: 'ailments', id, isNew: false, gaps }] })
    const { refusal } = await sendZip(zip, as, report!.digest)
    expect(refusal).toMatchObject({ code: 'BAD_USER_INPUT', ailments: [{ id, fields: lost(gaps) }] })
    expect(await prisma.dangerSign.count()).toBe(1)
  })
})

function lost(fields: string[]) {
  return Object.fromEntries(fields.map((field) => [field, 'lostWarning']))
}

async function needsOf(id: string): Promise<string[]> {
  return (await prisma.plant.findUniqueOrThrow({ where: { id } })).needs
}
