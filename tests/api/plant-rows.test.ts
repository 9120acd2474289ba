import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildAilment, buildPlant, buildSource, DECIDED_CAUTIONS } from '../support/content.ts'
import { run } from '../support/run.ts'

const UPDATE = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
const USE = {
  ailmentSlug: 'cough',
  parts: ['LEAF', 'FLOWER'],
  preparation: 'INFUSION',
  route: 'ORAL',
  evidence: 'HUMAN_SMALL',
  finding: 'MIXED',
  placeEs: 'Comalapa',
  textEn: 'A tea of the leaf.',
  textEs: 'Un té de la hoja.',
  sourceKeys: ['cano-2007'],
}
const CAUTION = {
  subject: 'CHILDREN',
  level: 'AVOID',
  underAge: 5,
  textEn: 'Not for children under 5.',
  textEs: 'No para menores de 5 años.',
  sourceKeys: ['cano-2007'],
}

test('a use for an ailment that is deleted at the same moment is refused', async () => {
  await buildAilment('cough')
  const { id } = await buildPlant()
  const as = await buildAdmin()
  const saving = await prisma.$transaction(async (tx) => {
    await tx.ailment.delete({ where: { slug: 'cough' } })
    // Wrapped, so that it is not awaited here: it waits for this transaction.
    const saved = { answer: run(UPDATE, { id, input: { uses: [USE] } }, { as }) }
    await sleep(300)
    return saved
  })
  const { errors } = await saving.answer
  expect(errors[0]!.extensions).toMatchObject({ fields: { 'uses.0.ailmentSlug': 'unknownAilment' } })
})

describe('rows that are refused leave those that are there', () => {
  const many = (row: object) => Array.from({ length: 61 }, () => row)
  test.each([
    [
      'a use for an unknown ailment',
      { uses: [{ ...USE, ailmentSlug: 'flying' }] },
      { 'uses.0.ailmentSlug': 'unknownAilment' },
    ],
    [
      'a key that nothing can have',
      { uses: [{ ...USE, sourceKeys: ['a b'] }] },
      { 'uses.0.sourceKeys.0': 'invalidKey' },
    ],
    [
      'a tradition that speaks for a use',
      { uses: [{ ...USE, evidence: 'TRADITION', finding: 'FOR' }] },
      { 'uses.0.finding': 'notThisEvidence' },
    ],
    [
      'long use as a proof',
      { uses: [{ ...USE, evidence: 'ACCEPTED_USE', finding: 'FOR' }] },
      { 'uses.0.finding': 'notThisEvidence' },
    ],
    [
      'a study with people that tested nothing',
      { uses: [{ ...USE, evidence: 'HUMAN', finding: 'NOT_TESTED' }] },
      { 'uses.0.finding': 'notThisEvidence' },
    ],
    ['more than 60 uses', { uses: many(USE) }, { uses: 'tooMany' }],
    ['a caution twice', { cautions: [CAUTION, CAUTION] }, { 'cautions.1': 'twice' }],
    ['an age below 1', { cautions: [{ ...CAUTION, underAge: -1 }] }, { 'cautions.0.underAge': 'outOfRange' }],
    ['an age of adults', { cautions: [{ ...CAUTION, underAge: 40 }] }, { 'cautions.0.underAge': 'outOfRange' }],
    [
      'an age of somebody else than children',
      { cautions: [{ ...CAUTION, subject: 'PREGNANCY' }] },
      { 'cautions.0.underAge': 'notForChildren' },
    ],
    [
      'a class of medicines that is not in the list',
      { cautions: [{ subject: 'MEDICINES', level: 'NO_DATA', medicine: 'magic' }] },
      { 'cautions.0.medicine': 'unknown' },
    ],
    [
      'a condition of a medicine',
      { cautions: [{ subject: 'MEDICINES', level: 'NO_DATA', condition: 'asthma' }] },
      { 'cautions.0.condition': 'wrongSubject' },
    ],
    [
      'a warning that says nothing',
      { cautions: [{ subject: 'PREGNANCY', level: 'AVOID' }] },
      { 'cautions.0.textEs': 'required', 'cautions.0.textEn': 'required' },
    ],
    ['a text that is a book', { uses: [{ ...USE, textEn: 'a'.repeat(1001) }] }, { 'uses.0.textEn': 'tooLong' }],
  ])('%s', async (_what, input, fields) => {
    await buildAilment('cough')
    const { id } = await buildPlant({ uses: [{ ailmentSlug: 'cough' }], cautions: DECIDED_CAUTIONS })
    const { codes, errors } = await run(UPDATE, { id, input }, { as: await buildAdmin() })
    expect([codes, errors[0]!.extensions.fields]).toEqual([['BAD_USER_INPUT'], fields])
    expect([await prisma.plantUse.count(), await prisma.plantCaution.count()]).toEqual([1, 4])
  })
})

test('a value out of range is refused with what is allowed', async () => {
  const { id } = await buildPlant({ cautions: DECIDED_CAUTIONS })
  const input = {
    cautions: [{ ...CAUTION, underAge: 40 }],
    conservationYear: 20,
    morphology: { plant: { growth: 'herb' }, leaf: { parts: 0 } },
    reviewedBy: 'Ana',
    reviewedOn: '2026-11-22',
  }
  const refused = async (input: object) => (await run(UPDATE, { id, input }, { as: await buildAdmin() })).errors[0]!
  const { message, extensions } = await refused(input)
  expect(extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { 'cautions.0.underAge': 'outOfRange', conservationYear: 'outOfRange' },
    ranges: { 'cautions.0.underAge': { min: 1, max: 18 }, conservationYear: { min: 1900, max: 2200 } },
  })
  expect(message).toContain('conservationYear (outOfRange: 1900 to 2200)')
  expect(extensions.ranges).toHaveProperty(['morphology.leaf.parts'], { min: 1, max: 41 })
  const late = await refused({ reviewedBy: 'Ana', reviewedOn: '2026-11-22', reviewedUntil: '2026-11-21' })
  expect([late.message, late.extensions.ranges]).toEqual([
    'Invalid input: reviewedUntil (outOfRange: from 2026-11-22).',
    { reviewedUntil: { min: '2026-11-22' } },
  ])
})

const ROWS = `query ($id: ID!) { plant(id: $id) {
  uses { ailment { slug name(lang: ES) } parts preparation route evidence finding place(lang: ES) text(lang: ES) sources { key } }
  cautions { subject level underAge medicine { slug } condition { slug } routes text(lang: EN) sources { key } }
  sources { key }
} }`

test.each([
  [{ reviewedBy: 'Ana Xol', reviewedOn: '' }, { reviewedOn: 'required' }],
  [{ reviewedBy: '', reviewedOn: '2026-11-22' }, { reviewedBy: 'required' }],
  [{ reviewedBy: '', reviewerRoleEs: 'comadrona' }, { reviewedBy: 'required' }],
  [{ reviewedBy: 'Ana', reviewedOn: '2026-11-22', reviewedUntil: '2026-11-21' }, { reviewedUntil: 'outOfRange' }],
  [{ reviewedBy: 'Ana', reviewedOn: '22/11/2026' }, { reviewedOn: 'invalidDate' }],
  [{ conservationList: 'IUCN', conservationCategory: '' }, { conservationCategory: 'required' }],
  [{ conservationList: '', conservationCategory: 'VU' }, { conservationList: 'required' }],
  [
    { conservationList: null, conservationCategory: null, conservationYear: 2020 },
    { conservationList: 'required', conservationCategory: 'required' },
  ],
])('half a review or category, which no page would show, is refused: %j', async (input, fields) => {
  const { id } = await buildPlant()
  const { errors } = await run(UPDATE, { id, input }, { as: await buildAdmin() })
  expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields })
})

test('an ailment that plants are used for is not deleted, and the plants are named', async () => {
  const as = await buildAdmin()
  const ailment = await buildAilment('cough')
  const plant = await buildPlant({ isPublic: false, uses: [{ ailmentSlug: 'cough' }] })
  for (const mutation of ['deleteAilment(id: $id)', 'deleteContent(of: AILMENT, ids: [$id])']) {
    const { errors } = await run(`mutation ($id: ID!) { ${mutation} }`, { id: ailment.id }, { as })
    expect(errors[0]!.extensions).toMatchObject({ code: 'CONFLICT', plants: [{ id: plant.id }] })
  }
  expect(await prisma.ailment.count()).toBe(1)
})

test('a field of a review can be changed alone', async () => {
  const as = await buildAdmin()
  const { id } = await buildPlant()
  const save = (input: object) => run(UPDATE, { id, input }, { as })
  expect((await save({ reviewedBy: 'Ana', reviewedOn: '2026-11-22' })).codes).toEqual([])
  expect((await save({ reviewedBy: 'Ana Xol' })).codes).toEqual([])
  expect((await prisma.plant.findUniqueOrThrow({ where: { id } })).reviewedBy).toBe('Ana Xol')
  expect((await save({ reviewedBy: '', reviewedOn: null })).codes).toEqual([])
})

test('rows are replaced as a whole, keep their order, and stay where they are left out', async () => {
  const as = await buildAdmin()
  await buildSource('cano-2007')
  await buildAilment('cough')
  const { id } = await buildPlant()
  const medicine = {
    subject: 'MEDICINES',
    level: 'ASK',
    medicine: 'anticoagulants',
    routes: ['ORAL'],
    textEn: 'Ask.',
    textEs: 'Pregunte.',
  }
  const cautions = [CAUTION, medicine, ...DECIDED_CAUTIONS.slice(0, 2)]
  expect((await run(UPDATE, { id, input: { uses: [USE], cautions } }, { as })).codes).toEqual([])
  await run(UPDATE, { id, input: { scientificName: 'Tagetes lucida Cav.' } }, { as })
  const { plant } = (await run(ROWS, { id })).data
  expect(plant.uses).toEqual([
    {
      ailment: { slug: 'cough', name: 'Español cough' },
      parts: ['LEAF', 'FLOWER'],
      preparation: 'INFUSION',
      route: 'ORAL',
      evidence: 'HUMAN_SMALL',
      finding: 'MIXED',
      place: 'Comalapa',
      text: 'Un té de la hoja.',
      sources: [{ key: 'cano-2007' }],
    },
  ])
  expect(plant.cautions[1]).toMatchObject({ medicine: { slug: 'anticoagulants' }, routes: ['ORAL'], text: 'Ask.' })
  expect(plant.cautions[2].text).toMatch(/not known whether it is safe in pregnancy/)
  expect(plant.sources).toEqual([{ key: 'cano-2007' }])
  expect(await prisma.citation.count({ where: { key: 'cano-2007', contentId: id } })).toBe(1)
})

const PRECAUTIONS = `query ($id: ID!, $lang: Language!) { plant(id: $id) {
  precautions(lang: $lang) html: precautions(lang: $lang, format: HTML) furtherPrecautions(lang: $lang)
} }`

describe('precautions', () => {
  test('are rows and text together, what must be avoided first', async () => {
    const { id } = await buildPlant({
      precautionsEn: '- See a doctor.[^a]',
      precautionsEs: '- Consulte.[^a]',
      cautions: [
        { subject: 'MEDICINES', level: 'NO_DATA' },
        {
          subject: 'LONG_USE',
          level: 'CARE',
          textEn: 'Not for long.',
          textEs: 'No por mucho tiempo.',
          sourceKeys: ['b'],
        },
        {
          subject: 'PREGNANCY',
          level: 'AVOID',
          textEn: 'Not in pregnancy.',
          textEs: 'No en el embarazo.',
          sourceKeys: ['c'],
        },
      ],
    })
    const { plant } = (await run(PRECAUTIONS, { id, lang: 'EN' })).data
    expect(plant.precautions.split('\n')).toEqual([
      '- Not in pregnancy.[^c]',
      '- Not for long.[^b]',
      '- It is not known what happens together with medicines: ask a health worker first.',
      '- See a doctor.[^a]',
    ])
    expect(plant.html).toContain('Not in pregnancy')
    expect(plant.furtherPrecautions).toBe('- See a doctor.[^a]')
    // Numbered as in `sources`: rows first, in their order.
    expect(plant.html).toMatch(/Not in pregnancy.*#source-c">\[2\]/)
    expect((await run(PRECAUTIONS, { id, lang: 'ES' })).data.plant.precautions).toContain('No se sabe qué pasa')
  })

  test('in the other language are better than none', async () => {
    const { id } = await buildPlant({ cautions: [{ subject: 'PREGNANCY', level: 'AVOID', textEs: 'No la tome.' }] })
    expect((await run(PRECAUTIONS, { id, lang: 'EN' })).data.plant.precautions).toBe(
      '- No la tome. (Añadida por nosotros; ninguna fuente la trae.)',
    )
  })
})

test('a look-alike is named if it is public, and not if it is hidden or gone', async () => {
  const [shown, hidden] = [await buildPlant(), await buildPlant({ isPublic: false })]
  const alike = (lookalikeId: string) => ({ subject: 'LOOKALIKE', level: 'CARE', textEn: 'Alike.', lookalikeId })
  const { id } = await buildPlant({
    cautions: [shown.id, hidden.id, '01a1131b-0000-7f49-9d9a-fdc4e5623de4'].map(alike),
  })
  const { data } = await run('query ($id: ID!) { plant(id: $id) { cautions { lookalike { id } } } }', { id })
  expect(data.plant.cautions).toEqual([{ lookalike: { id: shown.id } }, { lookalike: null }, { lookalike: null }])
})

test('rows are in the history, and come back with an earlier revision and from the bin', async () => {
  const as = await buildAdmin()
  await buildSource('cano-2007')
  await buildAilment('cough')
  const { id } = await buildPlant({ uses: [{ ailmentSlug: 'cough' }], cautions: DECIDED_CAUTIONS })
  await run(UPDATE, { id, input: { uses: [], cautions: [CAUTION] } }, { as })
  const revisions = await prisma.revision.findMany({ where: { contentId: id }, orderBy: { createdAt: 'asc' } })
  expect(revisions.map(({ content }) => (content as { uses: object[] }).uses.length)).toEqual([1, 0])
  await run('mutation ($id: ID!) { restoreRevision(id: $id) { id } }', { id: revisions[0]!.id }, { as })
  expect((await run(ROWS, { id })).data.plant.uses).toHaveLength(1)
  await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as })
  expect([await prisma.plantUse.count(), await prisma.citation.count()]).toEqual([0, 0])
  await run('mutation ($id: ID!) { restoreFromBin(ids: [$id]) { id } }', { id }, { as })
  const { plant } = (await run(ROWS, { id })).data
  expect([plant.uses.length, plant.cautions.length]).toEqual([1, 4])
})

test('a preview shows rows that are not saved', async () => {
  await buildAilment('cough')
  await buildSource('cano-2007')
  const query = `query ($input: PlantInput!) { plantPreview(input: $input) {
    uses { ailment { slug name } text sources { title } } cautions { subject text } precautions } }`
  const { data, codes } = await run(query, { input: { uses: [USE], cautions: [CAUTION] } }, { as: await buildAdmin() })
  expect(codes).toEqual([])
  expect(data.plantPreview.uses[0]).toMatchObject({ ailment: { slug: 'cough' }, text: 'A tea of the leaf.' })
  expect(data.plantPreview.precautions).toBe('- Not for children under 5.[^cano-2007]')
})

describe('what the form needs', () => {
  const FORM = `query ($id: ID!) { plant(id: $id) {
    cautions { text(lang: EN) writtenText(lang: EN, fallback: false) lookalikeId lookalike { id } }
  } }`

  test('is the look-alike even if it is hidden, for admins only, and the text as written', async () => {
    const hidden = await buildPlant({ isPublic: false })
    const lookalike = { subject: 'LOOKALIKE', level: 'AVOID', lookalikeId: hidden.id, textEn: 'Not that one.' }
    const { id } = await buildPlant({ cautions: [lookalike, { subject: 'PREGNANCY', level: 'NO_DATA' }] })
    const { data } = await run(FORM, { id }, { as: await buildAdmin() })
    expect(data.plant.cautions).toEqual([
      { text: 'Not that one.', writtenText: 'Not that one.', lookalikeId: hidden.id, lookalike: null },
      { text: expect.stringMatching(/not known/), writtenText: null, lookalikeId: null, lookalike: null },
    ])
    const public_ = await run(FORM, { id })
    expect(public_.codes).toContain('UNAUTHENTICATED')
    expect(JSON.stringify(public_.data)).not.toContain(hidden.id)
  })

  test('is an ailment by its id, hidden ones for admins only', async () => {
    const { id } = await buildAilment('cough', { isPublic: false })
    const BY_ID = 'query ($id: ID) { ailment(id: $id) { slug } }'
    expect((await run(BY_ID, { id })).data.ailment).toBeNull()
    expect((await run(BY_ID, { id: 'cough' }, { as: await buildAdmin() })).data.ailment).toBeNull()
    expect((await run(BY_ID, {}, { as: await buildAdmin() })).data.ailment).toBeNull()
    expect((await run(BY_ID, { id }, { as: await buildAdmin() })).data.ailment).toEqual({ slug: 'cough' })
  })

  test('are the names of look-alikes in a comparison', async () => {
    const as = await buildAdmin()
    const other = await buildPlant({ commonNameEn: 'Hemlock' })
    const { id } = await buildPlant()
    const cautions = [{ subject: 'LOOKALIKE', level: 'AVOID', lookalikeId: other.id, textEn: 'No.', textEs: 'No.' }]
    await run(UPDATE, { id, input: { cautions } }, { as })
    const COMPARISON = 'query ($id: ID!) { comparison(of: PLANT, id: $id) { plants { title } } }'
    expect((await run(COMPARISON, { id }, { as })).data.comparison.plants).toEqual([{ title: 'Hemlock' }])
  })
})
