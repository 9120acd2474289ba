import { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from '../db.ts'
import { FOLDER, keyIn, namesOf } from './names.ts'
import { store } from './store.ts'

/** So long after its last upload a form that is not saved yet may still be meant to show a picture. */
const DAYS_FOR_FORMS = 30

const KEPT_HERE = `${FOLDER}[0-9a-f]{32}`
const isOld = Prisma.sql`
  url ~ ${`^${KEPT_HERE}\\.jpg$`} AND widths <> '{}' AND created_at < now() - make_interval(days => ${DAYS_FOR_FORMS}::int)`

/**
 * Removes pictures that were uploaded and that nothing names: no plant, article or project, and neither the bin nor any
 * revision, from which they could come back. Several nodes may do it at once.
 */
export async function removeUnusedPictures(): Promise<void> {
  const unused = await prisma.$queryRaw<{ url: string }[]>`
    WITH texts (text) AS (
      SELECT plants::text FROM plants UNION ALL
      SELECT articles::text FROM articles UNION ALL
      SELECT projects::text FROM projects UNION ALL
      SELECT content::text FROM binned_content UNION ALL
      SELECT content::text FROM revisions
    )
    SELECT url FROM photos WHERE ${isOld}
    EXCEPT SELECT (regexp_matches(text, ${KEPT_HERE}, 'g'))[1] || '.jpg' FROM texts`
  // One after the other: there is time, and each has a transaction of its own.
  // oxlint-disable-next-line no-await-in-loop
  for (const { url } of unused) await remove(url)
}

/** Who uploads the same picture in the meantime waits until it is gone, and then has its files made anew. */
async function remove(url: string): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    const removed = await transaction.$queryRaw<{ widths: number[] }[]>`
      DELETE FROM photos WHERE url = ${url} AND ${isOld} RETURNING widths`
    for (const { widths } of removed) {
      await Promise.all(namesOf(keyIn(url), widths).map((name) => store().remove(name)))
    }
  })
}
