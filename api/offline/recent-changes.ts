import { createHash } from 'node:crypto'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { CONTENT_KINDS, KINDS } from '../content/kinds.ts'
import { database } from '../database/client.ts'
import { contentChanges } from '../database/content-changes.ts'

// Which content has changed lately, so that phones update or remove what they keep of it.

interface Change {
  id: string
  /** Milliseconds. */
  at: number
}

/** What has changed since a moment; null if that is not known, so that nothing older may be kept. */
export type ChangesSince = (since: Date) => Promise<string[] | null>

/** A phone that missed this many changes loads everything anew. */
const MOST = 500
/**
 * A change counts from some minutes before: it is dated when its transaction begins, and what a phone keeps may have been
 * read before it asked for the first time.
 */
const OVERLAP_MS = 10 * 60 * 1000
// For what is changed behind the server's back, by hand.
const MAX_AGE_MS = 5 * 60 * 1000

/** The last changes stay in memory until there is another. */
export function createRecentChanges(changes = contentChanges): ChangesSince {
  changes.listen()
  let known: { clock: number; at: number; list: Promise<Change[]> } | undefined

  return async (since) => {
    const { clock } = changes
    if (known?.clock !== clock || !changes.isComplete || Date.now() - known.at > MAX_AGE_MS) {
      known = { clock, at: Date.now(), list: read() }
      known.list.catch(() => (known = undefined))
    }
    const list = await known.list
    const from = since.getTime() - OVERLAP_MS
    if (list.length === MOST && list.at(-1)!.at > from) return null
    return [...new Set(list.filter(({ at }) => at > from).map(({ id }) => hashOf(id)))]
  }
}

/** What deletes content. Other entries of the audit log name people: their hashes would confirm a guessed email address. */
const DELETIONS = ['deleteContent', ...CONTENT_KINDS.map((kind) => `delete${KINDS[kind].model}`)]

/** Newest first. What was deleted for good is in the audit log alone. */
async function read(): Promise<Change[]> {
  const rows = CONTENT_KINDS.map(
    (kind) =>
      Prisma.sql`(SELECT id::text, updated_at AS at FROM ${Prisma.raw(KINDS[kind].table)} ORDER BY 2 DESC LIMIT ${MOST})`,
  )
  const [list] = (await database.readRow(Prisma.sql`
    SELECT json_agg(json_build_object('id', id, 'at', (extract(epoch FROM at) * 1000)::bigint) ORDER BY at DESC) FROM (
      SELECT * FROM (${Prisma.join(rows, ' UNION ALL ')}
        UNION ALL (SELECT subject_id, created_at FROM audit_entries WHERE action = ANY (${DELETIONS}) ORDER BY 2 DESC LIMIT ${MOST})
      ) AS changes ORDER BY at DESC LIMIT ${MOST}) AS newest`)) as [Change[] | null]
  return list ?? []
}

/** Ids of hidden content are not told: only who has an id can find it. */
export function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 16)
}
