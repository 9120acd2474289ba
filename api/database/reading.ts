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
}

interface Noted {
  reading: Reading
  /** What has been read, in portions. */
  topics: (readonly Topic[])[]
  /** Number of statements of which it is not known what they read. */
  unknown: number
}

const readings = new AsyncLocalStorage<Noted>()

export function withReading<Result>(run: () => Result): Result {
  return readings.run({ reading: { mayUseReplica: false, since: 0n, isOld: false }, topics: [], unknown: 0 }, run)
}

/** From here on the request only reads and may use a replica. */
export function allowReplica(): void {
  const reading = currentReading()
  if (reading) reading.mayUseReplica = true
}

export function currentReading(): Reading | undefined {
  return readings.getStore()?.reading
}

/** What it read may be older than the state known to this node, so it must not be cached. */
export function hasReadOld(): boolean {
  return currentReading()?.isOld ?? false
}

/** These have been read. */
export function noteTopics(topics: readonly Topic[]): void {
  readings.getStore()?.topics.push(topics)
}

/** Called for each statement outside transactions; what it reads is unknown … */
export function noteStatement(): void {
  const noted = readings.getStore()
  if (noted) noted.unknown += 1
}

/** … unless the caller of the statement notes the topics … */
export function withNotedTopics<Result>(run: () => Result): Result {
  const noted = readings.getStore()
  if (noted) noted.unknown -= 1
  return run()
}

/** … or all that the statements so far can have read. */
export function noteUnknown(all: readonly Topic[]): void {
  const noted = readings.getStore()
  if (!noted?.unknown) return
  noted.topics.push(all)
  noted.unknown = 0
}

/** What has been read so far. Call `noteUnknown` before. */
export function topicsRead(): Topic[] {
  return readings.getStore()?.topics.flat() ?? []
}

/** Notes separately what one part of a request reads; it counts as read by the request, too. */
export async function withOwnTopics<Result>(run: () => Promise<Result>): Promise<Result> {
  const whole = readings.getStore()
  if (!whole) return run()
  const own: Noted = { reading: whole.reading, topics: [], unknown: 0 }
  try {
    return await readings.run(own, run)
  } finally {
    whole.topics.push(...own.topics)
    whole.unknown += own.unknown
  }
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
  const reading = currentReading()
  if (reading && position) reading.since = BigInt(position)
}
