import { Prisma, type BinnedContent as BinnedRow } from '../../prisma/generated/client/client.ts'
import { recordAct, titled, type Act } from '../audit/audit.ts'
import { prisma } from '../database/client.ts'
import { apiError } from '../errors.ts'
import { isUuid } from '../rules/storable.ts'
import { PARTS } from './files/plan.ts'
import { setAside } from '../rules/unfinished.ts'
import { checkPublishing, gapsOf, knownSources } from './publish.ts'
import { readDisputes } from './reviews/disputes.ts'
import { keepProtocolOfPresent } from './rights/protocol.ts'
import {
  dueProtocols,
  filesIn,
  keepNoLonger,
  keptFromReaders,
  withdrawalsOf,
  withoutWithdrawn,
} from './rights/withdrawn.ts'
import { lockContent, subjectOf } from './save.ts'
import { CONTENT_TABLES, isVisible, KINDS, titlesOf, visibilityOf, type ContentKind } from './kinds.ts'
import { createRows, readWhole, storedContent, type Database } from './stores.ts'

export type BinnedContent = BinnedRow & { kind: ContentKind }

/** What has been restored; `publishingGaps` are the reasons why it has been hidden. */
export type RestoredContent = BinnedContent & { publishingGaps: string[] }

export const BIN_DAYS = 30

/**
 * The stored content of a row in the bin, without what the database adds: rows of `RELATIONS`, and which articles are related.
 */
interface BinnedState {
  createdAt: string
  updatedAt: string
  content: object
  /** Withdrawals because of which readers were warned of it. */
  keptBy?: string[]
}

/** Moves complete rows to the bin and returns their ids. Throws NOT_FOUND, and CONFLICT for what others need. */
export async function binContent(database: Database, act: Act, kind: ContentKind, ids: string[]): Promise<string[]> {
  const rows = await lockContent(database, kind, ids)
  const rowIds = rows.map(({ id }) => id)
  if (kind === 'AILMENT') await refuseUsed(database, rowIds)
  const keepers = kind === 'PLANT' ? await withoutWarnings(database, rowIds) : new Map<string, string[]>()
  // Left over if the content files or an import have recreated the row.
  await database.binnedContent.deleteMany({ where: { id: { in: rowIds } } })
  await database.binnedContent.createMany({
    data: rows.map(({ id, ...row }) => {
      const { en, es } = titlesOf(kind, row.content)
      const content = { ...row, keptBy: keepers.get(id) } as unknown as Prisma.InputJsonObject
      return { id, kind, titleEn: en, titleEs: es, content, deletedBy: act.actor?.email ?? null }
    }),
  })
  await storeRelations(database, kind, rowIds)
  await database.$executeRaw`DELETE FROM ${Prisma.raw(KINDS[kind].table)} WHERE id = ANY (${rowIds}::uuid[])`
  const subjects = rows.map((row) => subjectOf(kind, row))
  await recordAct(database, act, subjects)
  return rowIds
}

/** Throws CONFLICT, with the names of the plants, if plants are used for one of these ailments. */
async function refuseUsed(database: Database, ailmentIds: string[]): Promise<void> {
  const plants = await database.plant.findMany({
    where: { uses: { some: { ailment: { id: { in: ailmentIds } } } } },
    select: { id: true, commonNameEn: true, commonNameEs: true },
    orderBy: { sortNameEs: 'asc' },
  })
  if (plants.length > 0) throw apiError('CONFLICT', { plants })
}

/**
 * Throws CONFLICT for plants that are withdrawn: what warns of them is read by those who have them at home. One that was given
 * back is deleted like any other, also while it is not safe enough to be public: then returns the withdrawals because of which
 * readers were warned until now.
 */
async function withoutWarnings(database: Database, plantIds: string[]): Promise<Map<string, string[]>> {
  const withdrawn = [...(await keptFromReaders(database, plantIds, { undoneAt: null }))]
  if (withdrawn.length > 0) throw apiError('CONFLICT', { withdrawn })
  const where = { hiddenIds: { hasSome: plantIds } }
  const rows = await database.withdrawal.findMany({ where, select: { id: true, hiddenIds: true } })
  await keepNoLonger(database, plantIds)
  const keepersOf = (id: string) => rows.filter(({ hiddenIds }) => hiddenIds.includes(id)).map((row) => row.id)
  return new Map(plantIds.map((id) => [id, keepersOf(id)]))
}

/**
 * Restores rows with their relations, as far as those still exist. Throws NOT_FOUND if one is not in the bin, and CONFLICT
 * if a row with its id exists.
 */
export async function restoreFromBin(database: Database, act: Act, ids: string[]): Promise<RestoredContent[]> {
  const entries = await takeOut(database, ids)
  // What others refer to comes first.
  const inOrder = PARTS.flatMap((part) => entries.filter(({ kind }) => KINDS[kind].table === part))
  const known = await knownSources(
    database,
    inOrder.filter(({ kind }) => kind === 'PLANT').map(({ content }) => (content as unknown as BinnedState).content),
  )
  const restored: RestoredContent[] = []
  for (const entry of inOrder)
    restored.push({ ...entry, publishingGaps: await restoreRow(database, act, entry, known) })
  for (const entry of inOrder) await restoreRelations(database, entry)
  await recordAct(database, act, entries.map(subjectOfEntry))
  return restored
}

async function restoreRow(
  database: Database,
  act: Act,
  { id, kind, content: stored }: BinnedContent,
  known: ReadonlySet<string>,
): Promise<string[]> {
  const { createdAt, updatedAt, content: json, keptBy = [] } = stored as unknown as BinnedState
  if ((await readWhole(database, kind, [id])).length > 0) throw apiError('CONFLICT')
  const moments = { createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) }
  const earlier = storedContent(kind, json)
  const subjects = [id, ...filesIn(kind, earlier)]
  const withdrawals = await withdrawalsOf(database, subjects)
  const content = withoutWithdrawn(kind, earlier, withdrawals)
  // What must not be public comes back hidden, so that it can be put right.
  const disputes = (await readDisputes(database, [id])).get(id)
  const isWithdrawn = withdrawals.some(({ subject, place }) => subject === id && place === null)
  const lacks = [...gapsOf(kind, content, known, disputes), ...(isWithdrawn ? ['isPublic'] : [])]
  const gaps = isVisible(kind, content) ? lacks : []
  // What a protocol withholds from today on is put back and withheld here, so that its season or its members get it.
  const due = await dueProtocols(database, subjects)
  const isDue = ({ id }: { id: string }) => due.some((each) => each.id === id)
  const others = withdrawals.filter((each) => !isDue(each))
  const whole = withoutWithdrawn(kind, earlier, others)
  const restored = gaps.length > 0 ? { ...whole, ...visibilityOf(kind, false) } : whole
  await createRows(database, kind, [
    { id, ...moments, content: isVisible(kind, restored) ? restored : setAside(restored) },
  ])
  // Readers are warned again, until it is public.
  if (keptBy.length > 0)
    await database.$executeRaw`
      UPDATE withdrawals SET hidden_ids = hidden_ids || ${id}::uuid WHERE id = ANY (${keptBy}::uuid[])`
  for (const each of due) await keepProtocolOfPresent(database, act, each.id)
  await checkPublishing(database, kind, await readWhole(database, kind, [id]))
  return gaps
}

/** Whether the content files or an import have not recreated what is `gone`. */
const isNotRecreated = Prisma.sql`NOT EXISTS (${Prisma.join(
  CONTENT_TABLES.map((table) => Prisma.sql`SELECT FROM ${Prisma.raw(table)} WHERE id = gone.id`),
  ' UNION ALL ',
)})`

/** Deletes permanently, with all revisions unless the row has been recreated. Throws NOT_FOUND. */
export async function deleteForGood(database: Database, act: Act, ids: string[]): Promise<void> {
  const entries = await takeOut(database, ids)
  await database.$executeRaw`
    DELETE FROM revisions USING unnest(${ids}::uuid[]) AS gone (id) WHERE content_id = gone.id AND ${isNotRecreated}`
  await recordAct(database, act, entries.map(subjectOfEntry))
}

/** Deletes what has been in the bin for 30 days, with its revisions. Several nodes may run it concurrently. */
export async function purgeBin(): Promise<void> {
  await prisma.$executeRaw`
    WITH gone AS (DELETE FROM binned_content WHERE deleted_at < now() - make_interval(days => ${BIN_DAYS}::int) RETURNING id)
    DELETE FROM revisions USING gone WHERE content_id = gone.id AND ${isNotRecreated}`
}

/** Of two concurrent calls for the same entries, one finds none. */
async function takeOut(database: Database, ids: string[]): Promise<BinnedContent[]> {
  const where = { id: { in: ids.filter(isUuid) } }
  const entries = await database.binnedContent.findMany({ where, orderBy: { id: 'asc' } })
  const { count } = await database.binnedContent.deleteMany({ where })
  if (count < ids.length || entries.length < count) throw apiError('NOT_FOUND')
  return entries as BinnedContent[]
}

function subjectOfEntry({ id, titleEn, titleEs }: BinnedContent) {
  return { id, words: titled(titleEs, titleEn) }
}

interface Relation {
  name: string
  table: string
  /** The column of the item, that of whom the row is, and where they are. */
  column: string
  other: string
  others: string
}

const FAVORITES = { name: 'favorites', other: 'user_id', others: '"user"' }

/** Rows that are deleted with an item, and come back with it if those of whom they are still exist. */
const RELATIONS: Partial<Record<ContentKind, Relation[]>> = {
  PLANT: [
    { ...FAVORITES, ...KINDS.PLANT.favorites },
    { name: 'tasks', table: 'review_tasks', column: 'plant_id', other: 'reviewer_id', others: 'reviewers' },
  ],
  ARTICLE: [{ ...FAVORITES, ...KINDS.ARTICLE.favorites }],
  COMMUNITY: [
    { name: 'members', table: 'community_members', column: 'community_id', other: 'user_id', others: '"user"' },
  ],
}

// A member may have as many favourites as there are plants, and a plant may be a favourite of every member: they are moved
// within the database.

async function storeRelations(database: Database, kind: ContentKind, ids: string[]): Promise<void> {
  for (const { name, table, column } of RELATIONS[kind] ?? [])
    await database.$executeRaw`
      UPDATE binned_content SET content = content || jsonb_build_object(${name}::text, (
        SELECT jsonb_agg(held) FROM ${Prisma.raw(table)} AS held WHERE ${Prisma.raw(column)} = binned_content.id))
      WHERE id = ANY (${ids}::uuid[])`
  if (kind !== 'PLANT') return
  await database.$executeRaw`
    UPDATE binned_content SET content = content || jsonb_build_object('articles', (
      SELECT jsonb_agg(article_id) FROM article_plant_relations WHERE plant_id = binned_content.id))
    WHERE id = ANY (${ids}::uuid[])`
}

async function restoreRelations(database: Database, { id, kind, content }: BinnedContent): Promise<void> {
  const state = content as Record<string, unknown>
  for (const { name, table, other, others } of RELATIONS[kind] ?? [])
    await database.$executeRaw`
      INSERT INTO ${Prisma.raw(table)}
      SELECT * FROM jsonb_populate_recordset(NULL::${Prisma.raw(table)}, ${JSON.stringify(state[name] ?? [])}::jsonb)
      WHERE ${Prisma.raw(`${other} IN (SELECT id FROM ${others})`)}`
  if (kind !== 'PLANT') return
  await database.$executeRaw`
    INSERT INTO article_plant_relations (article_id, plant_id)
    SELECT id, ${id}::uuid FROM articles
    WHERE id::text IN (SELECT jsonb_array_elements_text(${JSON.stringify(state['articles'] ?? [])}::jsonb))`
}
