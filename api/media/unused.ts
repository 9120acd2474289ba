import { Prisma } from '../../prisma/generated/client/client.ts'
import { CONTENT_TABLES } from '../content/kinds.ts'
import { prisma } from '../database/client.ts'
import { keyIn, namesOf } from './names.ts'
import { FOLDER } from '../rules/recording-names.ts'
import { store } from './store.ts'

/** How long after its last upload a picture may still be used by an unsaved form. */
const DAYS_FOR_FORMS = 30
/** Read in batches, to block the database only briefly. */
const FEW = 200
const KEPT_HERE = `${FOLDER}[0-9a-f]{32}`
const FIRST = '00000000-0000-0000-0000-000000000000'

const TABLES = [...CONTENT_TABLES, 'binned_content', 'drafts', 'revisions', 'withdrawals'] as const

const isOld = Prisma.sql`
  url ~ ${`^${KEPT_HERE}\\.jpg$`} AND widths <> '{}' AND created_at < now() - make_interval(days => ${DAYS_FOR_FORMS}::int)`

/**
 * Deletes uploaded pictures that nothing refers to: no content, nothing in the bin, no draft, no revision and no withdrawal. Several
 * nodes may run it concurrently.
 */
export async function removeUnusedPictures(): Promise<void> {
  const old = await prisma.$queryRaw<{ url: string }[]>`SELECT url FROM photos WHERE ${isOld}`
  const unused = new Set(old.map(({ url }) => url))
  for (const table of TABLES) await removeUsed(unused, table)
  for (const url of unused) await remove(url)
}

async function removeUsed(urls: Set<string>, table: (typeof TABLES)[number]): Promise<void> {
  let last: string | null = FIRST
  while (last && urls.size > 0) {
    const [read]: { last: string | null; named: string[] }[] = await prisma.$queryRaw`
      WITH few AS (
        SELECT id, ${Prisma.raw(table)}::text AS text FROM ${Prisma.raw(table)}
        WHERE id > ${last}::uuid ORDER BY id LIMIT ${FEW}
      )
      SELECT (SELECT id FROM few ORDER BY id DESC LIMIT 1) AS last, ARRAY(
        SELECT DISTINCT (regexp_matches(text, ${KEPT_HERE}, 'g'))[1] FROM few WHERE strpos(text, ${FOLDER}) > 0
      ) AS named`
    for (const name of read!.named) urls.delete(`${name}.jpg`)
    last = read!.last
  }
}

/** A concurrent upload of the same picture waits until it is deleted, and then recreates its files. */
async function remove(url: string): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    const removed = await transaction.$queryRaw<{ widths: number[] }[]>`
      DELETE FROM photos WHERE url = ${url} AND ${isOld} RETURNING widths`
    for (const { widths } of removed) await removeFiles(url, widths)
  })
}

/** Removes the files of a picture; one of another site has none. */
export async function removeFiles(url: string, widths: readonly number[]): Promise<void> {
  await Promise.all(namesOf(keyIn(url), widths).map((name) => store().remove(name)))
}
