import { ADULT } from '../hard-stops.ts'
import type { Illness, Lexicon, Said } from './lexicon.ts'
import type { Likeness } from './likely-danger.ts'
import {
  placesOf,
  spansOf,
  wordsOf,
  type AilmentSpan,
  type PersonSpan,
  type JudgedSearch,
  type Search,
} from './said.ts'
import { isOfMedicine } from './patients.ts'
import { isIn } from './spans.ts'

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

/** What may be an emergency, and what must not be helped with. */
export function dangersIn(search: JudgedSearch, persons: readonly PersonSpan[], ill: readonly Illness[]) {
  const { lexicon, likeness } = search
  // "Seizure pills" are no seizure.
  const medicines = persons.filter(isOfMedicine)
  const found = lexicon.dangers
    .map((danger) => ({ ...danger, places: placesOf(danger, search).filter(({ start }) => !isIn(start, medicines)) }))
    // Despair is heard whatever the rest of a search is like.
    .filter(({ meaning, places }) => places.length > 0 && (meaning.line === 'despair' || isOfToday(search)))
  const lines = found.map(({ meaning }) => meaning)
  const kind = lines[0]?.line ?? (isOfToday(search) ? ill.find(({ line }) => line)?.line : undefined)
  const heard = !kind && isLikely(likeness) ? likelyKind(search) : undefined
  const asked = kind ?? heard?.kind
  const closed: { ailment?: string | undefined }[] = lines.filter(
    ({ certain, line }) => certain || !hasPlants(line, lexicon),
  )
  // Where a plant could delay help, none follow. With a late period, those for a pregnant woman do.
  const isFirm = likeness.danger === 'sure' || (heard && !hasPlants(heard.kind, lexicon) && medicines.length === 0)
  if (isFirm && asked && asked !== 'late-period') closed.push({})
  const isUrgent = ill.some((illness) => illness.isUrgent) || lines.some(({ certain }) => certain)
  const danger: Danger | null = isUrgent
    ? { level: 'CERTAIN', kind: kind === 'violence' ? kind : 'certain' }
    : asked
      ? { level: 'POSSIBLE', kind: asked }
      : null
  return {
    /** Despair is answered before a wish to harm. */
    isHarmful: likeness.isHarm && kind !== 'despair',
    danger,
    /** Whether words of the lists say so, and not only the model. */
    isSaid: isUrgent || kind !== undefined,
    /** Illnesses that plants are no answer to. */
    meant: closed.map(({ ailment }): Illness => ({ slug: ailment, hasPlants: false, isUrgent: true })),
    /** Slugs of ailments whose danger signs are shown. */
    ailments: [...lines, ...(heard ? [heard] : [])].flatMap(({ ailment }) => ailment ?? []),
    places: found.flatMap(({ places }) => places).flatMap((place) => wordsOf(place, search)),
  }
}

/** What the lists find in a search: for the model that hears the rest. */
export function listed(search: Search, persons: readonly PersonSpan[]): string[] {
  const { illnesses, dangers, kinds } = search.lexicon
  const found = <Meaning>(all: readonly Said<Meaning>[]) =>
    all.filter((one) => placesOf(one, search).length > 0).map(({ meaning }) => meaning)
  return [
    ...persons.flatMap(({ meaning }) =>
      'means' in meaning ? meaning.means : meaning.years >= ADULT ? [] : meaning.years > 0 ? 'child' : 'baby',
    ),
    ...found(dangers).flatMap(({ line, certain }) => [line, certain ? 'certain' : 'possible']),
    ...found(illnesses).flatMap(({ slug, isUrgent, line }) => [
      slug ?? 'other',
      isUrgent ? 'urgent' : (line ?? 'calm'),
    ]),
    ...found(kinds).map(({ kind }) => `about ${kind}`),
  ]
}

const isLikely = ({ danger }: Likeness) => danger === 'likely' || danger === 'sure'

const hasPlants = (kind: string, { danger }: Lexicon) => danger.find((text) => text.kind === kind)!.plants

/** Of a danger that only the model hears. */
function likelyKind(search: Search) {
  const { kinds } = search.lexicon
  const heard = kinds.find(({ words }) => spansOf(words, search).length > 0)
  return (heard ?? kinds.find(({ meaning }) => meaning.kind === 'signs')!).meaning
}

/** Without emergencies that what is told is nothing like, as of long ago. */
export const ofToday = (told: readonly AilmentSpan[], search: JudgedSearch): AilmentSpan[] =>
  isOfToday(search) ? [...told] : told.filter(({ meaning }) => !meaning.some(({ isUrgent }) => isUrgent))

const isOfToday = ({ likeness }: JudgedSearch) => likeness.danger !== 'not'
