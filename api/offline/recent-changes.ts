import { createHash } from 'node:crypto'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { urlsSql } from '../content/described.ts'
import { CONTENT_KINDS, KINDS } from '../content/kinds.ts'
import { prisma } from '../database/client.ts'
import { contentVersion } from '../database/content-version.ts'

// Which content has changed lately, so that phones update or remove what they keep of it.

interface Change {
  key: string
  changedAt: Date
}

interface Changes {
  content: Change[]
  /** Changed pictures, recordings, communities and sources that somebody told: as changes of the content that shows or names them. */
  shown: Change[]
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
  let known: { version: string | undefined; changes: Promise<Changes> } | undefined

  return async (since) => {
    const version = await content.start()
    if (version === undefined || known?.version !== version) {
      known = { version, changes: read() }
      known.changes.catch(() => (known = undefined))
    }
    const { content: changes, shown } = await known.changes
    const from = since.getTime() - OVERLAP_MS
    const isRecent = ({ changedAt }: Change) => changedAt.getTime() > from
    const recent = changes.filter(isRecent)
    if (recent.length === MOST) return null
    return [...new Set([...recent, ...shown.filter(isRecent)].map(({ key }) => hashOf(key)))]
  }
}

const NEWEST = {
  select: { key: true, changedAt: true },
  orderBy: [{ version: 'desc' }, { changedAt: 'desc' }],
  take: MOST,
} satisfies Prisma.ContentChangeFindManyArgs

/**
 * Of settings, phones keep the numbers to call. Files have a limit of their own, since an upload of many must not make phones
 * load everything. Of sources, only those that somebody told, who may have taken them back: after the correction of a
 * work, a phone would drop every plant that cites it.
 */
async function read(): Promise<Changes> {
  const content = { OR: [{ kind: { in: [...CONTENT_KINDS] } }, { kind: 'SETTING', key: 'emergencyContacts' }] }
  const told = await prisma.source.findMany({ where: { type: 'TOLD' }, select: { key: true } })
  const sources = { kind: 'SOURCE', key: { in: told.map(({ key }) => key) } }
  const shown = { OR: [{ kind: { in: ['PHOTO', 'RECORDING'] } }, sources] }
  const attributed = await ofAttributed(
    await prisma.contentChange.findMany({ where: { kind: 'COMMUNITY' }, ...NEWEST }),
  )
  const changes = [...(await prisma.contentChange.findMany({ where: shown, ...NEWEST })), ...attributed]
  return {
    content: await prisma.contentChange.findMany({ where: content, ...NEWEST }),
    shown: [...attributed, ...(await ofContent(changes))],
  }
}

/** What comes from a community names it, as long as it is public. */
async function ofAttributed(communities: Change[]): Promise<Change[]> {
  const changedAt = new Map(communities.toReversed().map((change) => [change.key, change.changedAt]))
  const rows = await prisma.attribution.findMany({
    where: { communityId: { in: [...changedAt.keys()] } },
    select: { communityId: true, subject: true },
  })
  return rows.map(({ communityId, subject }) => ({ key: subject, changedAt: changedAt.get(communityId!)! }))
}

/** A page shows the attributions and the notice of its pictures and recordings, and the sources that it cites. */
async function ofContent(shown: Change[]): Promise<Change[]> {
  if (shown.length === 0) return []
  const urls = shown.map(({ key }) => key)
  const pictures = CONTENT_KINDS.filter((kind) => urlsSql(kind)).map(
    (kind) => Prisma.sql`SELECT url, items.id FROM ${Prisma.raw(KINDS[kind].table)} AS items,
      unnest(${Prisma.raw(urlsSql(kind))}) AS url WHERE url = ANY (${urls}::text[])`,
  )
  const rows = await prisma.$queryRaw<{ url: string; id: string }[]>`
    SELECT recording AS url, plant_id AS id FROM plant_names WHERE recording = ANY (${urls}::text[])
    UNION SELECT key AS url, content_id AS id FROM citations WHERE key = ANY (${urls}::text[])
    UNION ${Prisma.join(pictures, ' UNION ')}`
  return shown.flatMap(({ key, changedAt }) =>
    rows.filter(({ url }) => url === key).map(({ id }) => ({ key: id, changedAt })),
  )
}

/** Ids of hidden content are not told: only who has an id can find it. */
export function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 16)
}
