import { Prisma } from '../../../prisma/generated/client/client.ts'
import { nextUpdateTime } from '../save.ts'
import type { Database } from '../stores.ts'
import type { Taken } from './taken.ts'

/*
 * A source that somebody told leaves with all that is known of it. Its row stays, lest a caution stand without a source, and
 * says in place of its title that it was withdrawn. In both languages: a title has but one text.
 */
const TITLE = 'Retirada por voluntad de la comunidad · Withdrawn at the community’s wish'

/** What says what sort of source it is, which the rules of publishing ask. */
const KEPT = ['key', 'title', 'kind', 'type', 'namesRecorder', 'updatedAt']

export async function hideSource(database: Database, key: string): Promise<void> {
  const columns = Object.values(Prisma.SourceScalarFieldEnum).filter((name) => !KEPT.includes(name))
  const empty = Object.fromEntries(columns.map((name) => [name, null]))
  await writeSource(database, key, { ...empty, namesRecorder: false, title: TITLE })
}

export async function showSource(database: Database, key: string, { texts }: Taken): Promise<void> {
  const { key: _, ...content } = texts as { key: string; title: string }
  await writeSource(database, key, content)
}

/** As a save, so that the undoing of an import leaves it. */
async function writeSource(database: Database, key: string, content: Prisma.SourceUpdateInput): Promise<void> {
  await database.$executeRaw`SELECT FROM sources WHERE key = ${key} FOR UPDATE`
  const stored = await database.source.findUnique({ where: { key }, select: { updatedAt: true } })
  if (stored)
    await database.source.update({ where: { key }, data: { ...content, updatedAt: nextUpdateTime([stored]) } })
}

/** Those of these keys that are withdrawn. */
export async function withdrawnSources(
  database: Pick<Database, 'withdrawal'>,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const where = { subjectKind: 'SOURCE', subject: { in: [...keys] }, undoneAt: null }
  const rows = await database.withdrawal.findMany({ where, select: { subject: true } })
  return new Set(rows.map(({ subject }) => subject))
}

/** How many withdrawals hold each of these sources, or something that cites it: it comes back with them. */
export async function countHeldCitations(
  database: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.$queryRaw<{ key: string; count: number }[]>`
    SELECT key, count(*)::int AS count
    FROM withdrawals JOIN unnest(${keys}::text[]) AS key ON subject_kind = 'SOURCE' AND subject = key
      OR strpos(taken::text, '[^' || key || ']') > 0
      OR jsonb_path_exists(taken, '$.** ? (@.source == $key)', jsonb_build_object('key', key))
      OR jsonb_path_exists(taken, '$.**.sourceKeys[*] ? (@ == $key)', jsonb_build_object('key', key))
    WHERE undone_at IS NULL
    GROUP BY key`
  return new Map(rows.map(({ key, count }) => [key, count]))
}
