import { createHash, type Hash } from 'node:crypto'

// A picture that was uploaded is kept in several widths and formats. What they are called follows from what it is made of:
// the same picture twice is one, and whatever has a name never changes. The largest of each format has no width in its name.

/** Best first, as browsers take the first that they know. */
export const FORMATS = [
  { extension: 'avif', type: 'image/avif' },
  { extension: 'webp', type: 'image/webp' },
  { extension: 'jpg', type: 'image/jpeg' },
] as const

export type Extension = (typeof FORMATS)[number]['extension']

/** Where they are handed out. */
export const FOLDER = '/media/'
/** To be raised when pictures are made in another way: files under the old names stay as they are. */
const RECIPE = '1'
const NAME = /^[0-9a-f]{32}(-\d{1,4})?\.(avif|webp|jpg)$/

/** Takes in the bytes of an upload; `keyOf` says what its files are named after. */
export function startKey(): Hash {
  return createHash('sha256').update(RECIPE)
}

export function keyOf(hash: Hash): string {
  return hash.digest('hex').slice(0, 32)
}

/** The address that content names the picture by: the largest JPEG, which everything can show. */
export function urlOf(key: string): string {
  return `${FOLDER}${key}.jpg`
}

/** What the files of a picture are named after that has such an address. */
export function keyIn(url: string): string {
  return url.slice(FOLDER.length, -'.jpg'.length)
}

/** Names of all files of a picture; `widths` from the smallest to the largest. */
export function namesOf(key: string, widths: readonly number[]): string[] {
  return FORMATS.flatMap(({ extension }) => widths.map((width) => nameOf(key, width, widths, extension)))
}

export function nameOf(key: string, width: number, widths: readonly number[], extension: Extension): string {
  return width === widths.at(-1) ? `${key}.${extension}` : `${key}-${width}.${extension}`
}

/** What browsers choose from, as `srcset` wants it. Nothing for a picture that is not kept here. */
export function sourcesOf({ url, widths }: { url: string; widths: readonly number[] }) {
  if (widths.length === 0) return []
  const base = url.replace(/\.jpg$/, '')
  return FORMATS.map(({ extension, type }) => ({
    type,
    srcSet: widths.map((width) => `${nameOf(base, width, widths, extension)} ${width}w`).join(', '),
  }))
}

/** The content type of a file by its name; undefined for a name that no file of ours can have. */
export function typeOf(name: string): string | undefined {
  const extension = NAME.exec(name)?.[2]
  return FORMATS.find((format) => format.extension === extension)?.type
}
