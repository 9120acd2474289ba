import { Prisma } from '../../prisma/generated/client/client.ts'
import { adminQueries, builder } from '../builder.ts'
import { filterSql } from '../content/conditions.ts'
import { countKinds } from '../content/counts.ts'
import { CONTENT_KINDS, CONTENT_TABLES, KINDS, type ContentTable } from '../content/kinds.ts'
import { readFailures } from '../content/rights/carry-out.ts'
import { signedIn } from '../context.ts'
import { prisma } from '../database/client.ts'
import { isUuid } from '../rules/storable.ts'
import { RightsItem } from './attribution-admin.ts'
import { AttentionReason, ContentItem, itemsOf, selectItems, type Item } from './content-item.ts'
import { titleText } from './language.ts'
import { OPEN_REVIEWS } from './review-admin.ts'
import { TaggedKind } from './tag.ts'

const RECENT = ['PLANT', 'ARTICLE', 'PROJECT'] as const
const RECENT_OF_EACH = 3
const RECENT_IN_ALL = 8
const EXAMPLES = 5
const UNSAFE = 20

interface RecentRow {
  id: string
  kind: typeof TaggedKind.$inferType
  titleEn: string
  titleEs: string
  createdAt: Date
  isPublic: boolean
}

type Counts = Record<ContentTable | 'users', number>

const RecentItem = builder.objectRef<RecentRow>('RecentItem').implement({
  description: 'An item on the dashboard.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the item.' }),
    kind: t.expose('kind', { type: TaggedKind, description: 'Kind of the item.' }),
    title: t.string(titleText('Its title or name.')),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    isPublic: t.exposeBoolean('isPublic', {
      description: 'Whether it is public; for a project, whether it is unlocked.',
    }),
  }),
})

const OverviewCounts = builder.objectRef<Counts>('OverviewCounts').implement({
  description: 'Totals, including hidden items.',
  fields: (t) => ({
    ...Object.fromEntries(
      CONTENT_TABLES.map((table) => [table, t.exposeInt(table, { description: `Number of ${table}.` })]),
    ),
    users: t.exposeInt('users', { description: 'Number of registered members.' }),
  }),
})

interface Need {
  reason: typeof AttentionReason.$inferType
  counts: { kind: RecentRow['kind']; count: number }[]
}

const AttentionCount = builder.objectRef<Need['counts'][number]>('AttentionCount').implement({
  description: 'Number of items of one kind that need attention.',
  fields: (t) => ({
    kind: t.expose('kind', { type: TaggedKind, description: 'Kind of the items.' }),
    count: t.exposeInt('count', { description: 'Number of items.' }),
  }),
})

const Attention = builder.objectRef<Need>('Attention').implement({
  description: 'A reason why items need attention, and the items concerned.',
  fields: (t) => ({
    reason: t.expose('reason', { type: AttentionReason, description: 'Why the items need attention.' }),
    count: t.int({
      description: 'Number of items concerned, of all kinds.',
      resolve: ({ counts }) => counts.reduce((sum, { count }) => sum + count, 0),
    }),
    counts: t.expose('counts', {
      type: [AttentionCount],
      description: '`count` for each kind; kinds without such items are left out.',
    }),
    items: t.field({
      type: [RecentItem],
      description: 'The 5 newest of the items.',
      resolve: readExamples,
    }),
  }),
})

interface UnsafeRow {
  id: string
  titleEn: string
  titleEs: string
  publishingGaps: string[]
}

const UnsafePlant = builder.objectRef<UnsafeRow>('UnsafePlant').implement({
  description: 'A public plant that lacks something that safety requires: it was public before that was required.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the plant.' }),
    title: t.string(titleText('Common name.')),
    publishingGaps: t.exposeStringList('publishingGaps', {
      description: 'Paths of what is missing, as in `fields` of errors.',
    }),
  }),
})

interface OwnDraft {
  kind: RecentRow['kind']
  item: Item | null
  updatedAt: Date
}

const OwnDraft = builder.objectRef<OwnDraft>('OwnDraft').implement({
  description: 'What the requester has written in the form of an item and not saved yet.',
  fields: (t) => ({
    kind: t.expose('kind', { type: TaggedKind, description: 'Kind of the item.' }),
    item: t.expose('item', { type: ContentItem, nullable: true, description: 'The item; null if it is a new one.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last written.' }),
  }),
})

export const AdminOverview = builder.objectRef<object>('AdminOverview').implement({
  description: 'Data of the admin dashboard.',
  fields: (t) => ({
    counts: t.field({ type: OverviewCounts, description: 'Number of items and members.', resolve: readCounts }),
    recent: t.field({
      type: [RecentItem],
      description: 'The 3 newest plants, articles and projects, newest first, at most 8 in total.',
      resolve: readRecent,
    }),
    changed: t.field({
      type: [ContentItem],
      description: 'The 8 items changed last since they were created.',
      resolve: readChanged,
    }),
    drafts: t.field({
      type: [OwnDraft],
      description: 'The last 8 drafts of the requester.',
      resolve: async (_overview, _args, context) => readDrafts((await signedIn(context)).id),
    }),
    openBugReports: t.int({
      description: 'Number of bug reports with status `OPEN`.',
      resolve: () => prisma.bugReport.count({ where: { status: 'OPEN' } }),
    }),
    failedRights: t.field({
      type: [RightsItem],
      description:
        'Of what something could not be taken from readers, or given back, when its consent or season ended or began, also if all of it has left instead.',
      resolve: () => readFailures(),
    }),
    openReviews: t.int({
      description: 'Number of disagreements of reviewers that are not settled.',
      resolve: () => prisma.review.count({ where: OPEN_REVIEWS }),
    }),
    openSuggestions: t.int({
      description: 'Number of suggestions of readers that are neither taken nor answered.',
      resolve: () => prisma.suggestion.count({ where: { status: 'OPEN' } }),
    }),
    uncitedSources: t.int({
      description: 'Number of works in the bibliography that no content cites.',
      resolve: async () => {
        const [row] = await prisma.$queryRaw<{ count: number }[]>`
          SELECT count(*)::int AS count FROM sources
          WHERE NOT EXISTS (SELECT FROM citations WHERE citations.key = sources.key)`
        return row!.count
      },
    }),
    unsafePlants: t.field({
      type: [UnsafePlant],
      description: 'Public plants that lack something that safety requires, the 20 newest.',
      resolve: () => prisma.$queryRaw<UnsafeRow[]>`
        SELECT id, common_name_en AS "titleEn", common_name_es AS "titleEs", publishing_gaps AS "publishingGaps"
        FROM plants WHERE is_public AND cardinality(publishing_gaps) > 0
        ORDER BY created_at DESC, id DESC LIMIT ${UNSAFE}`,
    }),
    unsafePlantCount: t.int({
      description: 'Number of public plants that lack something that safety requires.',
      resolve: () => prisma.plant.count({ where: { isPublic: true, publishingGaps: { isEmpty: false } } }),
    }),
    undecided: t.int({
      description: 'Number of cautions that are not decided, of public and hidden plants.',
      resolve: async () => {
        const [row] = await prisma.$queryRaw<{ count: number }[]>`
          SELECT count(*)::int AS count FROM plants, unnest(publishing_gaps) AS gap WHERE gap ~ '^cautions\.[A-Z]'`
        return row!.count
      },
    }),
    attention: t.field({
      type: [Attention],
      description:
        'Items that need attention, by reason; reasons that may harm readers come first. Empty if nothing needs attention.',
      resolve: readNeeds,
    }),
  }),
})

adminQueries((t) => ({
  adminOverview: t.field({
    type: AdminOverview,
    description: 'Data of the admin dashboard: totals, newest items, items that need attention. For admins.',
    resolve: () => ({}),
  }),
}))

async function readCounts(): Promise<Counts> {
  const [users, totals] = await Promise.all([prisma.profile.count(), countKinds()])
  const counts = CONTENT_KINDS.map((kind) => [KINDS[kind].table, totals[kind]])
  return { ...Object.fromEntries(counts), users } as Counts
}

function readRecent(): Promise<RecentRow[]> {
  const selects = RECENT.map(
    (kind) => Prisma.sql`(${selectItems(kind)} ORDER BY created_at DESC, id DESC LIMIT ${RECENT_OF_EACH})`,
  )
  return prisma.$queryRaw<RecentRow[]>`
    SELECT * FROM (${Prisma.join(selects, ' UNION ALL ')}) AS newest ORDER BY "createdAt" DESC, id DESC LIMIT ${RECENT_IN_ALL}`
}

/** A moment after its creation, an item has been changed. */
function readChanged(): Promise<Item[]> {
  const selects = CONTENT_KINDS.map(
    (kind) => Prisma.sql`(${selectItems(kind)} WHERE updated_at > created_at + interval '1 second'
      ORDER BY updated_at DESC, id DESC LIMIT ${RECENT_IN_ALL})`,
  )
  return prisma.$queryRaw<Item[]>`
    SELECT * FROM (${Prisma.join(selects, ' UNION ALL ')}) AS changed ORDER BY "updatedAt" DESC, id DESC LIMIT ${RECENT_IN_ALL}`
}

async function readDrafts(adminId: string): Promise<OwnDraft[]> {
  const rows = await prisma.draft.findMany({
    where: { adminId, kind: { in: CONTENT_KINDS } },
    orderBy: { updatedAt: 'desc' },
    take: RECENT_IN_ALL,
  })
  const edited = rows.filter(({ subject }) => isUuid(subject))
  const items = await itemsOf(edited.map(({ kind, subject }) => ({ kind: kind as OwnDraft['kind'], id: subject })))
  return rows.flatMap(({ kind, subject, updatedAt }) => {
    const item = items.find(({ id }) => id === subject) ?? null
    return item || !isUuid(subject) ? [{ kind: kind as OwnDraft['kind'], item, updatedAt }] : []
  })
}

/** Reasons that may harm readers come first. */
const REASONS: Need['reason'][] = ['NO_PRECAUTIONS', 'NO_SOURCE', 'UNTRANSLATED', 'UNDESCRIBED', 'NO_PHOTO']

async function readNeeds(): Promise<Need[]> {
  const counts = await prisma.needCount.groupBy({ by: ['need', 'kind'], _sum: { count: true } })
  return REASONS.flatMap((reason) => {
    const ofKind = counts.flatMap(({ need, kind, _sum }) =>
      need === reason && _sum.count ? [{ kind: kind as RecentRow['kind'], count: _sum.count }] : [],
    )
    return ofKind.length > 0 ? [{ reason, counts: ofKind }] : []
  })
}

async function readExamples({ reason, counts }: Need): Promise<RecentRow[]> {
  const selects = counts.map(
    ({ kind }) => Prisma.sql`(${selectItems(kind)} WHERE ${filterSql(kind, { need: reason })}
      ORDER BY created_at DESC, id DESC LIMIT ${EXAMPLES})`,
  )
  return prisma.$queryRaw<RecentRow[]>`
    SELECT * FROM (${Prisma.join(selects, ' UNION ALL ')}) AS newest ORDER BY "createdAt" DESC, id DESC LIMIT ${EXAMPLES}`
}
