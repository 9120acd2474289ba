import { statesDose } from '../../api/rules/disputes.ts'
import { beforeEach, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { siteAct } from '../../api/audit/audit.ts'
import { binContent } from '../../api/content/bin.ts'
import { prisma } from '../../api/database/client.ts'
import { WITHHELD } from '../../api/rules/withheld-dose.ts'
import { EMPTY_PLANT, judgePlant } from '../../web/admin/plant/plant-values.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { buildAilment, buildPlant, buildSource, DECIDED_CAUTIONS, type Plant } from '../support/content.ts'
import { countStatements } from '../support/database.ts'
import { catchMail } from '../support/mail.ts'
import { run } from '../support/run.ts'
import { beginWith } from '../support/shared-rows.ts'

const NOBODY = '01a15a45-1800-765a-927b-e678cf4684f1'
const PARTS = ['NAMES', 'USES', 'DOSES', 'CAUTIONS']
const DOSE = 'Two cups a day.[^cano-2007]'

const withDose = {
  names: [
    { name: 'iya’', language: 'cak', position: 0 },
    { name: 'jolom ocox', language: 'quc', position: 1 },
  ],
  uses: [
    { ailmentSlug: 'secret', textEn: 'Hidden use' },
    { ailmentSlug: 'cough', textEn: 'One cup a day.', textEs: 'Una taza al día.', sourceKeys: ['cano-2007'] },
  ],
  cautions: [
    ...DECIDED_CAUTIONS,
    { subject: 'ALLERGY', level: 'AVOID', textEn: 'Do not use it.', textEs: 'No la use.' },
  ],
  preparationMethodsEn: 'Boil it.',
  preparationMethodsEs: 'Hiérvala.',
  dosageGuidelinesEn: DOSE,
  dosageGuidelinesEs: 'Dos tazas al día.[^cano-2007]',
  scientificName: 'Tagetes lucida',
}

const world = beginWith(async () => {
  await buildAilment('cough')
  await buildAilment('secret', { isPublic: false })
  await buildSource('cano-2007')
  const plant = await buildPlant(withDose)
  const hidden = await buildPlant({ ...withDose, isPublic: false, commonNameEs: 'Ruda' })
  const other = await buildPlant({ descriptionEn: 'Not given.' })
  return { plant, hidden, other, admin: await buildAdmin(), juana: await buildUser() }
})
let plant: Plant
let hidden: Plant
let other: Plant
let admin: Account
let juana: Account
beforeEach(() => void ({ plant, hidden, other, admin, juana } = world()))

const FIELDS = 'id state role roleTitle(lang: ES) parts name isShown'
const input = (more: object = {}) => ({
  role: 'MIDWIFE',
  parts: PARTS,
  reviewsAll: false,
  plantIds: [plant.id, hidden.id],
  ...more,
})
const invite = (email: string, more: object = {}, as: Account | undefined = admin) =>
  run(
    `mutation ($email: String!, $input: ReviewerInput!) {
      inviteReviewer(email: $email, lang: ES, input: $input) { ${FIELDS} email givenPlants { id } }
    }`,
    { email, input: input(more) },
    { as },
  )
const accept = (as?: Account, how: object = { isShown: false }) =>
  run(`mutation ($input: ReviewingInput!) { saveReviewing(input: $input) { ${FIELDS} } }`, { input: how }, { as })
async function makeReviewer(more: object = {}, as = juana): Promise<string> {
  const { data, errors } = await invite(as.email, more)
  expect(errors).toEqual([])
  expect((await accept(as)).errors).toEqual([])
  return data.inviteReviewer.id
}

const PLACES =
  'id commonName scientificName isPublic placeCount reviewedCount changedCount places { name part title version hasChanged values(lang: EN) { name value } review { id agrees reason isWithheld answer settledAt } }'
async function toReview(id: string, as: Account | undefined = juana) {
  const { data } = await run(`query ($id: ID!) { viewer { plantToReview(id: $id) { ${PLACES} } } }`, { id }, { as })
  return data.viewer?.plantToReview ?? null
}
type PlaceRow = { name: string; version: string; hasChanged: boolean; review: Record<string, unknown> | null }
async function placeOf(id: string, name: string, as = juana): Promise<PlaceRow> {
  return (await toReview(id, as)).places.find((place: PlaceRow) => place.name === name)
}
const send = (values: object, as?: Account) =>
  run(
    `mutation ($input: ReviewInput!) { review(input: $input) { ${PLACES} } }`,
    { input: { agrees: true, ...values } },
    { as },
  )
async function review(name: string, values: object, { id = plant.id, as = juana } = {}) {
  const { version } = await placeOf(id, name, as)
  return send({ plantId: id, place: name, version, ...values }, as)
}
const disagree = (name: string, of: { id?: string; as?: Account } = {}) =>
  review(name, { agrees: false, reason: 'Too much for anybody.' }, of)
const answer = (id: string, values: object = {}, as: Account | undefined = admin) =>
  run(
    `mutation ($id: ID!, $answer: String!, $putsBack: Boolean!) {
      answerReview(id: $id, answer: $answer, putsBack: $putsBack) { id answer isWithheld }
    }`,
    { id, answer: 'The source says so.', putsBack: false, ...values },
    { as },
  )
const openReviews = async () => {
  const { data } = await run(
    '{ reviews(isOpen: true) { totalCount edges { node { id place agrees now isWithheld plant { id } reviewer { email } read { name } } } } }',
    {},
    { as: admin },
  )
  return data.reviews.edges.map(({ node }: { node: unknown }) => node)
}
const shown = async (id = plant.id) => {
  const { data } = await run(
    '($id: ID!) { plant(id: $id) { preparationMethods dosageGuidelines uses { text } cautions { text } reviews { by role roleTitle part agrees hasChanged } } }'.replace(
      /^/,
      'query ',
    ),
    { id },
  )
  return data.plant
}
const update = (id: string, values: object) =>
  run(
    'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }',
    { id, input: values },
    { as: admin },
  )

test('only admins invite, change, disable and answer, and see who reviews', async () => {
  const id = await makeReviewer()
  const update = (as?: Account) =>
    run(
      'mutation ($id: ID!, $input: ReviewerInput!) { updateReviewer(id: $id, input: $input) { id } }',
      { id, input: input() },
      { as },
    )
  const disable = (as?: Account) =>
    run('mutation ($id: ID!) { setReviewerDisabled(id: $id, isDisabled: true) { id } }', { id }, { as })
  for (const [as, code] of [
    [undefined, 'UNAUTHENTICATED'],
    [juana, 'FORBIDDEN'],
  ] as const) {
    const calls = [
      await run(
        'mutation ($input: ReviewerInput!) { inviteReviewer(email: "x@example.org", lang: EN, input: $input) { id } }',
        { input: input() },
        { as },
      ),
      await update(as),
      await disable(as),
      await run('mutation ($id: ID!) { answerReview(id: $id, answer: "No.") { id } }', { id: NOBODY }, { as }),
      await run('{ reviewers { id } }', {}, { as }),
      await run('{ reviews { totalCount } }', {}, { as }),
    ]
    expect(calls.map(({ codes }) => codes)).toEqual(calls.map(() => [code]))
  }
  const own = await run('{ viewer { reviewer { givenPlants { id } } } }', {}, { as: juana })
  expect(own.codes).toEqual(['FORBIDDEN'])
})

test('a refused invitation says what is wrong, and sends nothing', async () => {
  const mails = catchMail()
  const refused = async (email: string, more: object) => (await invite(email, more)).errors[0]!.extensions['fields']
  expect(await refused('nobody', {})).toEqual({ email: 'invalid' })
  expect(await refused('a@example.org', { parts: [] })).toEqual({ parts: 'required' })
  expect(await refused('a@example.org', { role: 'OTHER' })).toEqual({ roleEs: 'required' })
  expect(await refused('a@example.org', { roleEs: 'x'.repeat(101) })).toEqual({ roleEs: 'tooLong' })
  expect(await refused('a@example.org', { plantIds: [] })).toEqual({ plantIds: 'required' })
  expect(await refused('a@example.org', { plantIds: [NOBODY] })).toEqual({ plantIds: 'notFound' })
  expect(await refused('a@example.org', { language: 'kaqchikel' })).toEqual({ language: 'unknown' })
  expect(mails).toEqual([])
  expect(await prisma.reviewer.count()).toBe(0)
})

test('an invitation is for who has confirmed its address, in the language of the admin, and may be sent again', async () => {
  const mails = catchMail()
  expect((await accept(juana)).codes).toEqual(['FORBIDDEN'])
  expect((await accept()).codes).toEqual(['UNAUTHENTICATED'])
  await invite(` ${juana.email.toUpperCase()}`)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [juana.email, '¿Quisiera revisar lo que decimos de las plantas?'],
  ])
  expect(mails[0]!.text).toContain('/review?lang=es')
  expect(await prisma.notification.count({ where: { memberId: juana.id, linkUrl: '/review' } })).toBe(1)
  const { data } = await run(`{ viewer { reviewer { ${FIELDS} } plantsToReview { totalCount } } }`, {}, { as: juana })
  expect(data.viewer).toMatchObject({ reviewer: { state: 'INVITED', role: 'MIDWIFE' }, plantsToReview: null })
  expect(await toReview(plant.id)).toBeNull()
  // Somebody has registered with the address of another.
  await prisma.user.update({ where: { id: juana.id }, data: { emailVerified: false } })
  expect((await accept(juana)).codes).toEqual(['FORBIDDEN'])
  await prisma.user.update({ where: { id: juana.id }, data: { emailVerified: true } })
  await invite(juana.email, { roleEs: 'Comadrona de San Juan' })
  expect((await accept(await buildUser())).codes).toEqual(['FORBIDDEN'])
  const both = await Promise.all([accept(juana), accept(juana)])
  expect(both.map(({ data }) => data?.saveReviewing.state)).toEqual(['ACTIVE', 'ACTIVE'])
  expect(await prisma.reviewer.count()).toBe(1)
  expect((await invite(juana.email)).errors[0]!.extensions).toMatchObject({ reason: 'alreadyThere' })
})

test('a reviewer sees what was given, also what is hidden, and nothing else', async () => {
  await makeReviewer({ parts: ['USES', 'DOSES', 'NAMES'], language: 'cak' })
  const { data } = await run('{ viewer { plantsToReview { totalCount edges { node { id } } } } }', {}, { as: juana })
  expect(data.viewer.plantsToReview).toMatchObject({
    totalCount: 2,
    edges: [{ node: hidden }, { node: plant }].map(({ node: { id } }) => ({ node: { id } })),
  })
  const given = await toReview(hidden.id)
  expect(given).toMatchObject({ commonName: 'Mexican tarragon', isPublic: false, placeCount: 3, reviewedCount: 0 })
  expect(given.places.map(({ name, title }: PlaceRow & { title: string }) => [name, title])).toEqual([
    ['names.0', 'iya’'],
    ['uses.0', 'English cough'],
    ['dosageGuidelines', null],
  ])
  // Who speaks one language has to know of which a name is.
  expect(given.places[0].values).toContainEqual({ name: 'language', value: 'cak' })
  // The use for the hidden ailment is not among them.
  expect(JSON.stringify(given)).not.toContain('Hidden use')
  for (const id of [other.id, NOBODY, 'x']) {
    expect(await toReview(id)).toBeNull()
    expect((await send({ plantId: id, place: 'uses.0', version: 'x' }, juana)).codes).toEqual(['NOT_FOUND'])
  }
  for (const place of ['cautions.0', 'names.1', 'descriptionEn', 'uses.1'])
    expect((await send({ plantId: plant.id, place, version: 'x' }, juana)).codes).toEqual(['NOT_FOUND'])
  expect((await send({ plantId: plant.id, place: 'uses.0', version: 'x' })).codes).toEqual(['UNAUTHENTICATED'])
  for (const as of [await buildUser(), admin])
    expect((await send({ plantId: plant.id, place: 'uses.0', version: 'x' }, as)).codes).toEqual(['NOT_FOUND'])
  expect(
    (await run('query ($id: ID!) { plant(id: $id) { id } }', { id: hidden.id }, { as: juana })).data.plant,
  ).toBeNull()
})

test('who reviews all sees every public plant, and no hidden one that was not given', async () => {
  await makeReviewer({ reviewsAll: true, plantIds: [] })
  const { data } = await run('{ viewer { plantsToReview { totalCount } } }', {}, { as: juana })
  expect(data.viewer.plantsToReview.totalCount).toBe(await prisma.plant.count({ where: { isPublic: true } }))
  expect(await toReview(plant.id)).not.toBeNull()
  expect(await toReview(hidden.id)).toBeNull()
})

test('a review has a reason if it disagrees, is of what was read, and can be changed', async () => {
  await makeReviewer()
  const { version } = await placeOf(plant.id, 'names.0')
  const one = { plantId: plant.id, place: 'names.0', version }
  const fields = async (values: object) => (await send({ ...one, ...values }, juana)).errors[0]!.extensions['fields']
  expect(await fields({ agrees: false })).toEqual({ reason: 'required' })
  expect(await fields({ agrees: false, reason: '  ' })).toEqual({ reason: 'required' })
  expect(await fields({ reason: 'x'.repeat(2001) })).toEqual({ reason: 'tooLong' })
  expect((await send({ ...one, version: 'old' }, juana)).errors[0]!.extensions).toMatchObject({
    code: 'CONFLICT',
    reason: 'changedMeanwhile',
  })
  await Promise.all([send(one, juana), send({ ...one, agrees: false, reason: 'Iya.' }, juana), send(one, juana)])
  expect(await prisma.review.count()).toBe(1)
  const { data } = await review('names.0', { agrees: false, reason: 'It is written iya.' })
  expect(data.review).toMatchObject({ reviewedCount: 1 })
  expect(await placeOf(plant.id, 'names.0')).toMatchObject({
    review: { agrees: false, reason: 'It is written iya.' },
    hasChanged: false,
  })
})

test('what has moved is still reviewed, and what changed since is marked', async () => {
  await makeReviewer()
  await review('names.0', {})
  await review('cautions.4', {})
  const names = [
    { name: 'jolom ocox', language: 'quc' },
    { name: 'iya’', language: 'cak' },
  ]
  expect((await update(plant.id, { names })).errors).toEqual([])
  expect(await placeOf(plant.id, 'names.1')).toMatchObject({ review: { agrees: true }, hasChanged: false })
  expect(await placeOf(plant.id, 'names.0')).toMatchObject({ review: null })
  expect((await update(plant.id, { names: [names[0], { ...names[1], place: 'Chimaltenango' }] })).errors).toEqual([])
  expect(await placeOf(plant.id, 'names.1')).toMatchObject({ review: { agrees: true }, hasChanged: true })
  expect(await toReview(plant.id)).toMatchObject({ reviewedCount: 1, changedCount: 1 })
})

test('who reviewed is shown only if she or he wishes, with what changed since, and without any address', async () => {
  await makeReviewer({ roleEs: 'Comadrona' })
  await review('names.0', {})
  await review('dosageGuidelines', {})
  await disagree('cautions.4')
  await disagree('uses.0')
  await review('names.1', { agrees: false, reason: 'Another plant.' })
  expect((await shown()).reviews).toEqual([])
  expect((await accept(juana, { isShown: true })).errors[0]!.extensions['fields']).toEqual({ name: 'required' })
  await accept(juana, { isShown: true, name: 'Juana Xicay' })
  const by = { by: 'Juana Xicay', role: 'MIDWIFE', roleTitle: 'Comadrona' }
  expect((await shown()).reviews).toEqual([
    { ...by, part: 'NAMES', agrees: true, hasChanged: false },
    { ...by, part: 'DOSES', agrees: true, hasChanged: false },
    { ...by, part: 'NAMES', agrees: false, hasChanged: false },
  ])
  expect(JSON.stringify(await shown())).not.toContain('@')
  await update(plant.id, { dosageGuidelinesEn: 'One cup a day.[^cano-2007]' })
  expect((await shown()).reviews).toContainEqual({ ...by, part: 'DOSES', agrees: true, hasChanged: true })
  await accept(juana, { isShown: false, name: 'Juana Xicay' })
  expect((await shown()).reviews).toEqual([])
})

test('a disagreement with a caution hides nothing', async () => {
  await makeReviewer()
  const before = await shown()
  expect((await disagree('cautions.4')).errors).toEqual([])
  expect(await shown()).toEqual(before)
  expect((await update(plant.id, { scientificName: 'Tagetes' })).errors).toEqual([])
})

test('a dose in dispute is taken from readers at once, with its preparation and from old revisions, and warnings stay', async () => {
  await makeReviewer()
  await update(plant.id, { scientificName: 'Tagetes' })
  const savedAt = (await prisma.plant.findUniqueOrThrow({ where: { id: plant.id } })).updatedAt
  const { cautions } = await shown()
  expect((await disagree('dosageGuidelines')).errors).toEqual([])
  expect(await shown()).toMatchObject({ preparationMethods: null, dosageGuidelines: null, cautions })
  const { data } = await run(
    `query ($id: ID!, $at: DateTime!) { publicHistory(of: PLANT, id: $id) {
      revision(at: $at) { plant { dosageGuidelines preparationMethods cautions { text } } }
    } }`,
    { id: plant.id, at: savedAt },
  )
  const { plant: then } = data.publicHistory.revision
  expect(then).toEqual({ dosageGuidelines: null, preparationMethods: null, cautions })
  const [open] = await openReviews()
  expect(open).toMatchObject({
    place: 'dosageGuidelines',
    isWithheld: true,
    plant: { id: plant.id },
    reviewer: { email: juana.email },
  })
  expect(open.read.map(({ name }: { name: string }) => name)).toContain('dosageGuidelinesEn')
  // The same dose is refused, from a form and as an old revision.
  const dose = { dosageGuidelinesEn: `  ${DOSE.replace(' ', '\n')}` }
  expect((await update(plant.id, dose)).errors[0]!.extensions['fields']).toEqual({
    'dosageGuidelinesEn.disputed': 'disputed',
  })
  const old = await prisma.revision.findFirstOrThrow({ where: { contentId: plant.id, createdAt: savedAt } })
  const restored = await run('mutation ($id: ID!) { restoreRevision(id: $id) { id } }', { id: old.id }, { as: admin })
  expect(restored.errors[0]!.extensions['fields']).toMatchObject({ 'dosageGuidelinesEs.disputed': 'disputed' })
  // Another one is not.
  expect((await update(plant.id, { dosageGuidelinesEn: 'One cup a day.[^cano-2007]' })).errors).toEqual([])
})

test('readers are told that a dose is withheld, where it would stand, until another is written or it is settled', async () => {
  const told = async (id = plant.id) => {
    const { data } = await run(`{ plant(id: "${id}") { withheldDoses spoken(lang: ES) handout(lang: ES) { text } } }`)
    const page = await app.request(`http://localhost/plants/${id}?lang=es`)
    const booklet = await app.request(`http://localhost/handouts/plants/${id}.txt?lang=es`)
    const texts = [data.plant.handout.text, data.plant.spoken.join(' '), await page.text(), await booklet.text()]
    return { places: data.plant.withheldDoses, said: texts.map((text) => text.includes(WITHHELD.Es.slice(0, 60))) }
  }
  const silent = [false, false, false, false]
  await makeReviewer()
  expect(await told()).toEqual({ places: [], said: silent })
  await disagree('names.0')
  await disagree('cautions.0')
  expect(await told()).toEqual({ places: [], said: silent })
  await disagree('dosageGuidelines')
  expect(await told()).toEqual({ places: ['dosageGuidelines'], said: [true, true, true, true] })
  expect(await told(other.id)).toEqual({ places: [], said: silent })
  await disagree('uses.0')
  expect((await told()).places).toEqual(['dosageGuidelines', 'uses'])
  await update(plant.id, { dosageGuidelinesEs: 'Una taza.[^cano-2007]' })
  expect((await told()).places).toEqual(['uses'])
  const [{ id }] = (await openReviews()).filter(({ place }: { place: string }) => place === 'uses.0')
  await answer(id)
  expect(await told()).toEqual({ places: [], said: silent })
})

test('a form knows the doses in dispute as the server does, and only that of an admin', async () => {
  const disputes = (as?: Account) =>
    run(`{ plant(id: "${plant.id}") { disputes { place read { name value } } } }`, {}, { as })
  await makeReviewer()
  await disagree('dosageGuidelines')
  expect((await disputes()).codes).toEqual(['UNAUTHENTICATED'])
  expect((await disputes(juana)).codes).toEqual(['FORBIDDEN'])
  const { data } = await disputes(admin)
  const rows = data.plant.disputes as { place: string; read: { name: string; value: string }[] }[]
  const known = rows.map(({ place, read }) => {
    return { place, read: Object.fromEntries(read.map(({ name, value }) => [name, value])) }
  })
  const written = { ...EMPTY_PLANT, commonNameEn: 'Rue', commonNameEs: 'Ruda', dosageGuidelinesEn: DOSE }
  expect(judgePlant(written, EMPTY_PLANT, undefined, known).gaps).toContain('dosageGuidelinesEn.disputed')
  expect(judgePlant({ ...written, dosageGuidelinesEn: 'None.' }, EMPTY_PLANT, undefined, known).gaps).not.toContain(
    'dosageGuidelinesEn.disputed',
  )
})

test.each([
  ['A day, take 2 to 3 cups.[^cano-2007]', true],
  ['Take 3 cups.', true],
  ['Take 1 cup a day.', false],
  ['Ask at the health post.', false],
  ['Each day two cups.', true],
  ['Make one infusion of it, and take two cups.', true],
  ['Twelve cups a day.', false],
  ['A day, take ½ cup.', false],
  ['Tome DOS tazas diarias.', true, 'Es'],
  ['Haga un té y tome tres tazas.', true, 'Es'],
  ['Ten cuidado: una taza.', false, 'Es'],
  ['Media taza.', false, 'Es'],
] as [string, boolean, 'En' | 'Es'][])(
  'a dose in other words, "%s", is the disputed one (%s) only as long as all its numbers were read',
  (text, isDisputed, language = 'En') => {
    const read = {
      dosageGuidelinesEn: 'Take 2 to 3 cups a day, for 5 days.[^cano-2007]',
      dosageGuidelinesEs: 'Tome de dos a tres tazas al día, durante cinco días.',
    }
    const name = `dosageGuidelines${language}`
    const { gaps } = judgePlant({ ...EMPTY_PLANT, [name]: text }, EMPTY_PLANT, undefined, [
      { place: 'dosageGuidelines', read },
    ])
    expect(gaps.includes(`${name}.disputed`)).toBe(isDisputed)
  },
)

test.each([
  ['Take 10 grams, or half a gram of powder.', true],
  ['Take 10 leaves of 0.5 g.', true],
  ['Take 3 leaves of half a gram.', false],
  ['Take 10 tea spoons.', true],
  ['Take 10 tablespoons.', false],
])('a dose with its units written otherwise, "%s", is the disputed one: %s', (dosageGuidelinesEn, isDisputed) => {
  const read = { dosageGuidelinesEn: 'Take 10 g, 10 teaspoons or 10 leaf tips of ½ g.' }
  const { gaps } = judgePlant({ ...EMPTY_PLANT, dosageGuidelinesEn }, EMPTY_PLANT, undefined, [
    { place: 'dosageGuidelines', read },
  ])
  expect(gaps.includes('dosageGuidelinesEn.disputed')).toBe(isDisputed)
})

test.each([
  ['Cuatro tazas de té, y nada más.', true],
  ['Half a cup with honey.', true],
  ['Un puñado de flores.', true],
  ['Ten cuidado con una abuela que toma té.', false],
])('a use that says “%s” states a dose: %s', (textEs, is) => {
  expect(statesDose({ place: 'uses.0', read: { textEs } })).toBe(is)
})

test('a use whose text states a dose loses that text, and stays', async () => {
  await makeReviewer()
  expect((await shown()).uses).toEqual([{ text: 'One cup a day.' }])
  await disagree('uses.0')
  expect((await shown()).uses).toEqual([{ text: null }])
  const now = await placeOf(plant.id, 'uses.0')
  expect(now).toMatchObject({ hasChanged: false, review: { isWithheld: true, agrees: false } })
  // Whoever disagreed may agree; an admin puts it back.
  await review('uses.0', {})
  expect((await shown()).uses).toEqual([{ text: null }])
  const [{ id }] = await openReviews()
  expect((await answer(id, { putsBack: true })).errors).toEqual([])
  expect((await shown()).uses).toEqual([{ text: 'One cup a day.' }])
  expect(await openReviews()).toEqual([])
})

test('a disputed dose of a use does not come back in other words, but may be said of another preparation', async () => {
  await makeReviewer()
  await disagree('uses.0')
  const key = { plantId: plant.id, ailmentSlug: 'cough' }
  const now = await prisma.plantUse.findFirstOrThrow({ where: key })
  const { preparation, route, evidence, finding } = now
  const write = async (textEn: string, more: object = {}) => {
    const use = {
      ailmentSlug: 'cough',
      preparation,
      route,
      evidence,
      finding,
      textEn,
      sourceKeys: ['cano-2007'],
      ...more,
    }
    return (await update(plant.id, { uses: [use] })).errors.map(({ extensions }) => extensions['fields'])
  }
  expect(await write('Each day, take one cup.')).toEqual([{ 'uses.0.textEn.disputed': 'disputed' }])
  expect(await write('Each day, take one cup.', { preparation: 'BATH', route: 'BATH' })).toEqual([])
  for (const other of ['Half a cup a day.', 'One spoonful a day.', 'For one kind of cough.'])
    expect(await write(other), other).toEqual([])
})

test('a hidden plant keeps its dose, and is not published before the disagreement is settled', async () => {
  await makeReviewer()
  await disagree('dosageGuidelines', { id: hidden.id })
  const stored = await prisma.plant.findUniqueOrThrow({ where: { id: hidden.id } })
  expect(stored.dosageGuidelinesEn).toBe(DOSE)
  expect(stored.publishingGaps).toContain('dosageGuidelinesEn.disputed')
  const publish = () =>
    run('mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: true) { id } }', { id: hidden.id }, { as: admin })
  expect((await publish()).errors[0]!.extensions['fields']).toMatchObject({ 'dosageGuidelinesEn.disputed': 'disputed' })
  // Nor by the bin.
  await prisma.$transaction((tx) => binContent(tx, siteAct('test'), 'PLANT', [hidden.id]))
  const back = await run('mutation ($id: ID!) { restoreFromBin(ids: [$id]) { id } }', { id: hidden.id }, { as: admin })
  expect(back.errors).toEqual([])
  expect((await publish()).codes).toEqual(['BAD_USER_INPUT'])
  const [{ id }] = await openReviews()
  expect((await answer(id)).errors).toEqual([])
  expect((await publish()).errors).toEqual([])
  expect((await answer(id)).errors[0]!.extensions).toMatchObject({ code: 'CONFLICT', reason: 'settled' })
  expect(await placeOf(plant.id, 'names.0')).toMatchObject({ review: null })
})

test('an answer is said, reaches the reviewer, and puts back what was withheld unless another text was written', async () => {
  await makeReviewer()
  await disagree('dosageGuidelines')
  const [{ id }] = await openReviews()
  for (const [words, problem] of [
    [' ', 'required'],
    ['x'.repeat(5001), 'tooLong'],
  ])
    expect((await answer(id, { answer: words })).errors[0]!.extensions['fields']).toEqual({ answer: problem })
  expect((await answer(NOBODY)).codes).toEqual(['NOT_FOUND'])
  await update(plant.id, { dosageGuidelinesEs: 'Una taza.[^cano-2007]' })
  const both = await Promise.all([answer(id, { putsBack: true }), answer(id, { putsBack: true })])
  expect(both.map(({ codes }) => codes).toSorted()).toEqual([[], ['CONFLICT']])
  const stored = await prisma.plant.findUniqueOrThrow({ where: { id: plant.id } })
  expect(stored).toMatchObject({
    dosageGuidelinesEn: DOSE,
    dosageGuidelinesEs: 'Una taza.[^cano-2007]',
    preparationMethodsEn: 'Boil it.',
  })
  expect(
    await prisma.notification.count({ where: { memberId: juana.id, titleEs: 'Respondieron a su revisión' } }),
  ).toBe(1)
})

test('a dose that its community took back meanwhile is not put back', async () => {
  await makeReviewer()
  await disagree('dosageGuidelines')
  await run(
    'mutation ($id: ID!) { withdraw(of: PLANT, id: $id, place: "dosageGuidelines") { gone } }',
    { id: plant.id },
    { as: admin },
  )
  const [{ id }] = await openReviews()
  expect((await answer(id, { putsBack: true })).codes).toEqual([])
  expect(await shown()).toMatchObject({ preparationMethods: 'Boil it.', dosageGuidelines: null })
})

test('what was withdrawn is read by no reviewer, also by who had disagreed with it', async () => {
  await makeReviewer()
  await disagree('dosageGuidelines')
  const withdraw = (place: string | null) =>
    run(
      'mutation ($id: ID!, $place: String) { withdraw(of: PLANT, id: $id, place: $place) { gone } }',
      { id: plant.id, place },
      { as: admin },
    )
  expect(JSON.stringify(await toReview(plant.id))).toContain('Boil it.')
  // Which takes the preparation and the dose along.
  expect((await withdraw('plantPartUsed')).codes).toEqual([])
  expect(JSON.stringify(await toReview(plant.id))).not.toContain('Boil it.')
  await withdraw(null)
  expect(await toReview(plant.id)).toBeNull()
  const { data } = await run('{ viewer { plantsToReview { edges { node { id } } } } }', {}, { as: juana })
  expect(data.viewer.plantsToReview.edges).not.toContainEqual({ node: { id: plant.id } })
})

test('of two reviewers who disagree with a dose at once, the second finds it gone', async () => {
  const rosa = await buildUser()
  await makeReviewer()
  await makeReviewer({ role: 'PHARMACIST' }, rosa)
  const { version } = await placeOf(plant.id, 'dosageGuidelines')
  const one = { plantId: plant.id, place: 'dosageGuidelines', version, agrees: false, reason: 'No.' }
  const codes = (await Promise.all([send(one, juana), send(one, rosa)])).map(({ codes }) => codes)
  expect(codes.toSorted()).toEqual([[], ['NOT_FOUND']])
  expect((await shown()).dosageGuidelines).toBeNull()
})

test('who is disabled sees and says nothing more, is not named, and disagreements stay', async () => {
  const id = await makeReviewer()
  await accept(juana, { isShown: true, name: 'Juana' })
  await review('names.0', {})
  await disagree('dosageGuidelines')
  const { version } = await placeOf(plant.id, 'names.0')
  const disable = (isDisabled: boolean) =>
    run(
      'mutation ($id: ID!, $isDisabled: Boolean!) { setReviewerDisabled(id: $id, isDisabled: $isDisabled) { state } }',
      { id, isDisabled },
      { as: admin },
    )
  expect((await disable(true)).data.setReviewerDisabled.state).toBe('DISABLED')
  expect(await toReview(plant.id)).toBeNull()
  expect((await send({ plantId: plant.id, place: 'names.0', version }, juana)).codes).toEqual(['NOT_FOUND'])
  expect((await accept(juana)).codes).toEqual(['FORBIDDEN'])
  expect(await shown()).toMatchObject({ reviews: [], dosageGuidelines: null })
  expect(await openReviews()).toHaveLength(1)
  await disable(false)
  expect(await toReview(plant.id)).not.toBeNull()
})

test('name and address go with the account, what was said stays', async () => {
  const id = await makeReviewer()
  await accept(juana, { isShown: true, name: 'Juana' })
  await review('names.0', {})
  await disagree('dosageGuidelines')
  await prisma.user.delete({ where: { id: juana.id } })
  expect(await prisma.reviewer.findUniqueOrThrow({ where: { id } })).toMatchObject({
    email: null,
    name: null,
    isShown: false,
  })
  expect(await shown()).toMatchObject({ reviews: [], dosageGuidelines: null })
  const [open] = await openReviews()
  expect(open).toMatchObject({ reviewer: { email: null } })
  const enable = await run(
    'mutation ($id: ID!) { setReviewerDisabled(id: $id, isDisabled: false) { id } }',
    { id },
    { as: admin },
  )
  expect(enable.codes).toEqual(['CONFLICT'])
})

test('a longer list takes no more statements', async () => {
  const id = await makeReviewer({ plantIds: [plant.id] })
  const list = () => run(`{ viewer { plantsToReview(first: 10) { edges { node { ${PLACES} } } } } }`, {}, { as: juana })
  const reviewers = () =>
    run(
      '{ reviewers { givenPlants { id } agreements } reviews { edges { node { now plant { id } reviewer { id } } } } }',
      {},
      { as: admin },
    )
  await review('names.0', {})
  const few = await countStatements(list)
  const fewReviewers = await countStatements(reviewers)
  await prisma.reviewTask.createMany({ data: [hidden, other].map(({ id: plantId }) => ({ reviewerId: id, plantId })) })
  await review('names.0', {}, { id: hidden.id })
  await review('names.1', {})
  await makeReviewer({}, await buildUser())
  expect(await countStatements(list)).toBe(few)
  // Two reviews more: on a server, where responses come one by one, what they load may be in two batches.
  expect(await countStatements(reviewers)).toBeLessThan(fewReviewers + 2)
})

test('what is read of a reviewer is taken back, and changes nothing', async () => {
  const written = { ...input({ roleEn: 'Midwife of Chisec', roleEs: 'Comadrona de Chisec', language: 'cak' }) }
  const id = await makeReviewer(written)
  const { data } = await run(
    '{ reviewers { role roleEn: ownTitle(fallback: false) roleEs: ownTitle(lang: ES, fallback: false) parts language reviewsAll givenPlants { id } } }',
    {},
    { as: admin },
  )
  const { givenPlants, ...read } = data.reviewers[0]
  const plantIds = givenPlants.map((given: { id: string }) => given.id)
  expect({ ...read, plantIds: plantIds.toSorted() }).toEqual({ ...written, plantIds: [plant.id, hidden.id].toSorted() })
  const before = await prisma.reviewer.findUniqueOrThrow({ where: { id }, include: { tasks: true } })
  const update = 'mutation ($id: ID!, $input: ReviewerInput!) { updateReviewer(id: $id, input: $input) { id } }'
  expect((await run(update, { id, input: { ...read, plantIds } }, { as: admin })).errors).toEqual([])
  expect(await prisma.reviewer.findUniqueOrThrow({ where: { id }, include: { tasks: true } })).toEqual(before)
})
