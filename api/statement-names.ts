import { createHash } from 'node:crypto'

// A statement that PostgreSQL knows by its name stays planned on each connection, so there is an end to them.
const MAX_STATEMENTS = 300

const names = new Map<string, string>()

/**
 * The name under which PostgreSQL keeps a statement, which then has not to be read and planned again. None for a search:
 * its right plan depends on the words that are looked for.
 */
export function statementName({ sql }: { sql: string }): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (sql.includes('search_names') || names.size >= MAX_STATEMENTS) return ''
  const name = createHash('sha1').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}
