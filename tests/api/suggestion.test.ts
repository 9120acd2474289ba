import { beforeEach, expect, test } from 'vitest'
import { binContent } from '../../api/content/bin.ts'
import { siteAct } from '../../api/audit/audit.ts'
import { dangersOf } from '../../api/content/suggestions/dangers.ts'
import { mergeLines } from '../../api/content/suggestions/merge-lines.ts'
import { prisma } from '../../api/database/client.ts'
import { countAttempts, EVERYBODY } from '../../api/http/rate-limit.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import {
  buildAilment,
  buildCommunity,
  buildPlant,
  buildSource,
  DECIDED_CAUTIONS,
  type Plant,
} from '../support/content.ts'
import { countStatements } from '../support/database.ts'
import { run } from '../support/run.ts'
import { beginWith } from '../support/shared-rows.ts'

const NOBODY = '01a15a45-1800-765a-927b-e678cf4684f1'

type Input = Record<string, unknown>

const suggest = (input: Input, as?: Account) =>
  run(
    `mutation ($input: SuggestionInput!) {
      suggest(input: $input) { id kind place words credit status changes { name before after } }
    }`,
    { input: { of: 'PLANT', kind: 'CORRECTION', ...input } },
    { as },
  )
const reportMistake = (input: Input, as?: Account) =>
  run('mutation ($input: MistakeInput!) { reportMistake(input: $input) }', { input: { of: 'PLANT', ...input } }, { as })
const take = (id: string, basedOn: Date | string, as?: Account, translation?: string, isTranslated?: boolean) =>
  run(
    `mutation ($id: ID!, $basedOn: DateTime!, $translation: String, $isTranslated: Boolean) {
      takeSuggestion(id: $id, basedOn: $basedOn, translation: $translation, isTranslated: $isTranslated) { id status }
    }`,
    { id, basedOn, translation, isTranslated },
    { as },
  )
const answer = (id: string, words: string | null, as?: Account) =>
  run(
    'mutation ($id: ID!, $words: String) { answerSuggestion(id: $id, answer: $words) { status answer } }',
    { id, words },
    { as },
  )
const queue = async (as: Account, filter = '') => {
  const { data } = await run(
    `{ suggestions${filter} { totalCount edges { node { id kind words memberEmail item { id title }
       now { updatedAt applies dangers otherDose { name value } changes { name before after } } } } } }`,
    {},
    { as },
  )
  return data.suggestions.edges.map(({ node }: { node: unknown }) => node)
}
const placesOf = async (id: string, of = 'PLANT', as?: Account) => {
  const { data } = await run(
    `{ suggestible(of: ${of}, id: "${id}") { title places { name title values { name value } } } }`,
    {},
    { as },
  )
  return data.suggestible
}
const newName = (row: Record<string, string>) => ({
  kind: 'ADDITION',
  place: 'names',
  changes: Object.entries(row).map(([name, value]) => ({ name, value })),
})
const change = (name: string, value: string) => ({ changes: [{ name, value }] })

const world = beginWith(async () => {
  await buildAilment('cough')
  await buildAilment('secret', { isPublic: false })
  await buildSource('cano-2007')
  await buildSource('secret-book')
  const plant = await buildPlant({
    descriptionEn: 'A herb.\n\nIt grows in Chimaltenango.',
    descriptionEs: 'Una hierba.',
    names: [{ name: 'iya’', language: 'cak', position: 0 }],
    uses: [
      { ailmentSlug: 'secret', textEn: 'Hidden use', sourceKeys: ['secret-book'] },
      { ailmentSlug: 'cough', textEn: 'One cup a day.[^cano-2007]', textEs: 'Una taza al día.' },
    ],
    cautions: [
      ...DECIDED_CAUTIONS,
      { subject: 'ALLERGY', level: 'AVOID', textEn: 'Do not use it.', textEs: 'No la use.' },
    ],
  })
  return { plant, marta: await buildUser(), admin: await buildAdmin() }
})
let plant: Plant
let marta: Account
let admin: Account
beforeEach(() => void ({ plant, marta, admin } = world()))

const send = async (input: Input, as = marta): Promise<string> => {
  const { data, errors } = await suggest({ id: plant.id, ...input }, as)
  expect(errors).toEqual([])
  return data.suggest.id
}
const describe = (value: string, more: Input = {}) => ({
  place: 'description',
  ...change('descriptionEs', value),
  ...more,
})
const plantNow = () =>
  prisma.plant.findUniqueOrThrow({ where: { id: plant.id }, include: { names: true, cautions: true } })

test('readers without an account cannot suggest, and members neither see nor take what others do', async () => {
  expect((await suggest({ id: plant.id, words: 'x' })).codes).toEqual(['UNAUTHENTICATED'])
  const id = await send(describe('Una hierba anual.'))
  for (const [as, code] of [
    [undefined, 'UNAUTHENTICATED'],
    [marta, 'FORBIDDEN'],
  ] as const) {
    expect((await take(id, new Date(), as)).codes).toEqual([code])
    expect((await answer(id, 'No.', as)).codes).toEqual([code])
    expect((await run('{ suggestions { totalCount } }', {}, { as })).codes).toEqual([code])
  }
  const own = (field: string) => run(`{ viewer { suggestions { ${field} } } }`, {}, { as: marta })
  for (const field of ['memberEmail', 'item { id }', 'now { applies }', 'saidRight { members }'])
    expect((await own(field)).codes).toContain('FORBIDDEN')
  const { data } = await run('{ viewer { suggestions { id } } }', {}, { as: await buildUser() })
  expect(data.viewer.suggestions).toEqual([])
  expect((await plantNow()).descriptionEs).toBe('Una hierba.')
})

test('what is hidden, gone or not shown is not found', async () => {
  const hidden = await buildPlant({ isPublic: false, descriptionEn: 'Secret' })
  for (const as of [undefined, marta, admin]) {
    expect(await placesOf(hidden.id, 'PLANT', as)).toBeNull()
    for (const id of [hidden.id, NOBODY, 'x'])
      expect((await reportMistake({ id, words: 'Wrong' }, as)).codes).toEqual(['NOT_FOUND'])
  }
  for (const as of [marta, admin])
    for (const id of [hidden.id, NOBODY, 'x'])
      expect((await suggest({ id, words: 'x' }, as)).codes).toEqual(['NOT_FOUND'])
  const places = await placesOf(plant.id)
  expect(JSON.stringify(places)).not.toMatch(/Hidden use|secret|uses\.1/)
  for (const place of ['uses.1', 'uses.7', 'isPublic', 'constructor', 'names'])
    expect((await suggest({ id: plant.id, place, words: 'x' }, marta)).codes).toEqual(['NOT_FOUND'])
  expect(await prisma.suggestion.count()).toBe(0)
})

test('says what can be corrected, with its words', async () => {
  const { title, places } = await placesOf(plant.id)
  const named = new Map<string, { title: string; values: { name: string; value: string }[] }>(
    places.map((place: { name: string }) => [place.name, place]),
  )
  expect(title).toBe('Mexican tarragon')
  expect(named.get('uses.0')).toMatchObject({ title: 'English cough' })
  expect(named.get('uses.0')!.values).toContainEqual({ name: 'textEs', value: 'Una taza al día.' })
  expect(named.get('names.0')!.title).toBe('iya’')
  expect(named.get('sources.cano-2007')!.title).toBe('The book of cano-2007')
  expect(named.has('description') && named.has('scientificName') && named.has('cautions.4')).toBe(true)
})

test('refuses what is wrong and stores nothing', async () => {
  const wrongs: [what: string, input: Input, fields: object][] = [
    ['nothing new', { place: 'description', ...change('descriptionEs', 'Una hierba.') }, { changes: 'unchanged' }],
    ['no words', { kind: 'WITHDRAWAL' }, { words: 'required' }],
    ['too many words', { kind: 'WITHDRAWAL', words: 'a'.repeat(2001) }, { words: 'tooLong' }],
    ['what is no name', { kind: 'NAME_RIGHT', place: 'description' }, { place: 'notAName' }],
    ['HTML', describe('Una <b>hierba</b>'), { 'changes.descriptionEs': expect.any(String) }],
    [
      'a long line',
      { place: 'scientificName', ...change('scientificName', 'a'.repeat(301)) },
      { 'changes.scientificName': 'tooLong' },
    ],
    ['another column', { place: 'names.0', ...change('consent', 'x') }, { 'changes.consent': 'unknown' }],
    ['the mark of a review', { place: 'names.0', ...change('reviewed', 'true') }, { 'changes.reviewed': 'unknown' }],
    [
      'what grows by more than is read at once',
      { place: 'description', ...change('descriptionEs', 'a'.repeat(5100)) },
      { 'changes.descriptionEs': 'tooLong' },
    ],
    ['an unknown word', { place: 'uses.0', ...change('preparation', 'MAGIC') }, { 'changes.preparation': 'unknown' }],
    ['a long name', describe('x', { credit: 'a'.repeat(101) }), { credit: 'tooLong' }],
    ['no row', { kind: 'ADDITION', ...change('name', 'x') }, { place: 'required' }],
    ['a row without its name', newName({ language: 'cak' }), { 'changes.name': 'required' }],
    ['a row of no language', newName({ name: 'iya', language: 'xxx' }), { 'changes.language': expect.any(String) }],
    ['a recording of others', newName({ name: 'iya', recording: '/x' }), { 'changes.recording': 'unknown' }],
    ['an empty row', newName({}), { changes: 'unchanged' }],
    ['a name that is there', newName({ name: 'Iya', language: 'cak' }), { 'changes.name': 'taken' }],
    ['to remove without a reason', { kind: 'REMOVAL', place: 'uses.0' }, { words: 'required' }],
    ['to remove a text', { kind: 'REMOVAL', place: 'precautions', words: 'x' }, { place: 'notARow' }],
    ['to remove a source', { kind: 'REMOVAL', place: 'sources.cano-2007', words: 'x' }, { place: 'notARow' }],
    ['what strangers say', { kind: 'MISTAKE', words: 'x' }, { kind: 'notOfMembers' }],
  ]
  for (const [what, input, fields] of wrongs) {
    const { codes, errors } = await suggest({ id: plant.id, ...input }, marta)
    expect.soft([codes, errors[0]?.extensions.fields], what).toEqual([['BAD_USER_INPUT'], fields])
  }
  for (const name of ['toString', 'constructor', '__proto__', 'valueOf'])
    for (const place of [null, 'description', 'names.0', 'uses.0', 'sources.cano-2007']) {
      const { errors } = await suggest({ id: plant.id, place, ...change(name, 'x') }, marta)
      const refused = { code: 'BAD_USER_INPUT', fields: { [`changes.${name}`]: 'unknown' } }
      expect.soft(errors[0]!.extensions, `${place} ${name}`).toMatchObject(refused)
    }
  expect(await prisma.suggestion.count()).toBe(0)
})

test('refuses what was written on an older text, without saying who changed it', async () => {
  const { codes, errors } = await suggest({ id: plant.id, ...describe('x'), basedOn: '2025-01-01T00:00:00Z' }, marta)
  expect(codes).toEqual(['CONFLICT'])
  expect(errors[0]!.extensions).not.toHaveProperty('savedBy')
})

test('a text is taken with one click, as a revision with the chosen name, and its member hears of it', async () => {
  const id = await send(describe('Una hierba anual.', { credit: ' Marta Xol ', words: 'La conozco.' }))
  const [found] = await queue(admin)
  expect(found).toMatchObject({
    id,
    memberEmail: marta.email,
    words: 'La conozco.',
    item: { id: plant.id },
    now: {
      applies: true,
      dangers: [],
      changes: [{ name: 'descriptionEs', before: 'Una hierba.', after: 'Una hierba anual.' }],
    },
  })
  const before = await run('{ viewer { unreadNotifications } }', {}, { as: marta })
  expect(before.data.viewer.unreadNotifications).toBe(0)
  expect((await take(id, found.now.updatedAt, admin)).data.takeSuggestion).toMatchObject({ status: 'TAKEN' })
  expect((await plantNow()).descriptionEs).toBe('Una hierba anual.')

  const { data } = await run(
    `{ revisions(of: PLANT, id: "${plant.id}") { edges { node { editorEmail suggestedBy } } }
       publicHistory(of: PLANT, id: "${plant.id}") { revisions { edges { node { suggestedBy } } } } }`,
    {},
    { as: admin },
  )
  expect(data.revisions.edges[0].node).toEqual({ editorEmail: admin.email, suggestedBy: 'Marta Xol' })
  expect(data.publicHistory.revisions.edges.map(({ node }: { node: object }) => node)).toEqual([
    { suggestedBy: 'Marta Xol' },
    { suggestedBy: null },
  ])
  expect(await prisma.auditEntry.findFirst({ where: { action: 'takeSuggestion' } })).toMatchObject({
    subjectId: plant.id,
  })
  const heard = await run(
    '{ viewer { unreadNotifications notifications { title linkUrl } suggestions { status } } }',
    {},
    { as: marta },
  )
  expect(heard.data.viewer).toMatchObject({ unreadNotifications: 1, suggestions: [{ status: 'TAKEN' }] })
  for (const as of [await buildUser(), admin]) {
    const other = await run('{ viewer { unreadNotifications } notifications { id } }', {}, { as })
    expect(other.data).toEqual({ viewer: { unreadNotifications: 0 }, notifications: [] })
  }
  expect((await run('{ sentNotifications { id } }', {}, { as: admin })).data.sentNotifications).toEqual([])
})

test('is taken or answered once', async () => {
  const id = await send(describe('Una hierba anual.'))
  const { updatedAt } = await plantNow()
  const both = await Promise.all([take(id, updatedAt, admin), take(id, updatedAt, await buildAdmin())])
  expect(both.flatMap(({ codes }) => codes)).toEqual(['CONFLICT'])
  expect((await answer(id, 'No.', admin)).errors[0]!.extensions).toMatchObject({ code: 'CONFLICT', reason: 'settled' })
  expect(await prisma.revision.count({ where: { suggestionId: id } })).toBe(1)
  expect(await prisma.notification.count()).toBe(1)
})

test('an answer is seen by its member and closes it', async () => {
  const id = await send({ kind: 'WITHDRAWAL', words: 'Esto es de mi abuela.' })
  expect((await take(id, new Date(), admin)).errors[0]!.extensions).toMatchObject({ reason: 'changedMeanwhile' })
  expect((await answer(id, ' ', admin)).errors[0]!.extensions.fields).toEqual({ answer: 'required' })
  expect((await answer(id, ' La llamaremos. ', admin)).data.answerSuggestion).toEqual({
    status: 'ANSWERED',
    answer: 'La llamaremos.',
  })
  const { data } = await run(
    '{ viewer { suggestions { answer kind status } notifications { linkUrl } } }',
    {},
    { as: marta },
  )
  expect(data.viewer.suggestions).toEqual([{ answer: 'La llamaremos.', kind: 'WITHDRAWAL', status: 'ANSWERED' }])
  expect(data.viewer.notifications).toEqual([{ linkUrl: `/profile?tab=suggestions#${id}` }])
  expect((await queue(admin, '(status: OPEN)')).length).toBe(0)
  expect((await queue(admin, '(status: ANSWERED, kind: WITHDRAWAL)')).length).toBe(1)
  expect((await queue(admin, '(kind: MISTAKE)')).length).toBe(0)
})

test('is compared with the present text, and refused if that was changed meanwhile, unless it still applies', async () => {
  const elsewhere = await send({ place: 'description', ...change('descriptionEn', 'A herb.\n\nIt grows in Sololá.') })
  const clash = await send({
    place: 'description',
    ...change('descriptionEn', 'A small herb.\n\nIt grows in Chimaltenango.'),
  })
  const update = (descriptionEn: string) =>
    run(
      'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { updatedAt } }',
      { id: plant.id, input: { descriptionEn } },
      { as: admin },
    )
  const { data } = await update('A fragrant herb.\n\nIt grows in Chimaltenango.')
  const byId = new Map((await queue(admin)).map((found: { id: string }) => [found.id, found]))
  expect(byId.get(clash)).toMatchObject({
    now: { applies: false, changes: [{ before: 'A fragrant herb.\n\nIt grows in Chimaltenango.' }] },
  })
  expect(byId.get(elsewhere)).toMatchObject({
    now: { applies: true, changes: [{ after: 'A fragrant herb.\n\nIt grows in Sololá.' }] },
  })
  const { updatedAt } = data.updatePlant
  expect((await take(clash, updatedAt, admin)).errors[0]!.extensions).toMatchObject({
    code: 'CONFLICT',
    reason: 'changedMeanwhile',
  })
  // The admin saw an older one.
  expect((await take(elsewhere, plant.updatedAt, admin)).errors[0]!.extensions).toMatchObject({
    code: 'CONFLICT',
    savedBy: admin.email,
  })
  expect((await take(elsewhere, updatedAt, admin)).codes).toEqual([])
  expect((await plantNow()).descriptionEn).toBe('A fragrant herb.\n\nIt grows in Sololá.')
  expect(await prisma.suggestion.findUnique({ where: { id: clash } })).toMatchObject({ status: 'OPEN' })
})

test('a row is found where it has moved, and a name is said to be right', async () => {
  const id = await send({ kind: 'NAME_RIGHT', place: 'names.0' })
  const spelled = await send({ place: 'names.0', ...change('name', 'iya') })
  await prisma.plantName.updateMany({ data: { position: 1 } })
  await prisma.plantName.create({ data: { plantId: plant.id, name: 'ya', language: 'mam', position: 0 } })
  expect((await take(id, new Date(), admin)).codes).toEqual([])
  expect((await plantNow()).names).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'iya’', reviewed: true }),
      expect.objectContaining({ name: 'ya', reviewed: false }),
    ]),
  )
  expect((await take(spelled, new Date(), admin)).codes).toEqual([])
  expect((await plantNow()).names).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'iya', reviewed: true })]),
  )
})

test('beside a name stands how many members say that it is right, each once, and of which communities', async () => {
  const [ana, luis] = [await buildUser(), await buildUser()]
  const { id: communityId } = await buildCommunity({ nameEn: 'Of Chisec', nameEs: 'De Chisec' })
  await prisma.communityMember.create({ data: { communityId, userId: ana.id } })
  const right = { kind: 'NAME_RIGHT', place: 'names.0' }
  for (const as of [marta, marta, ana]) await send(right, as)
  await answer(await send(right, luis), 'No.', admin)
  await send({ kind: 'REMOVAL', place: 'names.0', words: 'Nobody says so.' })
  await send({ words: 'x' })
  const { data } = await run(
    '{ suggestions { edges { node { kind row(lang: ES) saidRight { members communities(lang: ES) } } } } }',
    {},
    { as: admin },
  )
  const said = data.suggestions.edges.map(({ node }: { node: object }) => node)
  expect(said).toContainEqual({
    kind: 'REMOVAL',
    row: expect.any(String),
    saidRight: { members: 2, communities: ['De Chisec'] },
  })
  expect(said).toContainEqual({ kind: 'CORRECTION', row: null, saidRight: null })
})

test('its member and admins read which row it is about, in their language, and nothing of a hidden ailment', async () => {
  await send({ place: 'uses.0', words: 'x' })
  const { id: about } = await prisma.suggestion.findFirstOrThrow()
  const read = async () => {
    const fields = 'row(lang: ES) rowDetails { name value }'
    const { data } = await run(`{ viewer { suggestions { ${fields} } } }`, {}, { as: marta })
    return data.viewer.suggestions[0]
  }
  await prisma.suggestion.update({
    where: { id: about },
    data: { base: { ...((await prisma.suggestion.findFirstOrThrow()).base as object), preparation: 'INFUSION' } },
  })
  expect(await read()).toEqual({ row: 'Español cough', rowDetails: [{ name: 'preparation', value: 'INFUSION' }] })
  await prisma.ailment.update({ where: { slug: 'cough' }, data: { isPublic: false } })
  expect(await read()).toMatchObject({ row: 'Una taza al día.' })
})

test('where a wish to withdraw is meant is found where it has moved, and not once it is gone', async () => {
  const id = await send({ kind: 'WITHDRAWAL', place: 'uses.0', words: 'x' })
  const placed = async () => {
    const query =
      'query ($of: ID!, $id: ID!) { rights(of: PLANT, id: $of) { placeOfSuggestion(id: $id) places { name title(lang: EN) } } }'
    const { data } = await run(query, { of: plant.id, id }, { as: admin })
    const { placeOfSuggestion: name, places } = data.rights
    return name && places.find((place: { name: string }) => place.name === name).title
  }
  expect(await placed()).toBe('English cough')
  const of = { plantId: plant.id, ailmentSlug: 'cough' }
  await prisma.plantUse.updateMany({ where: of, data: { position: 7 } })
  await prisma.plantUse.create({
    data: {
      ...(await prisma.plantUse.findFirstOrThrow({ where: of, omit: { id: true } })),
      position: 1,
      preparation: 'BATH',
    },
  })
  expect(await placed()).toBe('English cough')
  await prisma.plantUse.deleteMany({ where: { ...of, position: 7 } })
  expect(await placed()).toBeNull()
})

test('of uses that the place alone does not tell apart, the one that is as it was is changed', async () => {
  const use = { ailmentSlug: 'cough', textEn: 'In a tea.', textEs: 'En té.', sourceKeys: ['cano-2007'] }
  plant = await buildPlant({
    uses: [{ ailmentSlug: 'secret' }, { ...use, placeEs: 'Sololá' }, { ...use, placeEs: 'Chimaltenango' }],
    cautions: DECIDED_CAUTIONS,
  })
  const id = await send({ place: 'uses.1', ...change('textEs', 'En té tibio.') })
  expect((await take(id, (await plantNow()).updatedAt, admin)).codes).toEqual([])
  const uses = await prisma.plantUse.findMany({ where: { plantId: plant.id }, orderBy: { position: 'asc' } })
  expect(uses.map(({ textEs }) => textEs)).toEqual(['La gente la toma.', 'En té.', 'En té tibio.'])
})

test('a source is saved as a source', async () => {
  const id = await send({
    place: 'sources.cano-2007',
    changes: [
      { name: 'title', value: 'Flora de Petén' },
      { name: 'year', value: '2007' },
    ],
  })
  const [{ now }] = await queue(admin)
  expect((await take(id, now.updatedAt, admin)).codes).toEqual([])
  expect(await prisma.source.findUnique({ where: { key: 'cano-2007' } })).toMatchObject({
    title: 'Flora de Petén',
    year: 2007,
  })
  expect(await prisma.revision.findFirst({ where: { kind: 'SOURCE', suggestionId: id } })).not.toBeNull()
})

test('goes through safe publishing, and nothing is saved that it refuses', async () => {
  const id = await send({ place: 'description', ...change('descriptionEn', 'Drink three cups a day.') })
  const { codes, errors } = await take(id, new Date(), admin, '', true)
  expect(codes).toEqual(['BAD_USER_INPUT'])
  expect(errors[0]!.extensions.fields).toEqual({ descriptionEn: 'misplacedDose' })
  expect((await plantNow()).descriptionEn).toContain('Chimaltenango')
  expect(await prisma.suggestion.findUnique({ where: { id } })).toMatchObject({ status: 'OPEN' })
})

test('what is gone cannot be taken, and is still listed', async () => {
  const id = await send(describe('Una hierba anual.'))
  await prisma.$transaction((tx) => binContent(tx, siteAct('deletePlant'), 'PLANT', [plant.id]))
  expect((await take(id, new Date(), admin)).codes).toEqual(['NOT_FOUND'])
  expect(await queue(admin)).toMatchObject([{ id, item: null, now: null }])
  const { data } = await run('{ viewer { suggestions { title pageUrl } } }', {}, { as: marta })
  expect(data.viewer.suggestions).toEqual([{ title: null, pageUrl: null }])
  for (const unknown of [NOBODY, 'x']) expect((await take(unknown, new Date(), admin)).codes).toEqual(['NOT_FOUND'])
})

test('the list is read with as many statements for more suggestions', async () => {
  await send({ place: 'sources.cano-2007', ...change('title', 'Flora') })
  await send(describe('Otra.'))
  await queue(admin)
  const few = await countStatements(() => queue(admin))
  for (const nth of [1, 2, 3]) await send({ place: 'sources.cano-2007', ...change('title', `Flora ${nth}`) })
  for (const nth of [1, 2, 3]) await send(describe(`Otra ${nth}.`))
  expect(await countStatements(() => queue(admin))).toBe(few)
})

test('a weaker warning and another dose are shown to the admin', async () => {
  await send({ place: 'cautions.4', ...change('level', 'CARE') })
  await send({ place: 'uses.0', ...change('textEs', 'Tres tazas al día.') })
  const found = await queue(admin)
  expect(found.map(({ now }: { now: { dangers: string[] } }) => now.dangers)).toEqual([
    ['CHANGED_DOSE'],
    ['LOST_WARNING'],
  ])
})

const ONE_CUP = 'One cup a day.[^cano-2007]'
const doses = async () => {
  const { uses } = await prisma.plant.findUniqueOrThrow({ where: { id: plant.id }, include: { uses: true } })
  const { textEn, textEs } = uses.find(({ ailmentSlug }) => ailmentSlug === 'cough')!
  return [textEn, textEs]
}
const refusedOf = async (id: string, translation?: string, isTranslated = false) => {
  const { errors } = await take(id, new Date(), admin, translation, isTranslated)
  return errors[0]?.extensions['fields']
}

test('another dose in one language is taken only with that of the other language, as one revision', async () => {
  const id = await send({ place: 'uses.0', ...change('textEs', 'Media taza al día.') })
  const [{ now }] = await queue(admin)
  expect(now.otherDose).toEqual({ name: 'textEn', value: ONE_CUP })
  for (const nothing of [undefined, '', ' ']) expect(await refusedOf(id, nothing)).toEqual({ translation: 'required' })
  expect(await doses()).toEqual([ONE_CUP, 'Una taza al día.'])
  expect(await refusedOf(id, `${ONE_CUP}\n`)).toEqual({ translation: 'oldDose' })
  await prisma.plantUse.updateMany({ where: { textEn: ONE_CUP }, data: { textEn: `${ONE_CUP} Never for children.` } })
  expect(await refusedOf(id, 'Half a cup a day.[^cano-2007]')).toEqual({ translation: 'lostWarning' })
  await prisma.plantUse.updateMany({ where: { plantId: plant.id, ailmentSlug: 'cough' }, data: { textEn: ONE_CUP } })
  expect(await refusedOf(id, 'Half a cup a day.[^cano-2007]')).toBeUndefined()
  expect(await doses()).toEqual(['Half a cup a day.[^cano-2007]', 'Media taza al día.'])
  expect(await prisma.revision.count({ where: { suggestionId: id } })).toBe(1)
})

test('another dose is taken with that of the other language as it was only where an admin says that it is right', async () => {
  const { id: useId } = await prisma.plantUse.findFirstOrThrow({ where: { plantId: plant.id, ailmentSlug: 'cough' } })
  await prisma.plantUse.update({ where: { id: useId }, data: { textEs: 'Tome 3 tazas al día.' } })
  const id = await send({ place: 'uses.0', ...change('textEs', 'Tome una taza al día.') })
  expect(await refusedOf(id, ONE_CUP)).toEqual({ translation: 'oldDose' })
  expect(await refusedOf(id, '', true)).toBeUndefined()
  expect(await doses()).toEqual([ONE_CUP, 'Tome una taza al día.'])
})

test('a dose of the other language in which only a comma is another is asked for, and a place states none', async () => {
  const id = await send({
    place: 'uses.0',
    changes: [
      { name: 'placeEs', value: 'Tres Ríos' },
      { name: 'textEs', value: 'Una cucharada al día.' },
      { name: 'textEn', value: 'One cup, a day.[^cano-2007]' },
    ],
  })
  const [{ now }] = await queue(admin)
  expect(now.otherDose).toEqual({ name: 'textEn', value: 'One cup, a day.[^cano-2007]' })
  expect(await refusedOf(id)).toEqual({ translation: 'required' })
  for (const old of [ONE_CUP, now.otherDose.value]) expect(await refusedOf(id, old)).toEqual({ translation: 'oldDose' })
  expect(await refusedOf(id, 'One spoonful a day.[^cano-2007]')).toBeUndefined()
  expect(await doses()).toEqual(['One spoonful a day.[^cano-2007]', 'Una cucharada al día.'])
})

test('a correction needs no other text where both are suggested, the other is empty, or no dose is another', async () => {
  const both = {
    place: 'uses.0',
    changes: [
      { name: 'textEs', value: 'Dos tazas.' },
      { name: 'textEn', value: 'Two cups.' },
    ],
  }
  expect(await refusedOf(await send(both))).toBeUndefined()
  await prisma.plant.update({ where: { id: plant.id }, data: { dosageGuidelinesEs: 'Tres tazas.[^cano-2007]' } })
  const only = await send({ place: 'dosageGuidelines', ...change('dosageGuidelinesEs', 'Una taza.[^cano-2007]') })
  expect(await refusedOf(only)).toBeUndefined()
  expect(await refusedOf(await send(describe('Una hierba anual.')))).toBeUndefined()
})

test('another amount in a warning is refused without that of the other as well', async () => {
  await prisma.plant.update({
    where: { id: plant.id },
    data: { precautionsEn: 'No more than 5 days.', precautionsEs: 'No más de 5 días.' },
  })
  const id = await send({ place: 'precautions', ...change('precautionsEs', 'No más de 3 días.') })
  expect(await refusedOf(id, 'No more than 5 days.')).toEqual({ translation: 'oldDose' })
  expect(await refusedOf(id, 'No more than 3 days.')).toBeUndefined()
  expect(await plantNow()).toMatchObject({
    precautionsEn: 'No more than 3 days.',
    precautionsEs: 'No más de 3 días.',
  })
})

test.each([
  ['precautions', 'Not in pregnancy. It may burn.', 'It may burn.', ['LOST_WARNING']],
  ['precautions', 'Causa vómito, mareo y sueño fuerte.', 'Causa sueño.', ['LOST_WARNING']],
  ['description', 'Es venenosa.', 'Es hermosa.', ['LOST_WARNING']],
  ['cautions.2', 'Unsafe with blood thinners', 'Safe with blood thinners', ['LOST_WARNING']],
  ['precautions', 'No en el embarazo.', 'No en el embarazo, salvo en té.', ['LOST_WARNING']],
  ['cautions.2', 'Unsafe in pregnancy', 'Nobody believes it: Unsafe in pregnancy', ['LOST_WARNING']],
  ['description', 'A white flower.', 'A white, harmless flower.', ['LOST_WARNING']],
  ['scientificName', 'Conium maculatum L.', 'Daucus carota L.', ['OTHER_SPECIES']],
  ['dosageGuidelines', 'Té de las hojas', 'Té de las semillas', ['CHANGED_DOSE']],
  ['dosageGuidelines', 'boil it for 10 minutes', 'boil it for 10 seconds', ['CHANGED_DOSE']],
  ['dosageGuidelines', '1 cup in 3 days', '1 cup in 1 day', ['CHANGED_DOSE']],
  ['dosageGuidelines', 'una taza diaria', 'una taza cada hora', ['CHANGED_DOSE']],
  ['preparationMethods', 'Hierva una hoja.', 'Hierva dos hojas.', ['CHANGED_DOSE']],
  ['dosageGuidelines', '1 cup a day, wram', '1 cup a day, warm', []],
  ['description', 'It grows to 2 m.', 'It grows to 3 m.', []],
])('of %s, “%s” to “%s” is %j', (place, old, young, dangers) => {
  expect(dangersOf(place, { textEn: old }, { textEn: young })).toEqual(dangers)
})

test.each([
  ['a\nb\nc', 'a\nB\nc', 'x\nb\nc', 'x\nB\nc'],
  ['a\nb', 'a\nb\nc', 'x\na\nb', 'x\na\nb\nc'],
  ['a\nb', 'z\na\nb', 'a\nx', 'z\na\nx'],
  ['a\nb\nc', 'a\nc', 'a\nb\nd', 'a\nd'],
  ['a\nb\nc', 'a\nB\nc', 'a\nb\nb', null],
  ['a\nb\nc', 'a\nB\nc', 'a\nc', null],
  ['', 'new', 'other', null],
  ['a', 'b', 'b', 'b'],
])('%j to %j in %j is %j', (base, changed, present, merged) => {
  expect(mergeLines(base, changed, present)).toBe(merged)
})

test('somebody without an account points at a mistake, and nothing is stored of who does', async () => {
  expect((await reportMistake({ id: plant.id, place: 'uses.0', words: ' It is two cups. ' })).data).toEqual({
    reportMistake: true,
  })
  expect((await reportMistake({ id: plant.id, words: ' ' })).errors[0]!.extensions.fields).toEqual({
    words: 'required',
  })
  expect((await reportMistake({ id: plant.id, words: 'a'.repeat(1001) })).errors[0]!.extensions.fields).toEqual({
    words: 'tooLong',
  })
  const [found] = await queue(admin, '(kind: MISTAKE)')
  expect(found).toMatchObject({ words: 'It is two cups.', memberEmail: null, now: { applies: false } })
  expect(await prisma.suggestion.findFirst()).toMatchObject({ userId: null, credit: null })
  expect((await answer(found.id, null, admin)).data.answerSuggestion).toEqual({ status: 'ANSWERED', answer: null })
  expect(await prisma.notification.count()).toBe(0)
})

test('the person goes with the account, also from the public history', async () => {
  const id = await send(describe('Una hierba anual.', { credit: 'Marta' }))
  await send(describe('Otra.', { credit: 'Marta' }))
  await take(id, (await plantNow()).updatedAt, admin)
  const credited = async () => {
    const { data } = await run(
      `{ publicHistory(of: PLANT, id: "${plant.id}") { revisions { edges { node { suggestedBy } } } } }`,
    )
    return data.publicHistory.revisions.edges[0].node.suggestedBy
  }
  expect(await credited()).toBe('Marta')
  await prisma.user.delete({ where: { id: marta.id } })
  expect(await credited()).toBeNull()
  expect(await prisma.suggestion.findMany({ select: { userId: true, credit: true } })).toEqual([
    { userId: null, credit: null },
    { userId: null, credit: null },
  ])
  expect(await prisma.notification.count()).toBe(0)
})

test('a missing name is added as it was suggested, and by nobody reviewed', async () => {
  for (const place of ['uses', 'cautions', 'names.0', 'toString'])
    expect((await suggest({ id: plant.id, ...newName({ name: 'x' }), place }, marta)).codes).toEqual(['NOT_FOUND'])
  const id = await send({ ...newName({ name: 'solom ixoq', language: 'quc', place: 'Totonicapán' }), credit: 'Marta' })
  const other = await send(newName({ name: 'Solom ixoq', language: 'quc' }))
  expect((await plantNow()).names).toHaveLength(1)
  const [node] = (await queue(admin)).filter((each: { id: string }) => each.id === id)
  expect(node.now).toMatchObject({ applies: true, dangers: [] })
  expect((await take(id, node.now.updatedAt, admin)).codes).toEqual([])
  const added = (await plantNow()).names.find(({ name }) => name === 'solom ixoq')
  expect(added).toMatchObject({ language: 'quc', place: 'Totonicapán', reviewed: false, position: 1, recording: null })
  const { updatedAt } = await plantNow()
  expect((await take(other, updatedAt, admin)).errors[0]!.extensions).toMatchObject({ reason: 'changedMeanwhile' })
})

test('a row goes only as it was read, and that a warning would go is marked as a danger', async () => {
  const use = await send({ kind: 'REMOVAL', place: 'uses.0', words: 'Nobody uses it so.' })
  const allergy = await send({ kind: 'REMOVAL', place: 'cautions.4', words: 'Wrong.' })
  const nodeOf = async (id: string) => (await queue(admin)).find((each: { id: string }) => each.id === id)
  expect((await nodeOf(allergy)).now.dangers).toContain('LOST_WARNING')
  const { now } = await nodeOf(use)
  expect(now).toMatchObject({ applies: true })
  expect((await take(use, now.updatedAt, admin)).codes).toEqual([])
  const left = await prisma.plantUse.findMany({ where: { plantId: plant.id } })
  expect(left.map(({ ailmentSlug }) => ailmentSlug)).toEqual(['secret'])
  // The server refuses that a public plant loses what was to be avoided.
  const { updatedAt } = await plantNow()
  expect((await take(allergy, updatedAt, admin)).codes).toEqual(['BAD_USER_INPUT'])
  await prisma.plantCaution.updateMany({ where: { plantId: plant.id, subject: 'ALLERGY' }, data: { textEs: 'Otra.' } })
  expect((await nodeOf(allergy)).now.applies).toBe(false)
  expect((await take(allergy, updatedAt, admin)).errors[0]!.extensions).toMatchObject({ reason: 'changedMeanwhile' })
})

test('all members together send so many a day, and wishes to withdraw besides', async () => {
  await expect(countAttempts(Array.from({ length: 499 }, () => ['suggestionInAll', EVERYBODY]))).resolves.toBeNull()
  expect((await suggest({ id: plant.id, words: 'x' }, marta)).codes).toEqual([])
  expect((await suggest({ id: plant.id, words: 'x' }, await buildUser())).codes).toEqual(['RATE_LIMITED'])
  const wish = { id: plant.id, kind: 'WITHDRAWAL', words: 'x' }
  expect((await suggest(wish, await buildUser())).codes).toEqual([])
})

test('a network sends so many a day, and wishes to withdraw besides', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => buildUser()))
  const all = { id: plant.id, words: 'x' }
  const refused: string[][] = []
  for (let count = 0; count < 121; count++) {
    const { codes } = await suggest(all, members[count % members.length])
    if (codes.length > 0) refused.push(codes)
  }
  expect(refused).toEqual([['RATE_LIMITED']])
  expect((await suggest({ ...all, kind: 'WITHDRAWAL' }, members[4])).codes).toEqual([])
})

test('wishes to withdraw are limited by network, and nobody uses up those of others', async () => {
  const wish = { id: plant.id, kind: 'WITHDRAWAL', words: 'x' }
  await countAttempts(Array.from({ length: 30 }, () => ['suggestion', marta.id]))
  await countAttempts(Array.from({ length: 500 }, () => ['withdrawalRequestFromNetwork', '10.0.0.1']))
  expect((await suggest(wish, marta)).codes).toEqual([])
  await countAttempts(Array.from({ length: 118 }, () => ['withdrawalRequestFromNetwork', '127.0.0.1']))
  expect((await suggest(wish, marta)).codes).toEqual([])
  expect((await suggest(wish, await buildUser())).codes).toEqual(['RATE_LIMITED'])
  expect((await suggest({ ...wish, kind: 'CORRECTION' }, await buildUser())).codes).toEqual([])
})

test.each(['https://ventas.gt', 'www.ventas.net', 'Compre en ventas.com', 'marta@ventas.gt'])(
  'nobody is credited as %s',
  async (credit) => {
    const { errors } = await suggest({ id: plant.id, words: 'x', credit }, marta)
    expect(errors[0]!.extensions.fields).toEqual({ credit: 'isAddress' })
  },
)

test('a retry after a lost response gets the first result, though it was taken meanwhile', async () => {
  const input = { of: 'PLANT', id: plant.id, kind: 'CORRECTION', ...describe('Una hierba anual.') }
  const basedOn = (await plantNow()).updatedAt
  const clientMutationId = crypto.randomUUID()
  const retry = (value: string, as = marta) =>
    run(
      `mutation ($input: SuggestionInput!, $clientMutationId: String) {
        suggest(input: $input, clientMutationId: $clientMutationId) { id status } }`,
      { input: { ...input, ...change('descriptionEs', value), basedOn }, clientMutationId },
      { as },
    )
  const { data } = await retry('Una hierba anual.')
  await take(data.suggest.id, (await plantNow()).updatedAt, admin)
  expect((await retry('Una hierba anual.')).data.suggest).toEqual({ id: data.suggest.id, status: 'TAKEN' })
  expect((await retry('Otra cosa.')).codes).toEqual(['CONFLICT'])
  expect((await retry('Otra cosa.', await buildUser())).codes).toEqual(['CONFLICT'])
  expect(await prisma.suggestion.count()).toBe(1)
})

test('members and networks send so many a day', async () => {
  const member = await untilLimited(() => suggest({ id: plant.id, words: 'x' }, marta))
  const network = await untilLimited(() => reportMistake({ id: plant.id, words: 'x' }))
  expect([member, network]).toEqual([30, 20])
  expect((await suggest({ id: plant.id, words: 'x' }, await buildUser())).codes).toEqual([])
})

async function untilLimited(send: () => ReturnType<typeof suggest>): Promise<number> {
  for (let sent = 0; sent < 100; sent++) if ((await send()).codes.includes('RATE_LIMITED')) return sent
  return Infinity
}
