import { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'
import { DUMPED_KINDS, type DumpedKind } from './shape.ts'

/*
 * Which records have changed since which content version. It is found by comparing each dump with the one before it, so
 * that nothing has to know what a record is made of: a renamed source changes all records that cite it.
 */

/** The content has changed since a dump was begun. */
export class NotCurrentError extends Error {}

export interface NotedChange {
  kind: DumpedKind
  key: string
  version: number
  isWithdrawn: boolean
}

const ROWS_AT_ONCE = 1000
/** Of a site without content: an archive cannot hold a date before 1980. */
const NEVER = new Date('2000-01-01')

export async function readVersion(): Promise<{ version: number; changedAt: Date }> {
  const [row] = await prisma.$queryRaw<{ version: number; changedAt: Date | null }[]>`
    SELECT coalesce(max(version), 0) AS version,
      (SELECT max(changed_at) FROM content_changes WHERE version = (SELECT max(version) FROM content_version)) AS "changedAt"
    FROM content_version`
  return { version: row!.version, changedAt: row!.changedAt ?? NEVER }
}

/** Notes the digests of all records of a content version. Throws a NotCurrentError if that is not the newest one. */
export async function noteRecords(version: number, digests: ReadonlyMap<DumpedKind, ReadonlyMap<string, string>>) {
  const noted = await prisma.dumpedRecord.findMany({
    select: { kind: true, key: true, digest: true, isWithdrawn: true },
  })
  const before = new Map(noted.map((record) => [`${record.kind} ${record.key}`, record]))
  const changed: { kind: string; key: string; digest: string; isWithdrawn: boolean }[] = []
  for (const [kind, records] of digests) {
    for (const [key, digest] of records) {
      const known = before.get(`${kind} ${key}`)
      before.delete(`${kind} ${key}`)
      if (!known || known.isWithdrawn || known.digest !== digest)
        changed.push({ kind, key, digest, isWithdrawn: false })
    }
  }
  for (const record of before.values()) if (!record.isWithdrawn) changed.push({ ...record, isWithdrawn: true })

  await prisma.$transaction(async (transaction) => {
    // Held until the end: no version is raised between this comparison and the writing.
    const rows = await transaction.$queryRaw<{ version: number }[]>`SELECT version FROM content_version FOR SHARE`
    if ((rows[0]?.version ?? 0) !== version) throw new NotCurrentError()
    for (let from = 0; from < changed.length; from += ROWS_AT_ONCE) {
      const part = changed.slice(from, from + ROWS_AT_ONCE)
      const values = part.map(
        (row) => Prisma.sql`(${row.kind}, ${row.key}, ${row.digest}, ${version}, ${row.isWithdrawn})`,
      )
      await transaction.$executeRaw`
        INSERT INTO dumped_records (kind, key, digest, version, is_withdrawn) VALUES ${Prisma.join(values)}
        ON CONFLICT (kind, key) DO UPDATE
          SET digest = excluded.digest, version = excluded.version, is_withdrawn = excluded.is_withdrawn`
    }
  })
}

export async function countSince(since: number): Promise<number> {
  return prisma.dumpedRecord.count({ where: { version: { gt: since }, kind: { in: [...DUMPED_KINDS] } } })
}

/** What has changed after a content version, in the order of versions; `after` is where the last page ended. */
export async function changesSince(
  since: number,
  take: number,
  after?: Pick<NotedChange, 'version' | 'kind' | 'key'>,
): Promise<NotedChange[]> {
  const start = after
    ? Prisma.sql`(version, kind, key) > (${after.version}, ${after.kind}, ${after.key})`
    : Prisma.sql`version > ${since}`
  return prisma.$queryRaw<NotedChange[]>`
    SELECT kind, key, version, is_withdrawn AS "isWithdrawn" FROM dumped_records
    WHERE ${start} AND kind IN (${Prisma.join(DUMPED_KINDS)}) ORDER BY version, kind, key LIMIT ${take}`
}
