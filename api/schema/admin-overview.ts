import { builder } from '../builder.ts'
import { prisma } from '../db.ts'
import { inLanguage, languageArgs } from './language.ts'
import { TaggedKind } from './tag.ts'

const RECENT_OF_EACH = 3
const RECENT_IN_ALL = 8
const EXAMPLES = 5

interface RecentRow {
  id: string
  kind: typeof TaggedKind.$inferType
  titleEn: string
  titleEs: string
  createdAt: Date
  isPublic: boolean
}

interface Counts {
  plants: number
  articles: number
  projects: number
  users: number
}

const RecentItem = builder.objectRef<RecentRow>('RecentItem').implement({
  description: 'A plant, article or project that was added lately.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its UUID.' }),
    kind: t.expose('kind', { type: TaggedKind, description: 'What it is.' }),
    title: t.string({
      description: 'Its title, or the common name of a plant.',
      args: languageArgs,
      resolve: (item, args) => inLanguage(item, 'title', args) ?? '',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    isPublic: t.exposeBoolean('isPublic', {
      description: 'Whether everybody may see it; of a project, whether it is unlocked.',
    }),
  }),
})

const OverviewCounts = builder.objectRef<Counts>('OverviewCounts').implement({
  description: 'How many there are of each, hidden ones included.',
  fields: (t) => ({
    plants: t.exposeInt('plants', { description: 'Plants.' }),
    articles: t.exposeInt('articles', { description: 'Articles.' }),
    projects: t.exposeInt('projects', { description: 'Projects.' }),
    users: t.exposeInt('users', { description: 'People with an account.' }),
  }),
})

const AttentionReason = builder.enumType('AttentionReason', {
  description: 'Why something needs the attention of an admin.',
  values: {
    UNTRANSLATED: { description: 'A text is there in one language only.' },
    NO_PRECAUTIONS: { description: 'A plant with a use, a preparation or a dose, but no precautions.' },
    NO_SOURCE: { description: 'A plant or article whose texts cite no source.' },
  },
})

interface Need {
  reason: typeof AttentionReason.$inferType
  rows: (RecentRow & { total: number })[]
}

const Attention = builder.objectRef<Need>('Attention').implement({
  description: 'Something that an admin should look after.',
  fields: (t) => ({
    reason: t.expose('reason', { type: AttentionReason, description: 'Why.' }),
    count: t.int({ description: 'How many items it is about.', resolve: ({ rows }) => rows[0]?.total ?? 0 }),
    items: t.field({
      type: [RecentItem],
      description: 'The 5 newest of them.',
      resolve: ({ rows }) => rows,
    }),
  }),
})

const AdminOverview = builder.objectRef<object>('AdminOverview').implement({
  description: 'What the dashboard of the admin area shows.',
  fields: (t) => ({
    counts: t.field({ type: OverviewCounts, description: 'Totals of the platform.', resolve: readCounts }),
    recent: t.field({
      type: [RecentItem],
      description: 'The 3 newest of each kind, newest first, 8 in all.',
      resolve: readRecent,
    }),
    openBugReports: t.int({
      description: 'How many bug reports nobody has looked at yet.',
      resolve: () => prisma.bugReport.count({ where: { status: 'OPEN' } }),
    }),
    attention: t.field({
      type: [Attention],
      description: 'What should be looked after, where there is anything.',
      complexity: 100,
      resolve: readNeeds,
    }),
  }),
})

builder.queryField('adminOverview', (t) =>
  t.field({
    type: AdminOverview,
    description: 'Totals and the newest items. For admins.',
    authScopes: { admin: true },
    resolve: () => ({}),
  }),
)

async function readCounts(): Promise<Counts> {
  const [users, totals] = await Promise.all([
    prisma.profile.count(),
    prisma.contentCount.groupBy({ by: ['kind'], where: { tag: '' }, _sum: { count: true } }),
  ])
  const total = (kind: RecentRow['kind']) => totals.find((row) => row.kind === kind)?._sum.count ?? 0
  return { plants: total('PLANT'), articles: total('ARTICLE'), projects: total('PROJECT'), users }
}

function readRecent(): Promise<RecentRow[]> {
  return prisma.$queryRaw<RecentRow[]>`
    SELECT id, kind, title_en AS "titleEn", title_es AS "titleEs", created_at AS "createdAt", is_public AS "isPublic" FROM (
      (SELECT id, 'PLANT' AS kind, common_name_en AS title_en, common_name_es AS title_es, created_at, is_public
        FROM plants ORDER BY created_at DESC, id DESC LIMIT ${RECENT_OF_EACH})
      UNION ALL
      (SELECT id, 'ARTICLE', title_en, title_es, created_at, is_public
        FROM articles ORDER BY created_at DESC, id DESC LIMIT ${RECENT_OF_EACH})
      UNION ALL
      (SELECT id, 'PROJECT', title_en, title_es, created_at, NOT is_locked
        FROM projects ORDER BY created_at DESC, id DESC LIMIT ${RECENT_OF_EACH})
    ) AS recent ORDER BY created_at DESC, id DESC LIMIT ${RECENT_IN_ALL}`
}

const PLANT_TEXTS = [
  'plant_family', 'geographic_location', 'description', 'key_properties', 'basic_uses', 'cultural_significance',
  'spiritual_ceremonial_use', 'preparation_methods', 'dosage_guidelines', 'precautions', 'ethical_harvesting',
] // prettier-ignore
const HOW_TO_USE = ['basic_uses', 'preparation_methods', 'dosage_guidelines']

async function readNeeds(): Promise<Need[]> {
  const needs: [Need['reason'], Partial<Record<RecentRow['kind'], string>>][] = [
    [
      'UNTRANSLATED',
      {
        PLANT: PLANT_TEXTS.map(isHalf).join(' OR '),
        ARTICLE: isHalf('content'),
        PROJECT: `${isHalf('description')} OR ${isHalf('status')}`,
      },
    ],
    ['NO_PRECAUTIONS', { PLANT: `(${HOW_TO_USE.map(isFilled).join(' OR ')}) AND NOT ${isFilled('precautions')}` }],
    ['NO_SOURCE', { PLANT: citesNothing(PLANT_TEXTS), ARTICLE: citesNothing(['content']) }],
  ]
  const answers = await Promise.all(needs.map(async ([reason, where]) => ({ reason, rows: await readItems(where) })))
  return answers.filter(({ rows }) => rows.length > 0)
}

const TABLES: Record<RecentRow['kind'], { table: string; title: string; isPublic: string }> = {
  PLANT: { table: 'plants', title: 'common_name', isPublic: 'is_public' },
  ARTICLE: { table: 'articles', title: 'title', isPublic: 'is_public' },
  PROJECT: { table: 'projects', title: 'title', isPublic: 'NOT is_locked' },
}

/** The newest items that meet a condition, each with the number of all of them. Nothing in the SQL comes from a request. */
function readItems(where: Partial<Record<RecentRow['kind'], string>>): Promise<Need['rows']> {
  const selects = (['PLANT', 'ARTICLE', 'PROJECT'] as const).flatMap((kind) => {
    const { table, title, isPublic } = TABLES[kind]
    return where[kind]
      ? `SELECT id, '${kind}' AS kind, ${title}_en AS "titleEn", ${title}_es AS "titleEs", created_at AS "createdAt",
          ${isPublic} AS "isPublic" FROM ${table} WHERE ${where[kind]}`
      : []
  })
  return prisma.$queryRawUnsafe(`
    SELECT *, count(*) OVER ()::int AS total FROM (${selects.join(' UNION ALL ')}) AS needy
    ORDER BY "createdAt" DESC, id DESC LIMIT ${EXAMPLES}`)
}

/** Whether a text is there in one language and missing in the other one, as SQL. */
function isHalf(text: string): string {
  return `(coalesce(${text}_en, '') = '') <> (coalesce(${text}_es, '') = '')`
}

function isFilled(text: string): string {
  return `concat(${text}_en, ${text}_es) <> ''`
}

/** Whether there are texts, but no footnote mark in any of them. */
function citesNothing(texts: string[]): string {
  const all = `concat(${texts.flatMap((text) => [`${text}_en`, `${text}_es`]).join(', ')})`
  return `${all} <> '' AND position('[^' in ${all}) = 0`
}
