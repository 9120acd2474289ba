import { AsyncLocalStorage } from 'node:async_hooks'
import { Prisma } from '../../prisma/generated/client/client.ts'

/*
 * Which server a request may read from. A replica is a moment behind the primary, so it is only read from by what says so: the
 * queries of the API. What decides about writing, about sessions, or about what is thrown away reads from the primary.
 */

interface Reading {
  mayUseReplica: boolean
  /** How far a replica must have got: whoever is signed in has perhaps just written something, on whichever node. */
  since: bigint
  /** Whether it read from a server that may not have all that this node knows to be written. */
  isOld: boolean
}

const readings = new AsyncLocalStorage<Reading>()

/** Runs what answers one request. */
export function withReading<Result>(run: () => Result): Result {
  return readings.run({ mayUseReplica: false, since: 0n, isOld: false }, run)
}

/** From here on the request only reads, and a replica is good enough. */
export function allowReplica(): void {
  const reading = readings.getStore()
  if (reading) reading.mayUseReplica = true
}

export function currentReading(): Reading | undefined {
  return readings.getStore()
}

/** What it read may be older than what this node knows of, so nobody may remember it. */
export function hasReadOld(): boolean {
  return readings.getStore()?.isOld ?? false
}

/** Reads from the primary, as long as there is one. */
export function fromPrimary<Result>(run: () => PromiseLike<Result>): Promise<Result> {
  // Awaited within, as Prisma does not begin before.
  return readings.exit(async () => await run())
}

/** A position in PostgreSQL's log, as a column of a statement: on the primary the newest, on a replica how far it has got. */
export const POSITION = Prisma.sql`(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
  ELSE pg_current_wal_insert_lsn() END - '0/0')::text`

/** Has the rest of the request read nothing older than this. */
export function readSince(position: string | null): void {
  const reading = readings.getStore()
  if (reading && position) reading.since = BigInt(position)
}
