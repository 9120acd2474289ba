import { AsyncLocalStorage } from 'node:async_hooks'
import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Topic } from './topics.ts'

/*
 * What a request reads, for caches, and which server it may read from. A replica lags behind the primary, so only queries
 * of the API read from it: writes, sessions and deletions rely on the primary.
 */

interface Reading {
  mayUseReplica: boolean
  /**
   * The position that a replica must have replayed: a signed-in member may have just written something on another node.
   */
  since: bigint
  /** Whether it read from a server that may lack writes known to this node. */
  isOld: boolean
  /** What the request has read, in portions. */
  topics: (readonly Topic[])[]
  /** Number of statements of which it is not known what they read. */
  unknown: number
}

const readings = new AsyncLocalStorage<Reading>()

export function withReading<Result>(run: () => Result): Result {
  return readings.run({ mayUseReplica: false, since: 0n, isOld: false, topics: [], unknown: 0 }, run)
}

/** From here on the request only reads and may use a replica. */
export function allowReplica(): void {
  const reading = readings.getStore()
  if (reading) reading.mayUseReplica = true
}

export function currentReading(): Reading | undefined {
  return readings.getStore()
}

/** What it read may be older than the state known to this node, so it must not be cached. */
export function hasReadOld(): boolean {
  return readings.getStore()?.isOld ?? false
}

/** The request has read these. */
export function noteTopics(topics: readonly Topic[]): void {
  readings.getStore()?.topics.push(topics)
}

/** Called for each statement outside transactions; what it reads is unknown … */
export function noteStatement(): void {
  const reading = readings.getStore()
  if (reading) reading.unknown += 1
}

/** … unless the caller of the statement notes the topics. */
export function withNotedTopics<Result>(run: () => Result): Result {
  const reading = readings.getStore()
  if (reading) reading.unknown -= 1
  return run()
}

/** What the request has read so far; `isAll` is false if there may be more. */
export function topicsRead(): { topics: Topic[]; isAll: boolean } {
  const reading = readings.getStore()
  return { topics: reading?.topics.flat() ?? [], isAll: reading?.unknown === 0 }
}

/** Reads from the primary, as long as there is one. */
export function fromPrimary<Result>(run: () => PromiseLike<Result>): Promise<Result> {
  // Awaited here, since Prisma starts lazily.
  return readings.exit(async () => await run())
}

/** A position in PostgreSQL's log as a column: on the primary the newest, on a replica the last one replayed. */
export const POSITION = Prisma.sql`(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
  ELSE pg_current_wal_insert_lsn() END - '0/0')::text`

/** The rest of the request reads this position or a later one. */
export function readSince(position: string | null): void {
  const reading = readings.getStore()
  if (reading && position) reading.since = BigInt(position)
}
