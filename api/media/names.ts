import { createHash, type Hash } from 'node:crypto'
import { FOLDER, secondsOf } from '../rules/recording-names.ts'

// An uploaded picture is stored in several widths and formats. Their names are derived from its bytes: uploading the
// same picture twice yields one, and a file never changes. The largest file of each format has no width in its name.

/** Best first, since browsers take the first supported one. */
export const FORMATS = [
  { extension: 'avif', type: 'image/avif' },
  { extension: 'webp', type: 'image/webp' },
  { extension: 'jpg', type: 'image/jpeg' },
] as const

export type Extension = (typeof FORMATS)[number]['extension']

/** Increase this when the conversion changes: files with the old names stay as they are. */
const RECIPE = '1'
const NAME = /^[0-9a-f]{32}(-\d{1,4})?\.(avif|webp|jpg)$/

/** Hashes the bytes of an upload; `keyOf` returns the name of its files. */
export function startKey(): Hash {
  return createHash('sha256').update(RECIPE)
}

export function keyOf(hash: Hash): string {
  return hash.digest('hex').slice(0, 32)
}

/** The path by which content refers to a picture: its largest JPEG, which everything can show. */
export function urlOf(key: string): string {
  return `${FOLDER}${key}.jpg`
}

export function keyIn(url: string): string {
  return url.slice(FOLDER.length, -'.jpg'.length)
}

/** Names of all files of a picture; `widths` in ascending order. */
export function namesOf(key: string, widths: readonly number[]): string[] {
  return FORMATS.flatMap(({ extension }) => widths.map((width) => nameOf(key, width, widths, extension)))
}

export function nameOf(key: string, width: number, widths: readonly number[], extension: Extension): string {
  return width === widths.at(-1) ? `${key}.${extension}` : `${key}-${width}.${extension}`
}

/** Sources for `srcset`. Empty for a picture on another server. */
export function sourcesOf({ url, widths }: { url: string; widths: readonly number[] }) {
  if (widths.length === 0) return []
  const base = url.replace(/\.jpg$/, '')
  return FORMATS.map(({ extension, type }) => ({
    type,
    srcSet: widths.map((width) => `${nameOf(base, width, widths, extension)} ${width}w`).join(', '),
  }))
}

/** The smallest file in the best format. Undefined for a picture on another server. */
export function smallestOf({ url, widths }: { url: string; widths: readonly number[] }): string | undefined {
  return widths.length > 0 ? nameOf(keyIn(url), widths[0]!, widths, FORMATS[0].extension) : undefined
}

/** The content type of a file by its name; undefined for names that no file of this site can have. */
export function typeOf(name: string): string | undefined {
  if (secondsOf(FOLDER + name) !== null) return 'audio/mpeg'
  const extension = NAME.exec(name)?.[2]
  return FORMATS.find((format) => format.extension === extension)?.type
}
