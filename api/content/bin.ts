import { Prisma, type BinnedContent as BinnedRow } from '../../prisma/generated/client/client.ts'
import { recordAct, titled, type Act } from '../audit/audit.ts'
import { prisma } from '../database/client.ts'
import { apiError } from '../errors.ts'
import { isUuid } from './list.ts'
import { lockContent, subjectOf } from './save.ts'
import { readKept, stores, type ContentKind, type Database } from './stores.ts'

export type BinnedContent = BinnedRow & { kind: ContentKind }

/** How long something stays in the bin. */
export const BIN_DAYS = 30

/** What is in the bin of a row, besides what the database adds: whose favourite it was, and which articles are about it. */
interface Kept {
  createdAt: string
  updatedAt: string
  content: unknown
}

/** Moves rows into the bin, whole, and returns their ids. Throws NOT_FOUND. */
export async function binContent(database: Database, act: Act, kind: ContentKind, ids: string[]): Promise<string[]> {
  const rows = await lockContent(database, kind, ids)
  const rowIds = rows.map(({ id }) => id)
  // Left from before the content files or an import made the row anew.
  await database.binnedContent.deleteMany({ where: { id: { in: rowIds } } })
  await database.binnedContent.createMany({
    data: rows.map(({ id, ...row }) => {
      const { en, es } = stores[kind].titleOf(row.content as never)
      const content = row as unknown as Prisma.InputJsonObject
      return { id, kind, titleEn: en, titleEs: es, content, deletedBy: act.actorEmail }
    }),
  })
  if (kind !== 'PROJECT') await database.$executeRaw(KEEP_RELATED[kind](rowIds))
  await database.$executeRaw`DELETE FROM ${Prisma.raw(stores[kind].table)} WHERE id = ANY (${rowIds}::uuid[])`
  await recordAct(database, act, rows.map((row) => subjectOf(kind, row as never))) // prettier-ignore
  return rowIds
}

/**
 * Makes rows again what they were, with what they belonged to as far as that is still there. Throws NOT_FOUND where one is not
 * in the bin, and CONFLICT where there is one with its id again.
 */
export async function restoreFromBin(database: Database, act: Act, ids: string[]): Promise<BinnedContent[]> {
  const entries = await takeOut(database, ids)
  for (const entry of entries) {
    const { id, kind } = entry
    const kept = entry.content as unknown as Kept
    if ((await stores[kind].read(database, [id])).length > 0) throw apiError('CONFLICT')
    const moments = { createdAt: new Date(kept.createdAt), updatedAt: new Date(kept.updatedAt) }
    await stores[kind].create(database, { id, ...moments }, readKept(kind, kept.content) as never)
    if (kind === 'PROJECT') continue
    for (const statement of RELATE_AGAIN[kind](id, JSON.stringify(kept))) await database.$executeRaw(statement)
  }
  await recordAct(database, act, entries.map(inWords)) // prettier-ignore
  return entries
}

/** Deletes for good, with all revisions. Throws NOT_FOUND. */
export async function deleteForGood(database: Database, act: Act, ids: string[]): Promise<void> {
  const entries = await takeOut(database, ids)
  await database.revision.deleteMany({ where: { contentId: { in: ids } } })
  await recordAct(database, act, entries.map(inWords)) // prettier-ignore
}

/** Empties the bin of what has been there for 30 days, with its revisions. Several nodes may do it at once. */
export async function purgeBin(): Promise<void> {
  await prisma.$executeRaw`
    WITH gone AS (DELETE FROM binned_content WHERE deleted_at < now() - make_interval(days => ${BIN_DAYS}::int) RETURNING id)
    DELETE FROM revisions USING gone WHERE content_id = gone.id AND NOT EXISTS (
      SELECT FROM plants WHERE id = gone.id UNION ALL
      SELECT FROM articles WHERE id = gone.id UNION ALL
      SELECT FROM projects WHERE id = gone.id)`
}

/** Of two who take the same out, one finds nothing. */
async function takeOut(database: Database, ids: string[]): Promise<BinnedContent[]> {
  const where = { id: { in: ids.filter(isUuid) } }
  const entries = await database.binnedContent.findMany({ where, orderBy: { id: 'asc' } })
  const { count } = await database.binnedContent.deleteMany({ where })
  if (count < ids.length || entries.length < count) throw apiError('NOT_FOUND')
  return entries as BinnedContent[]
}

function inWords({ id, titleEn, titleEs }: BinnedContent) {
  return { id, words: titled(titleEs, titleEn) }
}

// Somebody may have as many favourites as there are plants, and a plant be a favourite of everybody: the database moves them
// by itself.
const KEEP_RELATED = {
  PLANT: (ids: string[]) => Prisma.sql`
    UPDATE binned_content SET content = content || jsonb_build_object(
      'favorites', (SELECT jsonb_agg(plant_favorites) FROM plant_favorites WHERE plant_id = id),
      'articles', (SELECT jsonb_agg(article_id) FROM article_plant_relations WHERE plant_id = id))
    WHERE id = ANY (${ids}::uuid[])`,
  ARTICLE: (ids: string[]) => Prisma.sql`
    UPDATE binned_content SET content = content || jsonb_build_object(
      'favorites', (SELECT jsonb_agg(article_favorites) FROM article_favorites WHERE article_id = id))
    WHERE id = ANY (${ids}::uuid[])`,
}

const RELATE_AGAIN = {
  PLANT: (id: string, kept: string) => [
    Prisma.sql`
      INSERT INTO plant_favorites (user_id, plant_id, created_at)
      SELECT user_id, ${id}::uuid, created_at
      FROM jsonb_to_recordset(nullif(${kept}::jsonb -> 'favorites', 'null')) AS kept (user_id uuid, created_at timestamptz)
      WHERE user_id IN (SELECT id FROM "user")`,
    Prisma.sql`
      INSERT INTO article_plant_relations (article_id, plant_id)
      SELECT id, ${id}::uuid FROM articles
      WHERE id::text IN (SELECT jsonb_array_elements_text(nullif(${kept}::jsonb -> 'articles', 'null')))`,
  ],
  ARTICLE: (id: string, kept: string) => [
    Prisma.sql`
      INSERT INTO article_favorites (user_id, article_id, created_at)
      SELECT user_id, ${id}::uuid, created_at
      FROM jsonb_to_recordset(nullif(${kept}::jsonb -> 'favorites', 'null')) AS kept (user_id uuid, created_at timestamptz)
      WHERE user_id IN (SELECT id FROM "user")`,
  ],
}
