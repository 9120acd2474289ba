import { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'
import { disputedTexts, withoutTexts } from '../rules/disputes.ts'
import { TEXTS_OF_USE } from '../rules/safe-publishing.ts'
import { isUuid } from '../rules/storable.ts'
import { newestFirst } from './conditions.ts'
import { isVisible, KINDS, pictureColumns, type ContentKind } from './kinds.ts'
import { withoutSources } from './merge-sources.ts'
import { readDisputes } from './reviews/disputes.ts'
import { NO_VOICE } from './parts.ts'
import { filesIn, withdrawalsOf, withoutWithdrawn } from './rights/withdrawn.ts'
import { isSame } from './save.ts'
import { readWhole, storedContent, type Database, type Stored } from './stores.ts'

/*
 * The revisions of what is public, each named by the moment of its save. Nothing is public of what is hidden, deleted or
 * locked now, nor of what was so then.
 */

export interface PublicItem {
  kind: ContentKind
  id: string
  present: Stored<object>
}

export interface PublicRevision extends PublicItem {
  savedAt: Date
  content: object
  isCurrent: boolean
}

export async function readPublicItem(kind: ContentKind, id: string): Promise<PublicItem | null> {
  const [present] = isUuid(id) ? await readWhole(prisma, kind, [id.toLowerCase()]) : []
  return present && isVisible(kind, present.content) ? { kind, id: present.id, present } : null
}

export function currentOf(item: PublicItem): PublicRevision {
  return { ...item, savedAt: item.present.updatedAt, content: item.present.content, isCurrent: true }
}

/** The revision saved at a moment; null if there is none, or if it was hidden then. */
export async function readPublicRevision(item: PublicItem, savedAt: Date): Promise<PublicRevision | null> {
  const { kind, id, present } = item
  const row = await prisma.revision.findFirst({
    where: { kind, contentId: id, createdAt: savedAt },
    orderBy: newestFirst,
    select: { content: true },
  })
  // What the site itself has saved has a revision only after the next save.
  if (!row) return +savedAt === +present.updatedAt ? readCurrent(item) : null
  if (!wasPublic(kind, row.content as object)) return null
  const content = storedContent(kind, row.content)
  const isCurrent = +savedAt === +present.updatedAt && isSame(content, present.content)
  return withoutTaken({ ...item, savedAt, content, isCurrent })
}

export function readCurrent(item: PublicItem): Promise<PublicRevision> {
  return withoutTaken(currentOf(item))
}

/** Without what was withdrawn since, in the present as well: a difference, a title or a lack would tell of it. */
async function withoutTaken(revision: PublicRevision): Promise<PublicRevision> {
  const { kind, id, content, present } = revision
  const withdrawals = await withdrawalsOf(prisma, [id, ...filesIn(kind, content)])
  const without = (of: object) => withoutWithdrawn(kind, of, withdrawals)
  return { ...revision, content: without(content), present: { ...present, content: without(present.content) } }
}

export async function readMoments({ kind, id, present }: PublicItem, most: number, before?: Date): Promise<Date[]> {
  const [flag, value] = flagOf(kind)
  const rows = await prisma.$queryRaw<{ at: Date }[]>`
    SELECT at FROM (
      SELECT created_at AS at FROM revisions
      WHERE content_id = ${id}::uuid AND content->>${flag} = ${String(value)}
      UNION SELECT ${present.updatedAt}::timestamptz
    ) AS moments
    WHERE ${before ? Prisma.sql`at < ${before}` : Prisma.sql`true`} ORDER BY at DESC LIMIT ${most}`
  return rows.map(({ at }) => at)
}

export async function countMoments({ kind, id, present }: PublicItem): Promise<number> {
  const [flag, value] = flagOf(kind)
  const [row] = await prisma.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int FROM (
      SELECT created_at FROM revisions
      WHERE content_id = ${id}::uuid AND content->>${flag} = ${String(value)}
      UNION SELECT ${present.updatedAt}::timestamptz
    ) AS moments`
  return row.count
}

/** A revision that does not say that it was public was not. */
function wasPublic(kind: ContentKind, content: object): boolean {
  const [flag, value] = flagOf(kind)
  return (content as Record<string, unknown>)[flag] === value
}

function flagOf(kind: ContentKind): [flag: string, value: boolean] {
  return Object.entries<boolean>(KINDS[kind].visible)[0]!
}

interface Shown {
  names?: object[]
  uses?: { ailmentSlug: string }[]
  isPoisonous?: boolean
  reviewedBy?: string | null
}

const NO_REVIEW = {
  reviewedBy: null,
  reviewerRoleEn: null,
  reviewerRoleEs: null,
  reviewedOn: null,
  reviewedUntil: null,
}

/**
 * What readers get of an old revision: without pictures, voices, reviewers and who told something that is not cited any more,
 * who may have withdrawn since, and without uses for ailments that are hidden now or doses that are in dispute. What is a
 * poison now was one then.
 */
export async function shownContent({ kind, id, content, present }: PublicRevision): Promise<object> {
  const old: Shown = withoutSources(content, await noLongerTold(id, content))
  const now = present.content as Shown
  const pictures = pictureColumns(kind).map((name) => [name, name === 'galleryImages' ? [] : null] as const)
  const shown = { ...old, ...Object.fromEntries(pictures), unfinished: null, youtubeVideoUrl: null }
  if (kind !== 'PLANT') return shown
  const isPoisonous = Boolean(old.isPoisonous || now.isPoisonous)
  const disputes = (await readDisputes(prisma, [id])).get(id) ?? []
  const undisputed: Shown = { ...shown, ...withoutTexts(shown, disputedTexts(shown, disputes)) }
  return {
    ...undisputed,
    isPoisonous,
    ...(isPoisonous && NO_USE),
    ...(old.reviewedBy !== now.reviewedBy && NO_REVIEW),
    names: old.names?.map((name) => ({ ...name, ...NO_VOICE })) ?? [],
    uses: isPoisonous ? [] : await usesForPublicAilments(prisma, undisputed.uses ?? []),
  }
}

async function noLongerTold(id: string, content: object): Promise<ReadonlySet<string>> {
  const rows = await prisma.$queryRaw<{ key: string }[]>`
    SELECT key FROM sources WHERE type = 'TOLD' AND strpos(${JSON.stringify(content)}, key) > 0
      AND NOT EXISTS (SELECT FROM citations WHERE citations.key = sources.key AND content_id = ${id}::uuid)`
  return new Set(rows.map(({ key }) => key))
}

const NO_USE = Object.fromEntries(
  TEXTS_OF_USE.flatMap((name) => [`${name}En`, `${name}Es`]).map((name) => [name, null]),
)

export async function usesForPublicAilments<Use extends { ailmentSlug: string }>(
  database: Database,
  uses: Use[],
): Promise<Use[]> {
  const slug = { in: uses.map(({ ailmentSlug }) => ailmentSlug) }
  const rows = await database.ailment.findMany({ where: { ...KINDS.AILMENT.visible, slug }, select: { slug: true } })
  const known = new Set(rows.map((row) => row.slug))
  return uses.filter(({ ailmentSlug }) => known.has(ailmentSlug))
}
