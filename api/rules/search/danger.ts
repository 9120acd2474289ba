import type { DangerText, DangerWords } from './word-shapes.ts'
import type { Illness, Lexicon } from './lexicon.ts'
import type { Likely } from './likely-danger.ts'
import { isDenied, placesOf, wordsOf, type AilmentSpan, type PersonSpan, type Search } from './said.ts'
import { isOfMedicine } from './settle.ts'
import { isIn, type Span } from './spans.ts'

export const DANGER_LEVELS = {
  CERTAIN: { description: 'An emergency. Show no plants but what to do, and whom to call.' },
  POSSIBLE: {
    description: 'May be an emergency: what is told can be harmless. Ask, and show whom to call, above the list.',
  },
} as const

export interface Danger {
  level: keyof typeof DANGER_LEVELS
  kind: string
}

export function dangerText({ kind }: Danger, { danger }: Pick<Lexicon, 'danger'>): { en: string; es: string } {
  return (danger.find((entry) => entry.kind === kind) ?? danger[0]!).text
}

export interface DangersFound {
  /** Whether it asks for what must not be helped with. */
  isRefused: boolean
  danger: Danger | null
  /** Whether words of the lists say so, and not only the model. */
  isSaid: boolean
  /** Illnesses that plants are no answer to. */
  meant: Illness[]
  /** Slugs of ailments whose danger signs are shown. */
  ailments: string[]
  /** Words that say so. */
  places: number[]
}

/** What may be an emergency, and what must not be helped with. */
export function dangersIn(search: Search, persons: readonly PersonSpan[], ill: readonly Illness[]): DangersFound {
  const { hits, words, lexicon, likely } = search
  // "Seizure pills" are no seizure.
  const medicines = persons.filter(isOfMedicine)
  const isTold = (places: readonly Span<unknown>[]) => !places.every(({ start }) => isIn(start, medicines))
  const found = lexicon.dangers
    .map((danger) => ({ ...danger, places: placesOf(danger, search, persons).filter(isTold) }))
    .filter(({ places, meaning }) => places.length > 0 && !isOverruled(meaning, likely) && !isOld(meaning, search))
  const lines = found.flatMap(({ meaning }) => (meaning.line ? { ...meaning, ...textOf(meaning.line, lexicon) } : []))
  const graveSigns = lexicon.graveSigns
    .flatMap((pattern) => hits.get(pattern) ?? [])
    .filter(({ start }) => !isDenied(start, search))
  const isCertain = ({ certain, graver }: DangerWords & DangerText) => certain || (graver && graveSigns.length > 0)
  const named = isOfToday(search) ? ill.find(({ line }) => line)?.line : undefined
  const kind = lines[0]?.kind ?? named
  const asked = kind ?? (isLikely(likely) ? likelyKind(search) : undefined)
  const closed: { ailment?: string | undefined }[] = lines.filter((line) => isCertain(line) || !line.plants)
  // Pills against fits are no fits.
  const besides = medicines.length > 0 ? lexicon.likelyDanger(words.filter((_, at) => !isIn(at, medicines))) : likely
  const isFirm = besides === 'sure' || (medicines.length === 0 && !kind && isLikely(besides))
  // Where a plant could delay help, none follow. With a late period, those for a pregnant woman do.
  if (asked && isFirm && kind !== 'late-period' && (besides === 'sure' || !textOf(asked, lexicon).plants))
    closed.push({})
  const isUrgent = ill.some((illness) => illness.isUrgent) || lines.some(isCertain)
  return {
    isRefused: found.some(({ meaning }) => meaning.refuse),
    danger: isUrgent
      ? { level: 'CERTAIN', kind: kind === 'violence' ? kind : 'certain' }
      : asked
        ? { level: 'POSSIBLE', kind: asked }
        : null,
    isSaid: isUrgent || kind !== undefined,
    meant: closed.map(({ ailment }) => ({ slug: ailment, hasPlants: false, isUrgent: true })),
    ailments: lines.flatMap(({ ailment }) => ailment ?? []),
    places: [
      ...found.flatMap(({ places }) => places.flat()),
      ...(lines.some(({ graver }) => graver) ? graveSigns : []),
    ].flatMap((place) => wordsOf(place, search)),
  }
}

/** What is like no danger at all is none, unless it would be an emergency or asks for harm. */
const isOverruled = ({ certain, refuse }: DangerWords, likely: Likely) => likely === 'not' && !certain && !refuse

const isLikely = (likely: Likely) => likely === 'likely' || likely === 'sure'

const textOf = (kind: string, { kinds }: Lexicon) => kinds.find(({ meaning }) => meaning.kind === kind)!.meaning

/** Of a danger that only the model hears. */
function likelyKind({ hits, lexicon }: Search): string {
  return lexicon.kinds.find(({ words }) => words.some((pattern) => hits.has(pattern)))?.meaning.kind ?? 'signs'
}

/** Told of long ago, or only talked about: "cuando era niño me mordió una culebra". Wishes to die are always of today. */
function isOld({ line }: DangerWords, search: Search): boolean {
  return line !== undefined && line !== 'despair' && line !== 'violence' && isNotNow(search)
}

function isNotNow({ hits, lexicon }: Search): boolean {
  const has = (patterns: readonly number[]) => patterns.some((pattern) => hits.has(pattern))
  return has(lexicon.notNow) && !has(lexicon.now)
}

/** Without what tells of an emergency of long ago, or of none. */
export const ofToday = (told: readonly AilmentSpan[], search: Search): AilmentSpan[] =>
  isOfToday(search) ? [...told] : told.filter(({ meaning }) => !meaning.some(({ isUrgent }) => isUrgent))

const isOfToday = (search: Search) => !isNotNow(search) && search.likely !== 'not'
