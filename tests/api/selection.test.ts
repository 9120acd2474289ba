import fc from 'fast-check'
import {
  getNamedType,
  GraphQLInt,
  isEnumType,
  isLeafType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql'
import { expect, test } from 'vitest'
import { CONTENT_KINDS, KINDS, pictureColumns } from '../../api/content/kinds.ts'
import { newId } from '../../api/content/new-id.ts'
import { revisionIdOf } from '../../api/content/sources.ts'
import { prisma } from '../../api/database/client.ts'
import { namesOf, type Texts, type Values } from '../../api/rules/texts.ts'
import { schema } from '../../api/schema.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import {
  buildAilment,
  buildArticle,
  buildPlant,
  buildCommunity,
  buildContent,
  buildSource,
  buildTag,
  DECIDED_CAUTIONS,
} from '../support/content.ts'
import { countStatements } from '../support/database.ts'
import { run } from '../support/run.ts'

// A field that reads for each row would cost a round trip to the database for each: whatever is selected, lists need as
// many statements for more rows.

type Field = GraphQLField<unknown, unknown>

const RECORDING = `/media/${'0'.repeat(32)}-1200.mp3`
/** Of a person who has died. */
const NOTICED = `/media/${'1'.repeat(32)}-1200.mp3`
const SPOKEN = { speaker: 'Rosa', community: 'Tecpán', consent: 'Written.', consentOn: '2026-01-01' }

let admin: Account
let ids: string[] = []

/** A plant with all fields, one with few, and an item of every other kind; for the admin, rows of all other lists. */
async function buildSome(slug: string) {
  const [titleEn, titleEs, sourceKeys] = ['A', 'B', [slug]]
  const url = `/media/${slug}.jpg`
  await prisma.photo.create({ data: { url, width: 800, height: 600, widths: [400, 800] } })
  await buildSource(slug)
  await buildTag(slug, 'Tag', 'Etiqueta')
  await buildAilment(slug, {
    firstHelpEn: `Rest.[^${slug}]`,
    tags: [slug],
    codes: { create: [{ authority: 'ICD11', value: 'MD12', checkedOn: '2026-01-01' }] },
    dangerSigns: { create: [{ who: 'ALL', urgency: 'SOON', textEn: 'A', textEs: 'B', sourceKeys }] },
  })
  const lookalike = await buildPlant({
    mayanName: null,
    habit: 'herb',
    morphology: {},
    publishingGaps: ['precautions'],
  })
  const plant = await buildPlant({
    names: [
      { name: 'iya’', language: 'cak', source: slug, recording: RECORDING, ...SPOKEN },
      { name: 'ya’', language: 'cak', recording: NOTICED, ...SPOKEN },
    ],
    plantFamilyEn: `${slug}aceae`,
    tags: [slug],
    descriptionEn: `*A* herb.[^${slug}]`,
    mainImageUrl: url,
    galleryImages: [url],
    morphology: {},
    distribution: { create: [{ areas: ['GT-16'], minAltitude: 5, habitatEn: 'A', sourceKeys }] },
    identifiers: { create: [{ authority: 'GBIF', value: '1', checkedOn: '2026-01-01' }] },
    reviewedBy: 'Ana',
    reviewedOn: '2026-01-01',
    conservationList: 'IUCN',
    conservationCategory: 'VU',
    conservationSource: slug,
    uses: [{ ailmentSlug: slug, parts: ['LEAF'], sourceKeys }],
    cautions: [
      ...DECIDED_CAUTIONS.filter(({ subject }) => subject !== 'CHILDREN'),
      { subject: 'CHILDREN', level: 'AVOID', underAge: 5 },
      { subject: 'CONDITION', level: 'ASK', condition: 'asthma', routes: ['ORAL'] },
      { subject: 'LOOKALIKE', level: 'CARE', lookalikeId: lookalike.id },
    ],
  })
  const { id: communityId } = await buildCommunity()
  await prisma.communityMember.create({ data: { communityId, userId: admin.id } })
  const terms = { communityId, labels: ['tk-attribution', 'bc-provenance'] }
  const attributed = [
    { subjectKind: 'PLANT', subject: plant.id },
    { subjectKind: 'PLANT', subject: plant.id, place: 'uses', rowKey: { ailmentSlug: slug } },
    { subjectKind: 'PHOTO', subject: url },
    { subjectKind: 'RECORDING', subject: NOTICED, hasNotice: true },
    { subjectKind: 'SOURCE', subject: slug },
  ]
  await prisma.attribution.createMany({ data: attributed.map((of) => ({ ...of, ...terms })) })
  const hidden = await buildPlant({ isPublic: false, uses: [{ ailmentSlug: slug }] })
  const article = await buildArticle({ plants: [plant, hidden], featuredImageUrl: url })
  for (const kind of CONTENT_KINDS.filter((kind) => KINDS[kind].parts.length === 0)) {
    const values: Values = KINDS[kind].values
    const pictures = pictureColumns(kind).map((column) => [column, values[column]!.kind === 'pictures' ? [url] : url])
    const texts = namesOf<Texts>(KINDS[kind].texts, 'markdown').map((name) => [`${name}En`, `Herb.[^${slug}]`])
    await buildContent(kind, 'Garden', Object.fromEntries([...pictures, ...texts]))
  }
  ids.push(plant.id, article.id)

  const { id: userId } = await buildAdmin()
  await prisma.plantFavorite.create({ data: { userId: admin.id, plantId: plant.id } })
  await prisma.articleFavorite.create({ data: { userId: admin.id, articleId: article.id } })
  await prisma.draft.create({ data: { adminId: userId, kind: 'PLANT', subject: ids[0]!, form: '{}' } })
  for (const id of [admin.id, userId])
    await prisma.bugReport.create({ data: { userId: id, pageUrl: '/', description: 'It is slow.' } })
  for (const userId of [admin.id, null])
    await prisma.suggestion.create({
      data: {
        kind: 'CORRECTION',
        contentKind: 'PLANT',
        contentId: plant.id,
        place: `sources.${slug}`,
        base: { title: `The book of ${slug}` },
        changes: { title: 'Another' },
        userId,
      },
    })
  await prisma.reviewer.create({
    data: {
      userId: ids.length > 2 ? userId : admin.id,
      email: `${slug}@example.org`,
      role: 'MIDWIFE',
      parts: ['USES'],
      reviewsAll: true,
      name: titleEn,
      isShown: true,
      acceptedAt: new Date(),
      tasks: { create: { plantId: plant.id } },
      reviews: {
        create: [
          {
            plantId: plant.id,
            place: 'uses.0',
            read: { ailmentSlug: slug, preparation: 'INFUSION', route: 'ORAL' },
            agrees: true,
            reviewedAt: new Date(),
          },
          { plantId: plant.id, place: 'mayanName', read: { mayanName: 'A' }, agrees: false, reviewedAt: new Date() },
        ],
      },
    },
  })
  await prisma.notification.create({ data: { titleEn, titleEs } })
  const subscriber = await prisma.newsletterSubscriber.create({ data: { email: `${slug}@example.org` } })
  const texts = { subjectEn: titleEn, subjectEs: titleEs, bodyEn: 'A', bodyEs: 'B' }
  const deliveries = { create: { subscriberId: subscriber.id, state: 'SENT' } }
  await prisma.newsletterIssue.create({ data: { ...texts, state: 'SENT', deliveries } })
  await prisma.webhook.create({
    data: {
      url: `https://example.org/${slug}`,
      changes: ['ADDED'],
      secret: '',
      deliveries: { create: { body: '{}' } },
    },
  })
  await prisma.auditEntry.create({ data: { actorEmail: admin.email, action: slug } })
  const day = new Date()
  for (const [kind, key] of [
    ['PLANT', plant.id],
    ['SEARCHED_AILMENT', slug],
    ['PERSON', `condition:${slug}`],
  ] as const)
    await prisma.readerCount.create({ data: { day, kind, key, count: 1 } })
  await prisma.binnedContent.create({ data: { id: newId(), kind: 'PLANT', titleEn, titleEs, content: {} } })
  for (const content of [{}, { relatedPlantIds: [plant.id] }])
    await prisma.revision.create({ data: { kind: 'SOURCE', contentId: revisionIdOf(slug), content } })
}

// What names an item, comes of an input or from other sites is no list of rows.
const NO_LIST = /^(id|slug|url|key|input|markdown|text|scientificName)$/
/** Types of which there are not more with more rows: words of the site, and what only a search has. */
const CONSTANT = ['Attention', 'AttentionCount', 'EmergencyContact', 'HealthCondition', 'MedicineClass', 'Release']
const OF_SEARCHES = ['Match', 'PersonReading', 'SearchPage', 'SnippetPiece', 'UnansweredWord']
/** `photos` is asked for ids, which are no pictures; formats and limits are computed without a read. */
const COMPUTED = ['BreathLimit', 'PhotoSource']
/** One for each day, unsaved input of one admin, and files. */
const OF_DASHBOARD = ['ReaderDay', 'OwnDraft', 'Backup', 'Chore', 'RightsItem']
/** Made once for each content version, and shown with one change: see `given`. */
const OF_DUMPS = ['DatasetFile', 'DatasetChange', 'DatasetChangeEdge']
/** Found first below one item, by its id; tests/api/attribution.test.ts counts those of a list. */
const OF_ITEM = ['Attribution', 'NamedCommunity', 'RightsLabel', 'Withdrawal']
/** Found first below the viewer, who shows one; tests/api/suggestion.test.ts and review.test.ts count those of the lists. */
const OF_VIEWER = [
  'SaidRight',
  'SuggestedChange',
  'SuggestionNow',
  'SuggestibleValue',
  'PlantToReview',
  'PlantToReviewEdge',
  'ReviewPlace',
  'Withheld',
]

interface Way {
  type: GraphQLObjectType
  fields: Field[]
  isInList: boolean
}

/** The history of a source is for its own page: admins who ask for it in a list pay a read for each. */
const HISTORY = /^(revisions|comparison)$/
const fieldsOf = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).filter(({ name }) => !HISTORY.test(name) || type.name === 'Query')
const hasFields = (field: Field) => !isLeafType(getNamedType(field.type))

/** The ways to the rows of each list of the query, and the shortest to each type below. */
function waysIntoLists(): Way[] {
  const roots = fieldsOf(schema.getQueryType()!).filter(({ args }) => !args.some(({ name }) => NO_LIST.test(name)))
  const ways = roots.filter(hasFields).map((field) => wayOn(undefined, field))
  const isKnown = (next: Way) => ways.some(({ type, isInList }) => type === next.type && (isInList || !next.isInList))
  for (const way of ways)
    for (const field of fieldsOf(way.type).filter(hasFields)) {
      const next = wayOn(way, field)
      if (field.name === 'node' || !isKnown(next)) ways.push(next)
    }
  return ways.filter(({ isInList }) => isInList)
}

function wayOn(way: Way | undefined, field: Field): Way {
  const isInList = Boolean(way?.isInList) || String(field.type).startsWith('[')
  return { type: getNamedType(field.type) as GraphQLObjectType, fields: [...(way?.fields ?? []), field], isInList }
}

const within = ({ fields }: Way, selected: string) =>
  `{ ${fields.map((field, depth) => `${field.name}${given(field, depth)} { `).join('')}${selected}${' }'.repeat(fields.length)} }`

const called = (field: Field) => `${field.name}${given(field, 1)}${hasFields(field) ? ' { __typename }' : ''}`

/** What a field requires: ids of all plants and articles, or of the oldest. A list within another shows one row. */
function given({ args }: Field, depth: number): string {
  const values = args.flatMap((arg) => {
    const { name, type } = arg
    if (name === 'first') return depth > 0 ? 'first: 1' : []
    if (!isRequiredArgument(arg)) return []
    if (String(type).startsWith('[')) return `${name}: ${JSON.stringify(ids)}`
    if (getNamedType(type) === GraphQLInt) return `${name}: 0`
    const named = getNamedType(type)
    if (isEnumType(named)) {
      const words = named.getValues().map((word) => word.name)
      return `${name}: ${['PLANT', 'ES'].find((word) => words.includes(word)) ?? words[0]}`
    }
    if (name === 'value') return `value: "${String(args[0]!.type) === 'TaxonAuthority!' ? '1' : 'MD12'}"`
    return `${name}: "${name === 'articleId' ? ids[1] : ids[0]}"`
  })
  return values.length > 0 ? `(${values.join(', ')})` : ''
}

const SELECTIONS_OF_CONTENT = fc
  .array(
    fc
      .constantFrom('plants', 'ailments', 'articles', 'projects', 'tags')
      .chain((name) => selection(schema.getQueryType()!.getFields()[name]!, 6)),
    { minLength: 1, maxLength: 2 },
  )
  .map((fields) => `{ ${fields.map((field, index) => `f${index}: ${field}`).join(' ')} }`)

function selection(field: Field, depth: number): fc.Arbitrary<string> {
  const type = getNamedType(field.type)
  const inside = isLeafType(type) ? fc.constant('') : fields(type as GraphQLObjectType, depth - 1)
  return fc.tuple(argumentsOf(field), inside).map(([given, part]) => `${field.name}${given}${part}`)
}

function fields(type: GraphQLObjectType, depth: number): fc.Arbitrary<string> {
  const all = fieldsOf(type).filter(({ type }) => depth > 0 || isLeafType(getNamedType(type)))
  return fc
    .subarray(all, { minLength: Math.min(2, all.length), maxLength: Math.min(6, all.length) })
    .chain((chosen) => fc.tuple(...chosen.map((field) => selection(field, depth))))
    .map((parts) => ` { __typename ${parts.join(' ')} }`)
}

const ARGUMENTS: Record<string, string[]> = {
  first: ['1', '6'],
  lang: ['EN', 'ES'],
  fallback: ['true', 'false'],
  format: ['MARKDOWN', 'HTML', 'PLAIN'],
}

function argumentsOf({ args }: Field): fc.Arbitrary<string> {
  const known = args.filter(({ name }) => name in ARGUMENTS)
  const given = known.map(({ name }) => fc.constantFrom(...ARGUMENTS[name]!).map((value) => `${name}: ${value}`))
  return fc.tuple(...given).map((parts) => (parts.length > 0 ? `(${parts.join(', ')})` : ''))
}

test(
  'each field of each type in a list is read with as many statements for more rows',
  { timeout: 120_000 },
  async () => {
    admin = await buildAdmin()
    await buildSome('cough')
    const few = await measure()
    for (const slug of ['fever', 'wound', 'burn']) await buildSome(slug)
    const many = await measure(few.map(({ statements }) => statements))
    for (const [index, { query, statements }] of many.entries())
      expect(statements, query).toBeLessThanOrEqual(few[index]!.statements)
    const growing = new Set(many.filter(({ rows }, index) => rows > few[index]!.rows).map(({ type }) => type))
    const types = [...new Set(many.map(({ type }) => type))]
    // Of another type there would have to be rows in `buildSome`.
    expect(types.filter((type) => !growing.has(type)).toSorted()).toEqual(
      [...CONSTANT, ...OF_SEARCHES, ...COMPUTED, ...OF_DASHBOARD, ...OF_DUMPS, ...OF_VIEWER, ...OF_ITEM].toSorted(),
    )
  },
)

/** So many values of each row cost less than a query may. */
const FEW = 20

/** Of each type, its values in few queries, and each field with a selection in its own; `most` says what is few enough. */
async function measure(most: number[] = []) {
  const ways = waysIntoLists()
  const queries = ways.flatMap((way) => {
    const [leaves, others] = [
      fieldsOf(way.type).filter((field) => !hasFields(field)),
      fieldsOf(way.type).filter(hasFields),
    ]
    const few = leaves.flatMap((_, index) => (index % FEW === 0 ? [leaves.slice(index, index + FEW)] : []))
    const selections = [...few.map((some) => some.map(called).join(' ')), ...others.map(called)]
    return selections.map((selected) => ({ type: way.type.name, query: within(way, `__typename ${selected}`) }))
  })
  const measured = []
  for (const [index, { type, query }] of queries.entries()) {
    let data: unknown
    const count = () =>
      countStatements(async () => {
        const response = await run(query, {}, { as: admin })
        expect(response.codes, query).toEqual([])
        data = response.data
      })
    // The first fills caches.
    let statements = await count()
    if (statements > (most[index] ?? 0)) statements = Math.min(statements, await count())
    measured.push({ type, query, statements, rows: JSON.stringify(data).split(`"${type}"`).length - 1 })
  }
  return measured
}

test(
  'whatever is selected of content is read with as many statements for more rows',
  { timeout: 120_000 },
  async () => {
    admin = await buildAdmin()
    await buildSome('cough')
    // The same until the schema changes: a failure names the change that brought it.
    const queries = fc.sample(SELECTIONS_OF_CONTENT, { numRuns: 40, seed: 39 })
    const few: number[] = []
    for (const query of queries) few.push(await countOf(query))
    for (const slug of ['fever', 'wound', 'burn', 'ulcer', 'rash']) await buildSome(slug)
    // Reads of two lists that met in one batch may part: of pictures, of notices before them, and of what is shown beside
    // them. A read for each row would be five more.
    for (const [index, query] of queries.entries())
      expect(await countOf(query), query).toBeLessThanOrEqual(few[index]! + 4)
  },
)

/** The lower of two: the first fills caches, and this process also has statements of its own. */
async function countOf(query: string): Promise<number> {
  let codes: string[] = []
  const counted = () => countStatements(async () => void ({ codes } = await run(query, {}, { as: admin })))
  const count = Math.min(await counted(), await counted())
  expect(['', 'TOO_COMPLEX'], query).toContain([...new Set(codes)].join())
  return codes.length === 0 ? count : 0
}
