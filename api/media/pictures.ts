import { Prisma } from '../../prisma/generated/client/client.ts'
import { recordAct, type Act } from '../audit/audit.ts'
import { apiError, badInput } from '../errors.ts'
import { removeFiles } from './unused.ts'
import { urlsSql } from '../content/described.ts'
import { CONTENT_KINDS, KINDS, pictureColumns, type ContentKind } from '../content/kinds.ts'
import { moveEverywhere, rewrite } from '../content/move-everywhere.ts'
import type { Database } from '../content/stores.ts'

const PICTURED_KINDS = CONTENT_KINDS.filter((kind) => pictureColumns(kind).length > 0)

/** Where each picture is used, as rows of `url`, `kind` and `id`. */
export const USES = Prisma.raw(
  PICTURED_KINDS.map(
    (kind) => `
    SELECT DISTINCT held.url, '${kind}' AS kind, items.id
    FROM ${KINDS[kind].table} AS items CROSS JOIN LATERAL unnest(${urlsSql(kind)}) AS held (url) WHERE held.url <> ''`,
  ).join(' UNION ALL '),
)

/** What a picture that takes the place of another one has of it, unless it has its own. */
const DESCRIBED = ['altEn', 'altEs'] as const
/** Together, unless it has one of them: the licence of one author is not that of another. */
const CREDITED = ['credit', 'licence', 'sourceUrl'] as const

/**
 * Shows an uploaded picture wherever another one was: in content with a new revision, in drafts and in the bin. It takes over
 * the description. Older revisions keep the other one. Throws NOT_FOUND, and BAD_USER_INPUT (`by`: `same`, or `unknown` if it was not
 * uploaded).
 */
export async function replacePicture(database: Database, act: Act, url: string, by: string): Promise<void> {
  if (url === by) throw badInput({ by: 'same' })
  // Locked against descriptions and deletion, always in the same order to avoid deadlocks.
  await database.$executeRaw`SELECT FROM photos WHERE url IN (${url}, ${by}) ORDER BY url FOR UPDATE`
  const [before, after] = [
    await database.photo.findUnique({ where: { url } }),
    await database.photo.findUnique({ where: { url: by, widths: { isEmpty: false } } }),
  ]
  if (!after) throw badInput({ by: 'unknown' })
  const isCredited = CREDITED.some((name) => after[name])
  const taken = [...DESCRIBED, ...(isCredited ? [] : CREDITED)].map((name) => [name, after[name] || before?.[name]])
  await database.photo.update({ where: { url: by }, data: Object.fromEntries(taken) })
  const whereIn = (kind: ContentKind) =>
    PICTURED_KINDS.includes(kind) ? Prisma.sql`${url} = ANY (${Prisma.raw(urlsSql(kind))})` : Prisma.sql`false`
  const moved = await moveEverywhere(database, act, { text: url, whereIn, move: (value) => withOther(value, url, by) })
  if (!before && moved.length === 0) throw apiError('NOT_FOUND')
  await recordAct(database, act, [{ id: url, words: before?.altEs || before?.altEn || url }, ...moved])
}

/** The same value with another picture; a list that had both has one of it. */
function withOther<Value>(value: Value, url: string, by: string): Value {
  return rewrite(value, (held) => {
    if (held === url) return by
    return Array.isArray(held) && held.includes(url)
      ? [...new Set(held.map((item) => (item === url ? by : item)))]
      : held
  })
}

/**
 * Deletes a picture, its description and its files for ever; older revisions that show it show none. Throws NOT_FOUND, and
 * CONFLICT while it is used: `uses` is the number of items, `waiting` that of drafts and of items in the bin.
 */
export async function deletePicture(database: Database, act: Act, url: string): Promise<void> {
  // An upload of the same picture waits until it is deleted, and then makes its files again.
  const [photo] = await database.$queryRaw<{ widths: number[]; altEn: string | null; altEs: string | null }[]>`
    SELECT widths, alt_en AS "altEn", alt_es AS "altEs" FROM photos WHERE url = ${url} FOR UPDATE`
  if (!photo) throw apiError('NOT_FOUND')
  const [{ uses, waiting }] = await database.$queryRaw<[{ uses: number; waiting: number }]>`
    SELECT (SELECT count(*) FROM (${USES}) AS uses WHERE url = ${url})::int AS uses,
      ((SELECT count(*) FROM binned_content WHERE strpos(content::text, ${url}) > 0)
        + (SELECT count(*) FROM drafts WHERE strpos(form, ${url}) > 0))::int AS waiting`
  if (uses + waiting > 0) throw apiError('CONFLICT', { uses, waiting })
  await database.photo.delete({ where: { url } })
  await recordAct(database, act, [{ id: url, words: photo.altEs || photo.altEn || url }])
  await removeFiles(url, photo.widths)
}
