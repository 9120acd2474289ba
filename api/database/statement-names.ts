import { createHash } from 'node:crypto'

// A statement that PostgreSQL knows by its name stays planned on each connection, so there is an end to them.
const MAX_STATEMENTS = 300

const names = new Map<string, string>()

// Searches, and the filtered lists of admins: their right plan depends on what is looked for.
const PLANNED_EACH_TIME = /_search\b|needs @>|tags, needs/

/** The name under which PostgreSQL keeps a statement, which then has not to be read and planned again; empty for none. */
export function statementName({ sql }: { sql: string }): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (PLANNED_EACH_TIME.test(sql) || names.size >= MAX_STATEMENTS) return ''
  const name = createHash('sha1').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}
