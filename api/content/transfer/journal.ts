import { Prisma } from '../../../prisma/generated/client/client.ts'
import { prisma } from '../../database/client.ts'
import { inLongTransaction } from '../../database/long-transaction.ts'
import { env } from '../../env.ts'
import { log } from '../../log.ts'
import { countHeldCitations } from '../rights/told-sources.ts'
import { contentKindOf } from '../kinds.ts'
import { revisionIdOf } from '../sources.ts'
import type { LoadPlan, Transaction } from '../files/plan.ts'
import { keyColumn, keyOf, readByKeys, type StoredRow } from '../files/stored.ts'
import { writeBack } from '../files/writers.ts'

// An import is written in portions, each a transaction, so that other requests are served in between. Each stores what
// is needed to undo it, so that an import is applied completely or not at all, even if the process is killed.

/** A portion: `before` has the previous state of the changed rows. */
interface Portion {
  part: keyof LoadPlan
  added: string[]
  before: StoredRow[]
}

/** After this time without a portion, an import of another node is considered abandoned. */
const LEFT_AFTER_MS = 60_000

/** Whether this process is writing or undoing an import. */
let isAtWork = false

/** A row was saved, added or deleted since an import was planned, or the import was undone by another node. */
export class ChangedSince extends Error {}

/** Begins an import, and returns its token; null if another one is in progress. */
export async function beginImport(actorEmail: string): Promise<string | null> {
  if (isAtWork) return null
  isAtWork = true
  try {
    await undoLeft()
    const [begun] = await prisma.contentImport.createManyAndReturn({ data: { actorEmail }, skipDuplicates: true })
    isAtWork = begun !== undefined
    return begun?.token ?? null
  } catch (error) {
    isAtWork = false
    throw error
  }
}

/** Stores, within the transaction of a portion, what is needed to undo it. Throws ChangedSince. */
export async function recordPortion(tx: Transaction, token: string, { part, added, before }: Portion): Promise<void> {
  if (!(await holdImport(tx, token))) throw new ChangedSince()
  const keys = [...added, ...before.map((row) => keyOf(part, row))]
  const written = recordsSaves(part)
    ? await tx.$queryRaw<StoredRow[]>`
        SELECT ${Prisma.raw(keyColumn(part))}, updated_at AS "updatedAt" FROM ${Prisma.raw(part)} WHERE ${isOneOf(part, keys)}`
    : await readByKeys(tx, part, keys)
  const revisions = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM revisions
    WHERE content_id = ANY (${revisedIds(part, keys)}::uuid[]) AND xmin = pg_current_xact_id()::xid`
  await tx.contentImportStep.create({
    data: {
      part,
      added,
      changed: before as unknown as Prisma.InputJsonArray,
      written: Object.fromEntries(written.map((row) => [keyOf(part, row), stateOf(row)])),
      revisions: revisions.map(({ id }) => id),
    },
  })
}

/** Completes an import within a transaction: `importId` then names the data for undoing it. Throws ChangedSince. */
export async function completeImport(tx: Transaction, token: string, importId: string): Promise<void> {
  if (!(await holdImport(tx, token))) throw new ChangedSince()
  await tx.contentImportStep.updateMany({ where: { importId: null }, data: { importId } })
  await forget(tx)
}

/** Ends an import. If it is not complete, it is undone, except rows that have been saved since. */
export async function endImport(token: string): Promise<void> {
  try {
    await undoPortions(token)
  } finally {
    isAtWork = false
  }
}

export async function undoLeftImport(): Promise<void> {
  if (isAtWork) return
  isAtWork = true
  try {
    await undoLeft()
  } finally {
    isAtWork = false
  }
}

async function undoLeft(): Promise<void> {
  // The folder of an embedded database belongs to this process only.
  const where = env.DATABASE_URL ? { beatAt: { lt: new Date(Date.now() - LEFT_AFTER_MS) } } : {}
  const [left] = await prisma.contentImport.updateManyAndReturn({ where, data: { beatAt: new Date() } })
  if (!left) return
  log.warn({ actorEmail: left.actorEmail }, 'undoing an abandoned import')
  await undoPortions(left.token)
}

/** Locks an import until the transaction ends, and shows that somebody works on it; false if it has ended. */
async function holdImport(tx: Transaction, token: string): Promise<boolean> {
  const { count } = await tx.contentImport.updateMany({ where: { token }, data: { beatAt: new Date() } })
  return count > 0
}

async function forget(tx: Transaction): Promise<void> {
  await tx.contentImportStep.deleteMany({ where: { importId: null } })
  await tx.contentImport.deleteMany()
}

async function undoPortions(token: string): Promise<void> {
  while (await inLongTransaction((tx) => undoLastPortion(tx, token)));
}

/** Returns its part of the content; undefined if none is left, or if the import has ended. */
async function undoLastPortion(tx: Transaction, token: string): Promise<keyof LoadPlan | undefined> {
  if (!(await holdImport(tx, token))) return undefined
  const step = await tx.contentImportStep.findFirst({ where: { importId: null }, orderBy: { id: 'desc' } })
  if (!step) return void (await forget(tx))
  const part = step.part as keyof LoadPlan
  const before = step.changed as StoredRow[]
  const untouched = await lockUntouched(tx, part, step.written as Record<string, string>)
  for (const key of await findUsed(tx, part, step.added)) untouched.delete(key)
  const added = step.added.filter((key) => untouched.has(key))
  await remove(tx, part, added)
  const changed = before.filter((row) => untouched.has(keyOf(part, row)))
  await writeBack(tx, part, changed)
  await tx.$executeRaw`
    DELETE FROM revisions WHERE id = ANY (${step.revisions}::uuid[]) AND content_id = ANY (${revisedIds(part, [...untouched])}::uuid[])`
  await tx.contentImportStep.delete({ where: { id: step.id } })
  return part
}

/** Locks the rows that are unchanged since the import wrote them, and returns their keys. */
export async function lockUntouched(
  tx: Transaction,
  part: keyof LoadPlan,
  written: Record<string, string>,
): Promise<Set<string>> {
  const [table, key] = [Prisma.raw(part), Prisma.raw(keyColumn(part))]
  await tx.$executeRaw`SELECT FROM ${table} WHERE ${isOneOf(part, Object.keys(written))} ORDER BY ${key} FOR UPDATE`
  const rows = await readByKeys(tx, part, Object.keys(written))
  const isAsWritten = (row: StoredRow) => stateOf(row) === written[keyOf(part, row)]
  return new Set(rows.filter(isAsWritten).map((row) => keyOf(part, row)))
}

/** What differs once a row has been saved again. */
function stateOf(row: StoredRow): string {
  return (row['updatedAt'] as Date | undefined)?.toISOString() ?? JSON.stringify(row)
}

/** Added ailments that plants saved since are used for, and added sources that content saved since, or withdrawn, cites. */
export async function findUsed(tx: Transaction, part: keyof LoadPlan, added: string[]): Promise<string[]> {
  if (part === 'ailments') {
    const used = await tx.ailment.findMany({ where: { id: { in: added }, uses: { some: {} } }, select: { id: true } })
    return used.map(({ id }) => id)
  }
  if (part !== 'sources') return []
  const cited = await tx.citation.findMany({ where: { key: { in: added } }, distinct: 'key', select: { key: true } })
  return [...cited.map(({ key }) => key), ...(await countHeldCitations(tx, added)).keys()]
}

export async function remove(tx: Transaction, part: keyof LoadPlan, keys: string[]): Promise<void> {
  await tx.$executeRaw`DELETE FROM ${Prisma.raw(part)} WHERE ${isOneOf(part, keys)}`
}

function recordsSaves(part: keyof LoadPlan): boolean {
  return part === 'sources' || contentKindOf(part) !== undefined
}

function revisedIds(part: keyof LoadPlan, keys: string[]): string[] {
  if (part === 'sources') return keys.map(revisionIdOf)
  return contentKindOf(part) ? keys : []
}

function isOneOf(part: keyof LoadPlan, keys: string[]): Prisma.Sql {
  return keyColumn(part) === 'id'
    ? Prisma.sql`id = ANY (${keys}::uuid[])`
    : Prisma.sql`${Prisma.raw(keyColumn(part))} = ANY (${keys}::text[])`
}
