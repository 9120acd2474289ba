import { badInput } from '../errors.ts'
import { columnName } from './conditions.ts'
import { isVisible, pictureColumns, titlesOf, type ContentKind } from './kinds.ts'
import type { Database, Stored } from './stores.ts'

export interface Saved {
  /** Undefined if it is new. */
  before: object | undefined
  after: Stored<object>
}

/**
 * Throws BAD_USER_INPUT if readers would see a picture that they did not see before and that is not described in both
 * languages. What is public already can be saved with the pictures it has. `fields` are the pictures of the first such
 * row, `undescribed` names each row with its own.
 */
export async function checkDescribed(database: Database, kind: ContentKind, saved: Saved[]): Promise<void> {
  const rows = saved.map(({ before, after }) => ({ ...after, pictures: newlyShown(kind, before, after.content) }))
  const urls = rows.flatMap(({ pictures }) => pictures.map(({ url }) => url))
  if (urls.length === 0) return
  const isWritten = { not: null, notIn: [''] }
  const described = await database.photo.findMany({
    where: { url: { in: urls }, altEn: isWritten, altEs: isWritten },
    select: { url: true },
  })
  const known = new Set(described.map(({ url }) => url))
  const undescribed = rows
    .map((row) => ({ ...row, pictures: row.pictures.filter(({ url }) => !known.has(url)) }))
    .filter(({ pictures }) => pictures.length > 0)
    .map(({ id, content, pictures }) => {
      const { en: titleEn, es: titleEs } = titlesOf(kind, content)
      return { id, titleEn, titleEs, fields: Object.fromEntries(pictures.map(({ path }) => [path, 'undescribed'])) }
    })
  if (undescribed.length > 0) throw badInput(undescribed[0]!.fields, { undescribed })
}

export type Descriptions = Record<'altEn' | 'altEs', string | null>

/** The descriptions of a picture, which nobody else changes until the transaction ends. */
export async function lockDescriptions(database: Database, url: string): Promise<Descriptions> {
  const [saved] = await database.$queryRaw<Descriptions[]>`
    SELECT alt_en AS "altEn", alt_es AS "altEs" FROM photos WHERE url = ${url} FOR UPDATE`
  return saved!
}

function newlyShown(kind: ContentKind, before: object | undefined, after: object) {
  if (!isVisible(kind, after)) return []
  const seen = new Set(before && isVisible(kind, before) ? picturesIn(kind, before).map(({ url }) => url) : [])
  return picturesIn(kind, after).filter(({ url }) => !seen.has(url))
}

/** The pictures of a row, each with its path in the input, such as `galleryImages.2`. */
export function picturesIn(kind: ContentKind, content: object): { path: string; url: string }[] {
  const values = content as Record<string, string | string[] | null | undefined>
  return pictureColumns(kind).flatMap((name) => {
    const value = values[name]
    if (Array.isArray(value)) return value.map((url, index) => ({ path: `${name}.${index}`, url }))
    return value ? { path: name, url: value } : []
  })
}

/** The URLs of the pictures of a row that is called `items`, in order, as an SQL expression. */
export function urlsSql(kind: ContentKind): string {
  return pictureColumns(kind)
    .map((name) => (name === 'galleryImages' ? `items.${columnName(name)}` : `ARRAY[items.${columnName(name)}]`))
    .join(' || ')
}
