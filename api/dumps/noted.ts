import { randomUUID } from 'node:crypto'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'
import { inLongTransaction } from '../database/long-transaction.ts'
import { DUMPED_KINDS, type DumpedKind } from './shape.ts'

/*
 * Which records have changed since which content version. It is found by comparing each dump with the one before it, so
 * that nothing has to know what a record is made of: a renamed source changes all records that cite it.
 */

/** The content has changed since a dump was begun. */
export class NotCurrentError extends Error {}

export const CHANGES = ['ADDED', 'CHANGED', 'WITHDRAWN'] as const
export type Change = (typeof CHANGES)[number]

export interface NotedChange {
  change: Change
  kind: DumpedKind
  key: string
  version: number
}

interface Digested {
  kind: DumpedKind
  key: string
  digest: string
}

const ROWS_AT_ONCE = 1000
const LEFT_AFTER_MS = 24 * 60 * 60_000
/** Of a site without content: an archive cannot hold a date before 1980. */
const NEVER = new Date('2000-01-01')

export async function readVersion(): Promise<{ version: number; changedAt: Date }> {
  const [row] = await prisma.$queryRaw<{ version: number; changedAt: Date | null }[]>`
    SELECT coalesce(max(version), 0) AS version,
      (SELECT max(changed_at) FROM content_changes WHERE version = (SELECT max(version) FROM content_version)) AS "changedAt"
    FROM content_version`
  return { version: row!.version, changedAt: row!.changedAt ?? NEVER }
}

/** Takes the digests of a dump, some at a time, and compares them in the database: their number is not limited. */
export class Comparison {
  readonly #dump = randomUUID()
  #waiting: Digested[] = []

  async add(record: Digested): Promise<void> {
    this.#waiting.push(record)
    if (this.#waiting.length >= ROWS_AT_ONCE) await this.#store()
  }

  /** Notes what has changed. Throws a NotCurrentError if the version is not the newest one. */
  async note(version: number): Promise<void> {
    await this.#store()
    const dump = Prisma.sql`${this.#dump}::uuid`
    await inLongTransaction(async (transaction) => {
      // Held until the end: no version is raised between this comparison and the writing.
      const rows = await transaction.$queryRaw<{ version: number }[]>`SELECT version FROM content_version FOR SHARE`
      if ((rows[0]?.version ?? 0) !== version) throw new NotCurrentError()
      await transaction.$executeRaw`
        INSERT INTO dumped_records AS known (kind, key, digest, version, added_in)
        SELECT kind, key, digest, ${version}::int, ${version}::int FROM dumping_records WHERE dump = ${dump}
        ON CONFLICT (kind, key) DO UPDATE SET digest = excluded.digest, version = excluded.version, is_withdrawn = false,
          added_in = CASE WHEN known.is_withdrawn THEN excluded.added_in ELSE known.added_in END
        WHERE known.is_withdrawn OR known.digest <> excluded.digest`
      await transaction.$executeRaw`
        UPDATE dumped_records AS known SET version = ${version}::int, is_withdrawn = true
        WHERE NOT is_withdrawn AND NOT EXISTS (SELECT FROM dumping_records AS record
          WHERE record.dump = ${dump} AND record.kind = known.kind AND record.key = known.key)`
    })
  }

  /** Also what processes have left that ended while they made a dump. */
  async remove(): Promise<void> {
    const createdAt = { lt: new Date(Date.now() - LEFT_AFTER_MS) }
    await prisma.dumpingRecord.deleteMany({ where: { OR: [{ dump: this.#dump }, { createdAt }] } })
  }

  async #store(): Promise<void> {
    const data = this.#waiting.map((record) => ({ ...record, dump: this.#dump }))
    this.#waiting = []
    if (data.length > 0) await prisma.dumpingRecord.createMany({ data })
  }
}

/**
 * Whether a copy of a version can follow. One from before the site was restored from a backup cannot: what the site had
 * changed and withdrawn after the backup is not known any more.
 */
export async function isFollowed(since: number): Promise<boolean> {
  const { _min: first } = await prisma.dumpedRecord.aggregate({ _min: { addedIn: true } })
  return since === 0 || since >= (first.addedIn ?? 0)
}

export async function countSince(since: number): Promise<number> {
  return prisma.dumpedRecord.count({ where: { version: { gt: since }, kind: { in: [...DUMPED_KINDS] } } })
}

/** What has changed after a content version, in the order of versions; `after` is where the last page ended. */
export async function changesSince(
  since: number,
  take: number,
  { after, upTo, of = CHANGES }: { after?: Position; upTo?: number; of?: readonly Change[] } = {},
): Promise<NotedChange[]> {
  const start = after
    ? Prisma.sql`(version, kind, key) > (${after.version}, ${after.kind}, ${after.key})`
    : Prisma.sql`version > ${since}`
  const end = upTo === undefined ? Prisma.empty : Prisma.sql`AND version <= ${upTo}`
  return prisma.$queryRaw<NotedChange[]>`
    SELECT change, kind, key, version FROM (SELECT kind, key, version, ${changeAfter(since)} AS change FROM dumped_records
      WHERE ${start} ${end} AND kind IN (${Prisma.join(DUMPED_KINDS)})) AS changes
    WHERE change IN (${Prisma.join(of)}) ORDER BY version, kind, key LIMIT ${take}`
}

type Position = Pick<NotedChange, 'version' | 'kind' | 'key'>

const changeAfter = (since: number) => Prisma.sql`
  CASE WHEN is_withdrawn THEN 'WITHDRAWN' WHEN added_in > ${since} THEN 'ADDED' ELSE 'CHANGED' END`

/** Of some records of a kind, those that have changed after a version, up to another one, by key. */
export async function changesOf(
  kind: DumpedKind,
  keys: readonly string[],
  { since, upTo }: { since: number; upTo: number },
): Promise<Map<string, NotedChange>> {
  const rows = await prisma.$queryRaw<NotedChange[]>`
    SELECT kind, key, version, ${changeAfter(since)} AS change FROM dumped_records
    WHERE kind = ${kind} AND key IN (${Prisma.join(keys)}) AND version > ${since} AND version <= ${upTo} AND NOT is_withdrawn`
  return new Map(rows.map((row) => [row.key, row]))
}
