import { AsyncLocalStorage } from 'node:async_hooks'
import { Prisma } from '../../prisma/generated/client/client.ts'

/*
 * Which server a request may read from. A replica lags behind the primary, so only queries of the API read from it:
 * writes, sessions and deletions rely on the primary.
 */

interface Reading {
  mayUseReplica: boolean
  /**
   * The position that a replica must have replayed: a signed-in member may have just written something on another node.
   */
  since: bigint
  /** Whether it read from a server that may lack writes known to this node. */
  isOld: boolean
}

const readings = new AsyncLocalStorage<Reading>()

export function withReading<Result>(run: () => Result): Result {
  return readings.run({ mayUseReplica: false, since: 0n, isOld: false }, run)
}

/** From here on the request only reads and may use a replica. */
export function allowReplica(): void {
  const reading = currentReading()
  if (reading) reading.mayUseReplica = true
}

export function currentReading(): Reading | undefined {
  return readings.getStore()
}

/** What it read may be older than the state known to this node, so it must not be cached. */
export function hasReadOld(): boolean {
  return currentReading()?.isOld ?? false
}

/** Reads from the primary, as long as there is one; without it, the request has read what may be old. */
export async function fromPrimary<Result>(run: () => PromiseLike<Result>): Promise<Result> {
  // Awaited here, since Prisma starts lazily.
  const [result, isOld] = await withReading(async () => [await run(), hasReadOld()] as const)
  if (isOld) noteOld()
  return result
}

export function noteOld(): void {
  const reading = currentReading()
  if (reading) reading.isOld = true
}

/** A position in PostgreSQL's log as a column: on the primary the newest, on a replica the last one replayed. */
export const POSITION = Prisma.sql`(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
  ELSE pg_current_wal_insert_lsn() END - '0/0')::text`

/** The rest of the request reads this position or a later one. */
export function readSince(position: string | null): void {
  const reading = currentReading()
  if (reading && position) reading.since = BigInt(position)
}
