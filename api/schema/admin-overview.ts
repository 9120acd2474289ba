import { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { AttentionReason, selectItems } from './content-item.ts'
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

interface Need {
  reason: typeof AttentionReason.$inferType
  counts: { kind: RecentRow['kind']; count: number }[]
}

const AttentionCount = builder.objectRef<Need['counts'][number]>('AttentionCount').implement({
  description: 'How many plants, articles or projects need something.',
  fields: (t) => ({
    kind: t.expose('kind', { type: TaggedKind, description: 'Which of them.' }),
    count: t.exposeInt('count', { description: 'How many.' }),
  }),
})

const Attention = builder.objectRef<Need>('Attention').implement({
  description: 'Something that an admin should look after.',
  fields: (t) => ({
    reason: t.expose('reason', { type: AttentionReason, description: 'Why.' }),
    count: t.int({
      description: 'How many items it is about.',
      resolve: ({ counts }) => counts.reduce((sum, { count }) => sum + count, 0),
    }),
    counts: t.expose('counts', {
      type: [AttentionCount],
      description: 'The same for each kind that there are any of.',
    }),
    items: t.field({
      type: [RecentItem],
      description: 'The 5 newest of them.',
      resolve: readExamples,
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
    uncitedSources: t.int({
      description: 'How many works of the bibliography nothing cites.',
      resolve: async () => {
        const [row] = await prisma.$queryRaw<{ count: number }[]>`
          SELECT count(*)::int AS count FROM sources
          WHERE NOT EXISTS (SELECT FROM citations WHERE citations.key = sources.key)`
        return row!.count
      },
    }),
    attention: t.field({
      type: [Attention],
      description: 'What should be looked after, where there is anything: what may harm a reader comes first.',
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
  const selects = (['PLANT', 'ARTICLE', 'PROJECT'] as const).map(
    (kind) => Prisma.sql`(${selectItems(kind)} ORDER BY created_at DESC, id DESC LIMIT ${RECENT_OF_EACH})`,
  )
  return prisma.$queryRaw<RecentRow[]>`
    SELECT * FROM (${Prisma.join(selects, ' UNION ALL ')}) AS newest ORDER BY "createdAt" DESC, id DESC LIMIT ${RECENT_IN_ALL}`
}

/** What may harm a reader comes first. */
const REASONS: Need['reason'][] = ['NO_PRECAUTIONS', 'NO_SOURCE', 'UNTRANSLATED']

async function readNeeds(): Promise<Need[]> {
  const counts = await prisma.needCount.groupBy({ by: ['need', 'kind'], _sum: { count: true } })
  return REASONS.flatMap((reason) => {
    const ofKind = counts.flatMap(({ need, kind, _sum }) =>
      need === reason && _sum.count ? [{ kind: kind as RecentRow['kind'], count: _sum.count }] : [],
    )
    return ofKind.length > 0 ? [{ reason, counts: ofKind }] : []
  })
}

/** The newest items of each kind that there are any of, and of those the newest. */
async function readExamples({ reason, counts }: Need): Promise<RecentRow[]> {
  const selects = counts.map(
    ({ kind }) => Prisma.sql`(${selectItems(kind)} WHERE needs @> ARRAY[${reason}]::text[]
      ORDER BY created_at DESC, id DESC LIMIT ${EXAMPLES})`,
  )
  return prisma.$queryRaw<RecentRow[]>`
    SELECT * FROM (${Prisma.join(selects, ' UNION ALL ')}) AS newest ORDER BY "createdAt" DESC, id DESC LIMIT ${EXAMPLES}`
}
