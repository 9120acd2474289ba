import { SOURCE_DETAILS, SOURCE_SECRETS } from '../../../api/rules/source-types.ts'
import { diffArrays, diffWords, diffWordsWithSpace } from 'diff'
import { TEXTS } from '../../gql/texts.ts'

/** What is compared, named as in the input. */
export type Content = Readonly<Record<string, unknown>>

/** A text, a list of lines, or a boolean. */
type Value = string | string[] | boolean

export type Difference = { name: string; before: Value; after: Value }
export type Part = { kind: 'same' | 'added' | 'removed'; value: string }

// In the order of the forms; JSON from the database has no order.
const ORDER = [
  ...'commonName name title slug scientificName nameAuthority mayanName names synonyms identifiers'.split(' '),
  ...'plantFamily geographicLocation distribution kind bodySystem words uses cautions isPoisonous dangerSigns codes'.split(
    ' ',
  ),
  ...'plantPartUsed habit morphology mainImageUrl featuredImageUrl galleryImages youtubeVideoUrl content status'.split(
    ' ',
  ),
  ...Object.values(TEXTS).flatMap((texts) => Object.keys(texts)),
  ...'conservationList conservationCategory conservationYear conservationSource'.split(' '),
  ...'reviewedBy reviewerRole reviewedOn reviewedUntil'.split(' '),
  ...'relatedPlantIds tags isPublic isLocked isSample unfinished type author year'.split(' '),
  ...Object.keys({ ...SOURCE_DETAILS, ...SOURCE_SECRETS }),
  ...'namesRecorder address doi readOn note'.split(' '),
  ...'tagline notice noticeUntil contactEmail contactWhatsapp donationUrl socialFacebook socialInstagram'.split(' '),
  ...'socialYoutube operator hosting emergencyContacts about terms privacy'.split(' '),
]

/** Comparing two long texts with little in common would take too long. */
const LIMIT = { timeout: 500 }
/** Only the ends of longer unchanged passages are shown. */
const LONG = 300
const SHOWN = 100

/** A row or a word of a field as writers read it. */
export type Reading = (name: string, value: unknown) => string

/** The differences between two contents, in the order of the forms. */
export function differencesOf(before: Content, after: Content, read: Reading): Difference[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .sort((one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other))
    .map((name) => {
      const [old, young] = [heldIn(before, name), heldIn(after, name)]
      const asRead = (value: unknown) => read(name, value)
      return { name, before: valueOf(old, young, asRead), after: valueOf(young, old, asRead) }
    })
    .filter((difference) => !isSameValue(difference))
}

/** `precautionsEs` is the Spanish half of `precautions`; a field without halves has no language. */
export function halfOf(name: string): { base: string; language: 'en' | 'es' | null } {
  const [, base = name, suffix] = /^(.+)(En|Es)$/.exec(name) ?? []
  return { base, language: suffix === 'En' ? 'en' : suffix === 'Es' ? 'es' : null }
}

const part = (kind: Part['kind'], value: string): Part => ({ kind, value })

/** Compares two texts word by word. Long unchanged passages are shortened, unless `isWhole` is set. */
export function partsOf(before: string, after: string, { isWhole = false } = {}): Part[] {
  const changes = diffWords(before, after, LIMIT)
  // If only whitespace differs, compares the whitespace.
  const isBlank = changes?.every(({ added, removed }) => !added && !removed)
  const found = isBlank ? diffWordsWithSpace(before, after, LIMIT) : changes
  if (!found) return [part('removed', before), part('added', after)]
  return found.map(({ value, added, removed }, index) => {
    if (added) return part('added', value)
    if (removed) return part('removed', value)
    return part('same', isWhole ? value : shorten(value, index > 0, index < found.length - 1))
  })
}

/** Compares the lines of two lists. */
export function linesOf(before: string[], after: string[]): Part[] {
  return diffArrays(before, after).flatMap(({ value, added, removed }) =>
    value.map((line): Part => ({ kind: added ? 'added' : removed ? 'removed' : 'same', value: line })),
  )
}

function placeOf(name: string): number {
  const place = ORDER.indexOf(halfOf(name).base)
  return place === -1 ? ORDER.length : place
}

/** The parts used are stored as one string. */
function heldIn(content: Content, name: string): unknown {
  const value = content[name]
  return name === 'plantPartUsed' && typeof value === 'string' ? value.split(/\s*,\s*/).filter(Boolean) : value
}

/** A missing value counts as the empty value of the other one. */
function valueOf(value: unknown, other: unknown, read: (value: unknown) => string): Value {
  const [known, isMissing] = value == null ? [other, true] : [value, false]
  if (Array.isArray(known)) return isMissing ? [] : known.map(read)
  if (typeof known === 'boolean') return isMissing ? false : known
  return isMissing || known === '' ? '' : read(known)
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
