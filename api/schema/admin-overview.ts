import { builder } from '../builder.ts'
import { prisma } from '../db.ts'
import { inLanguage, languageArgs } from './language.ts'
import { TaggedKind } from './tag.ts'

const RECENT_OF_EACH = 3
const RECENT_IN_ALL = 8

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

const AdminOverview = builder.objectRef<object>('AdminOverview').implement({
  description: 'What the dashboard of the admin area shows.',
  fields: (t) => ({
    counts: t.field({ type: OverviewCounts, description: 'Totals of the platform.', resolve: readCounts }),
    recent: t.field({
      type: [RecentItem],
      description: 'The 3 newest of each kind, newest first, 8 in all.',
      resolve: readRecent,
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
