import { Prisma } from '../../../prisma/generated/client/client.ts'
import { prisma } from '../../database/client.ts'
import { cachedValue } from '../../database/content-cache.ts'
import { visibleSql } from '../conditions.ts'
import { urlsSql } from '../described.ts'
import { CONTENT_KINDS, isVisible, KINDS, type ContentKind } from '../kinds.ts'
import { readWhole, type Database } from '../stores.ts'
import { takenIn } from './taken.ts'
import { filesIn, keptFromReaders } from './withdrawn.ts'

type Files = ReadonlyMap<string, 'PROTOCOL' | 'WITHDRAWN'>

/** The name that all files of a picture have, or that of a recording. */
const stemOf = (url: string) => url.replace(/(?:-\d+)?\.\w+$/, '')

/** Whether a file is that of a picture or recording that was withdrawn, or that a protocol withholds. */
export async function withdrawnFile(url: string): Promise<'PROTOCOL' | 'WITHDRAWN' | undefined> {
  return (await withdrawnFiles()).get(stemOf(url))
}

/** The same as a transaction sees it. */
export async function isWithdrawnNow(database: Database, url: string): Promise<boolean> {
  return (await readFiles(database)).has(stemOf(url))
}

const withdrawnFiles = cachedValue<Files>(() => readFiles(prisma))

async function readFiles(database: Database): Promise<Files> {
  const rows = await database.withdrawal.findMany({
    where: { OR: [{ subjectKind: { in: ['PHOTO', 'RECORDING'] } }, { place: 'names' }], undoneAt: null },
    select: { subjectKind: true, subject: true, reason: true, taken: true },
  })
  const files = new Map<string, 'PROTOCOL' | 'WITHDRAWN'>(
    (await filesOfWithdrawn(database)).map((url) => [stemOf(url), 'WITHDRAWN']),
  )
  for (const { subjectKind, subject, reason, ...row } of rows) {
    const names = takenIn(row).rows ?? []
    const urls =
      subjectKind === 'PLANT' ? names.flatMap(({ recording }) => (recording as string | null) ?? []) : [subject]
    for (const url of urls) files.set(stemOf(url), reason === 'PROTOCOL' ? 'PROTOCOL' : 'WITHDRAWN')
  }
  return files
}

/** Pictures and recordings of what a withdrawal keeps from readers, unless these see or hear them elsewhere. */
async function filesOfWithdrawn(database: Database): Promise<string[]> {
  const files: string[] = []
  const kept = [...(await keptFromReaders(database))]
  if (kept.length === 0) return []
  for (const kind of CONTENT_KINDS) {
    const rows = await readWhole(database, kind, kept)
    files.push(...rows.flatMap(({ content }) => (isVisible(kind, content) ? [] : filesIn(kind, content))))
  }
  if (files.length === 0) return []
  const shown = new Set<string>()
  for (const kind of CONTENT_KINDS) for (const url of await shownIn(database, kind, files)) shown.add(url)
  return files.filter((url) => !shown.has(url))
}

async function shownIn(database: Database, kind: ContentKind, files: string[]): Promise<string[]> {
  const pictures = urlsSql(kind)
  const held = [
    ...(pictures ? [Prisma.sql`unnest(${Prisma.raw(pictures)})`] : []),
    ...(kind === 'PLANT' ? [Prisma.sql`(SELECT recording FROM plant_names WHERE plant_id = items.id)`] : []),
  ]
  const found: string[] = []
  for (const urls of held) {
    const rows = await database.$queryRaw<{ url: string }[]>`
      SELECT DISTINCT held.url FROM ${Prisma.raw(KINDS[kind].table)} AS items CROSS JOIN LATERAL ${urls} AS held (url)
      WHERE ${visibleSql(kind)} AND held.url = ANY (${files}::text[])`
    found.push(...rows.map(({ url }) => url))
  }
  return found
}
