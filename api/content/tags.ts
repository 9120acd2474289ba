import { Prisma, type Tag } from '../../prisma/generated/client/client.ts'
import { recordMany, titled, type Act } from '../audit/audit.ts'
import { apiError, badInput } from '../errors.ts'
import { CONTENT_TABLES, type ContentKind } from './kinds.ts'
import { moveEverywhere, rewrite } from './move-everywhere.ts'
import { derivedId } from './new-id.ts'
import { conflict, isSame, nextUpdateTime, recordRevisions, recordUnrecordedState } from './save.ts'
import type { Database, Stored } from './stores.ts'

// Tags are written here, with a revision of each, within a transaction of the caller.

export type TagContent = Pick<Tag, 'slug' | 'kind' | 'labelEn' | 'labelEs'> & { isRetired?: boolean | undefined }

/** Rules name it: a sample project has it. */
const FIXED = 'sample'

export function tagRevisionId(slug: string): string {
  return derivedId(`tag ${slug}`)
}

/** Creates or updates a tag; one that already has these values gets no revision. Throws CONFLICT like `updateContent`. */
export async function saveTag(
  database: Database,
  act: Act,
  content: TagContent,
  basedOn?: Date | null | undefined,
): Promise<void> {
  const { slug } = content
  await lockTags(database)
  const stored = await findTag(database, slug)
  if (stored && isSame({ ...stored.content, ...content }, stored.content)) return
  if (stored && basedOn && stored.updatedAt > basedOn) throw await conflict(database, stored)
  if (stored) await recordUnrecordedState(database, 'TAG', [stored])
  const updatedAt = nextUpdateTime(stored ? [stored] : [])
  await database.tag.upsert({ where: { slug }, create: { ...content, updatedAt }, update: { ...content, updatedAt } })
  await recordRevisions(database, 'TAG', [(await findTag(database, slug))!], act)
}

/** Saves a tag as it was, under the slug of today. Throws CONFLICT like `updateContent`, and NOT_FOUND if it was merged. */
export async function restoreTag(
  database: Database,
  act: Act,
  { id, content }: { id: string; content: TagContent },
  basedOn: Date | null | undefined,
): Promise<TagContent> {
  const current = await database.tag.findFirst({ where: { formerSlugs: { has: content.slug } } })
  const slug = tagRevisionId(content.slug) === id ? content.slug : current?.slug
  if (!slug || tagRevisionId(slug) !== id || !(await findTag(database, slug))) throw apiError('NOT_FOUND')
  const restored = { ...content, slug }
  await saveTag(database, act, restored, basedOn)
  return restored
}

/**
 * Puts another tag in the place of one, in content, the bin and drafts, and deletes it; filters by its slug then find the other.
 * Throws NOT_FOUND, also if the other has no labels, and BAD_USER_INPUT if both are the same (`into`: `same`), if one of them is
 * a part of plants (`into`: `otherKind`), or if rules name it (`slug`: `inUse`).
 */
export async function mergeTags(database: Database, act: Act, slug: string, into: string): Promise<void> {
  if (slug === into) throw badInput({ into: 'same' })
  await lockTags(database)
  const [from, to] = [await findTag(database, slug), await findTag(database, into)]
  if (!to || !(from || (await isUsed(database, slug)))) throw apiError('NOT_FOUND')
  if (slug === FIXED) throw badInput({ slug: 'inUse' })
  if (from && (from.content.kind === 'part') !== (to.content.kind === 'part')) throw badInput({ into: 'otherKind' })
  await replaceTag(database, act, slug, to.content, `${from ? wordsOf(from.content) : slug} → ${wordsOf(to.content)}`)
}

/**
 * Gives a tag another slug, everywhere; filters by the former one still find it, and its history goes on. Throws NOT_FOUND if it
 * has no labels, and BAD_USER_INPUT if another tag has the slug (`to`: `taken`) or rules name it (`slug`: `inUse`).
 */
export async function renameTag(database: Database, act: Act, slug: string, to: string): Promise<void> {
  await lockTags(database)
  const from = await findTag(database, slug)
  if (!from) throw apiError('NOT_FOUND')
  if (slug === to) return
  if (slug === FIXED) throw badInput({ slug: 'inUse' })
  if ((await findTag(database, to)) || (await isUsed(database, to))) throw badInput({ to: 'taken' })
  await recordUnrecordedState(database, 'TAG', [from])
  await database.tag.create({ data: { ...from.content, slug: to, updatedAt: nextUpdateTime([from]) } })
  await database.revision.updateMany({ where: { contentId: from.id }, data: { contentId: tagRevisionId(to) } })
  // Left over from a tag that was deleted.
  await database.draft.deleteMany({ where: { kind: 'TAG', subject: to } })
  await database.draft.updateMany({ where: { kind: 'TAG', subject: slug }, data: { subject: to } })
  await recordRevisions(database, 'TAG', [(await findTag(database, to))!], act)
  await replaceTag(database, act, slug, { ...from.content, slug: to }, `${wordsOf(from.content)}: ${slug} → ${to}`)
}

/** Deletes a tag. Throws NOT_FOUND, and CONFLICT with `uses` and `binned` while something has it. */
export async function deleteTag(database: Database, act: Act, slug: string): Promise<void> {
  await lockTags(database)
  const stored = await findTag(database, slug)
  if (!stored) throw apiError('NOT_FOUND')
  if (slug === FIXED) throw badInput({ slug: 'inUse' })
  const [row] = await database.$queryRaw<{ uses: number; binned: number }[]>`
    SELECT (SELECT coalesce(sum(count), 0)::int FROM content_counts WHERE tag = ${slug})
        + (SELECT count(*)::int FROM plants WHERE ${namesPart(slug)}) AS uses,
      (SELECT count(*)::int FROM binned_content WHERE content #> '{content,tags}' @> to_jsonb(${slug}::text)) AS binned`
  if (row!.uses + row!.binned > 0) throw apiError('CONFLICT', { ...row })
  await recordUnrecordedState(database, 'TAG', [stored])
  await database.tag.delete({ where: { slug } })
  await recordMany(database, act, [{ id: slug, words: wordsOf(stored.content) }])
}

/** Until the transaction ends, nobody else writes tags. */
function lockTags(database: Database) {
  return database.$executeRaw`LOCK TABLE tags IN SHARE ROW EXCLUSIVE MODE`
}

async function findTag(database: Database, slug: string): Promise<Stored<TagContent> | undefined> {
  const tag = await database.tag.findUnique({ where: { slug } })
  if (!tag) return undefined
  const { updatedAt, formerSlugs: _, ...content } = tag
  return { id: tagRevisionId(slug), createdAt: updatedAt, updatedAt, content }
}

async function isUsed(database: Database, slug: string): Promise<boolean> {
  const { _sum } = await database.contentCount.aggregate({ where: { tag: slug }, _sum: { count: true } })
  return (_sum.count ?? 0) > 0
}

function namesPart(slug: string): Prisma.Sql {
  return Prisma.sql`${slug} = ANY (regexp_split_to_array(btrim(plant_part_used), '\\s*,\\s*'))`
}

async function replaceTag(database: Database, act: Act, slug: string, into: TagContent, words: string): Promise<void> {
  // What is being saved with the slug is waited for; what is saved later gets the other one (function current_tags).
  await database.$executeRaw`LOCK TABLE ${Prisma.raw(CONTENT_TABLES.join(', '))} IN EXCLUSIVE MODE`
  const [gone] = await database.$queryRaw<{ formerSlugs: string[] }[]>`
    DELETE FROM tags WHERE slug = ${slug} RETURNING former_slugs AS "formerSlugs"`
  const former = [slug, ...(gone?.formerSlugs ?? [])]
  await database.$executeRaw`
    UPDATE tags SET former_slugs = CASE WHEN slug = ${into.slug} THEN
        ARRAY(SELECT DISTINCT unnest(former_slugs || ${former}::text[]) EXCEPT SELECT ${into.slug} ORDER BY 1)
      ELSE array_remove(former_slugs, ${slug}) END
    WHERE slug = ${into.slug} OR former_slugs @> ARRAY[${slug}]::text[]`
  const whereIn = (kind: ContentKind) =>
    kind === 'PLANT'
      ? Prisma.sql`tags @> ARRAY[${slug}]::text[] OR ${namesPart(slug)}`
      : Prisma.sql`tags @> ARRAY[${slug}]::text[]`
  const move = <Value>(value: Value) => moveIn(value, slug, into.slug)
  const moved = await moveEverywhere(database, act, { text: slug, whereIn, move })
  await recordMany(database, act, [{ id: slug, words }, ...moved])
}

function moveIn<Value>(value: Value, slug: string, into: string): Value {
  const replaced = (slugs: readonly unknown[]) => [...new Set(slugs.map((held) => (held === slug ? into : held)))]
  return rewrite(value, (held, name) => {
    if (name === 'tags' && Array.isArray(held)) return replaced(held)
    if (name !== 'plantPartUsed' || typeof held !== 'string') return held
    const parts = held.split(',').map((part) => part.trim())
    return parts.includes(slug) ? replaced(parts).join(', ') : held
  })
}

function wordsOf({ labelEs, labelEn }: TagContent): string {
  return titled(labelEs, labelEn)
}
