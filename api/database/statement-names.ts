import { createHash } from 'node:crypto'
import { env } from '../env.ts'

// Bounded, since each named statement stays planned on each connection.
const MAX_STATEMENTS = 300

const names = new Map<string, string>()

// Searches and filtered lists of admins, whose best plan depends on the values.
const PLANNED_EACH_TIME = /_search\b|needs @>|tags, needs/

/** The name under which PostgreSQL caches the plan of a statement; empty for none. */
export function statementName({ sql }: { sql: string }): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (!env.PREPARED_STATEMENTS || PLANNED_EACH_TIME.test(sql) || names.size >= MAX_STATEMENTS) return ''
  const name = createHash('sha1').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}
