import { diffArrays, diffWords, diffWordsWithSpace } from 'diff'
import { ArticleTexts, PlantTexts, ProjectTexts } from '../../gql/texts.ts'

/** What a plant, article or project holds, named as the input that saves it. */
export type Content = Readonly<Record<string, unknown>>

/** A text, the lines of a list, or yes and no. */
type Value = string | string[] | boolean

export type Difference = { name: string; before: Value; after: Value }
export type Part = { kind: 'same' | 'added' | 'removed'; value: string }

// The order of the forms; JSON from the database has none.
const ORDER = [
  'commonName', 'title', 'scientificName', 'mayanName', 'names', 'synonyms', 'plantFamily', 'geographicLocation',
  'plantPartUsed', 'habit', 'mainImageUrl', 'featuredImageUrl', 'galleryImages', 'youtubeVideoUrl', 'content', 'status',
  ...Object.keys({ ...PlantTexts, ...ArticleTexts, ...ProjectTexts }),
  'relatedPlantIds', 'tags', 'isPublic', 'isLocked', 'isSample', 'author', 'year', 'address', 'note',
] // prettier-ignore

/** Two long texts that have little in common would take the browser a long time. */
const LIMIT = { timeout: 500 }
/** Of a longer stretch that stayed the same only the ends are shown. */
const LONG = 300
const SHOWN = 100

/** What differs between two contents, in the order of the forms. */
export function differencesOf(before: Content, after: Content): Difference[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .sort((one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other))
    .map((name) => {
      const [old, young] = [heldIn(before, name), heldIn(after, name)]
      return { name, before: valueOf(old, young), after: valueOf(young, old) }
    })
    .filter((difference) => !isSameValue(difference))
}

/** `precautionsEs` is the Spanish half of `precautions`; what has no halves has no language. */
export function halfOf(name: string): { base: string; language: 'en' | 'es' | null } {
  const [, base = name, suffix] = /^(.+)(En|Es)$/.exec(name) ?? []
  return { base, language: suffix === 'En' ? 'en' : suffix === 'Es' ? 'es' : null }
}

/** A text as it was and as it is, word by word. */
export function partsOf(before: string, after: string): Part[] {
  const changes = diffWords(before, after, LIMIT)
  // Where only blanks and line breaks differ, it is they that count.
  const isBlank = changes?.every(({ added, removed }) => !added && !removed)
  const found = isBlank ? diffWordsWithSpace(before, after, LIMIT) : changes
  if (!found) return [{ kind: 'removed', value: before }, { kind: 'added', value: after }] // prettier-ignore
  return found.map(({ value, added, removed }, index) => {
    if (added) return { kind: 'added', value }
    if (removed) return { kind: 'removed', value }
    return { kind: 'same', value: shorten(value, index > 0, index < found.length - 1) }
  })
}

/** The lines of a list as it was and as it is. */
export function linesOf(before: string[], after: string[]): Part[] {
  return diffArrays(before, after).flatMap(({ value, added, removed }) =>
    value.map((line): Part => ({ kind: added ? 'added' : removed ? 'removed' : 'same', value: line })),
  )
}

function placeOf(name: string): number {
  const place = ORDER.indexOf(halfOf(name).base)
  return place === -1 ? ORDER.length : place
}

/** The parts of a plant that are used are kept as one text. */
function heldIn(content: Content, name: string): unknown {
  const value = content[name]
  return name === 'plantPartUsed' && typeof value === 'string' ? value.split(/\s*,\s*/).filter(Boolean) : value
}

/** What is not there is the empty value of what it is compared with. */
function valueOf(value: unknown, other: unknown): Value {
  const [known, isMissing] = value == null ? [other, true] : [value, false]
  if (Array.isArray(known)) return isMissing ? [] : known.map(lineOf)
  if (typeof known === 'boolean') return isMissing ? false : known
  return isMissing ? '' : String(known)
}

/** A Mayan name has parts of its own. */
function lineOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item)
  const { name, language, reviewed, ...rest } = item as Record<string, unknown>
  const details = [language, ...Object.values(rest)].filter((part) => typeof part === 'string' && part !== '')
  return `${String(name)} (${details.join('; ')})${reviewed ? ' ✓' : ''}`
}

function isSameValue({ before, after }: Difference): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

function shorten(text: string, hasBefore: boolean, hasAfter: boolean): string {
  if (text.length <= LONG) return text
  const head = hasBefore ? text.slice(0, SHOWN) : ''
  const tail = hasAfter ? text.slice(-SHOWN) : ''
  return `${head} … ${tail}`
}
