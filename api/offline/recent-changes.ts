import { createHash } from 'node:crypto'
import { CONTENT_KINDS } from '../content/kinds.ts'
import { prisma } from '../database/client.ts'
import { contentVersion } from '../database/content-version.ts'

// Which content has changed lately, so that phones update or remove what they keep of it.

interface Change {
  key: string
  changedAt: Date
}

/** What has changed since a moment; null if that is not known, so that nothing older may be kept. */
export type ChangesSince = (since: Date) => Promise<string[] | null>

/** A phone that missed this many changes loads everything anew. */
const MOST = 500
/** A change counts from some minutes before: what a phone keeps may have been read before it asked for the first time. */
const OVERLAP_MS = 10 * 60 * 1000

/** The last changes stay in memory until there is another. */
export function createRecentChanges(content = contentVersion): ChangesSince {
  content.listen()
  let known: { version: string | undefined; list: Promise<Change[]> } | undefined

  return async (since) => {
    const version = await content.start()
    if (version === undefined || known?.version !== version) {
      known = { version, list: read() }
      known.list.catch(() => (known = undefined))
    }
    const list = await known.list
    const from = since.getTime() - OVERLAP_MS
    const recent = list.filter(({ changedAt }) => changedAt.getTime() > from)
    return recent.length === MOST ? null : [...new Set(recent.map(({ key }) => hashOf(key)))]
  }
}

/** Newest first. Of settings, phones keep the numbers to call. */
function read(): Promise<Change[]> {
  return prisma.contentChange.findMany({
    where: { OR: [{ kind: { in: [...CONTENT_KINDS] } }, { kind: 'SETTING', key: 'emergencyContacts' }] },
    select: { key: true, changedAt: true },
    orderBy: [{ version: 'desc' }, { changedAt: 'desc' }],
    take: MOST,
  })
}

/** Ids of hidden content are not told: only who has an id can find it. */
export function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 16)
}
