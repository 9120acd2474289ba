import type { PlantsFound } from './find-plants.ts'
import type { FoundPlant } from './plant-index.ts'
import { remembered } from './remembered.ts'
import { sameMeaning } from './same-meaning.ts'
import { fold, soundOf, stem } from './words.ts'

// Why a plant is in a list: the sentence that says so, with the words marked; and what to say instead of a list.

export const MATCH_FIELDS = {
  NAME: { description: 'A name.' },
  SIMILAR_NAME: { description: 'A name that is spelled like the search.' },
  AILMENT: { description: 'A use for the ailment, which is in `use`.' },
  USE: { description: 'A use.' },
  PART: { description: 'A part that is used.' },
  PREPARATION: { description: 'A preparation.' },
  AREA: { description: 'The department or country in which it grows.' },
  FAMILY: { description: 'The plant family.' },
  TAG: { description: 'A tag.' },
  TEXT: { description: 'A sentence of its texts.' },
  PERSON: { description: 'Nothing but the safety filter: no caution keeps it from the person.' },
} as const

export type MatchField = keyof typeof MATCH_FIELDS

type Found = Pick<PlantsFound, 'filter' | 'reading'>

/** Words, as written, that were not understood and have no effect on the list: they may be about the person. */
export function unreadWords({ reading, lookedUp }: Pick<PlantsFound, 'reading' | 'lookedUp'>): string[] {
  if (!reading || reading.isHarmful) return []
  return [...new Set(reading.unread)].filter((written) => !fold(written).every((word) => lookedUp.includes(word)))
}

/** What a plant was found by. */
export function fieldOf(plant: FoundPlant, { filter, reading }: Found, texts: Texts | undefined): MatchField {
  if (plant.by === 'TEXT') return texts ? findPieces(texts, reading!.words, 'en').field : 'TEXT'
  if (plant.by !== 'LIST') return plant.by
  if (filter.preparations.length > 0) return 'PREPARATION'
  if (filter.parts.length > 0) return 'PART'
  if (filter.evidence) return 'USE'
  if (filter.area) return 'AREA'
  return filter.family ? 'FAMILY' : filter.startsWith ? 'NAME' : filter.tag ? 'TAG' : 'PERSON'
}

/** The name or the sentence that matches; nothing without texts, and in a list without search and ailment. */
export function piecesOf(
  plant: FoundPlant,
  { reading }: Found,
  texts: Texts | undefined,
  lang: 'en' | 'es',
  asRead?: AsRead,
): Piece[] {
  if (plant.by === 'LIST' || !texts) return []
  if (plant.by === 'AILMENT') {
    const use = texts.uses[plant.useId!]
    const text = use?.[lang] || use?.[lang === 'en' ? 'es' : 'en']
    return text ? mark(text, reading?.ailmentWords ?? []) : []
  }
  if (plant.by === 'TEXT') return findPieces(texts, reading!.words, lang, asRead).pieces
  const words = [...reading!.nameWords, ...reading!.words, ...reading!.otherWords]
  const named = { ...texts, en: [], es: [], tags: [], family: { en: null, es: null } }
  return findPieces(named, words, lang).pieces
}

export interface Piece {
  text: string
  isMatch: boolean
}

export interface Texts {
  names: string[]
  tags: string[]
  family: { en: string | null; es: string | null }
  en: string[]
  es: string[]
  uses: Record<string, { en: string | null; es: string | null }>
}

/** A sentence as readers see it, without marks. */
export type AsRead = (sentence: string) => string

/** Where the words of a search stand, and in which sentence. On phones, sentences have no marks. */
function findPieces(
  all: Texts,
  words: readonly string[],
  lang: 'en' | 'es',
  asRead: AsRead = (sentence) => sentence,
): { field: 'NAME' | 'TAG' | 'FAMILY' | 'TEXT'; pieces: Piece[] } {
  const { names, tags, family, ...texts } = all
  const languages = lang === 'en' ? (['en', 'es'] as const) : (['es', 'en'] as const)
  const sentences = languages.flatMap((language) => texts[language])
  const families = languages.flatMap((language) => family[language] ?? [])
  const candidates = [
    ...names.map((text) => ({ field: 'NAME' as const, text })),
    ...sentences.map((text) => ({ field: 'TEXT' as const, text })),
    ...families.map((text) => ({ field: 'FAMILY' as const, text })),
    ...tags.map((text) => ({ field: 'TAG' as const, text })),
  ]
  let best = { ...candidates[0]!, score: -1 }
  for (const candidate of candidates) {
    const score = wordsIn(wordsOf(candidate.text), words)
    if (score > best.score) best = { ...candidate, score }
    // None can have more.
    if (score === words.length) break
  }
  return { field: best.field, pieces: mark(best.field === 'TEXT' ? asRead(best.text) : best.text, words) }
}

/** How many of the words a text has. */
function wordsIn(text: readonly string[], words: readonly string[]): number {
  return words.filter((word) => text.some((own) => isSame(own, word))).length
}

// Texts of one page are compared with the words of one search, over and over.
const wordsOf = remembered(fold)
const stemOf = remembered(stem)
const sound = remembered(soundOf)
const meaningsOf = remembered((word) => [word, ...sameMeaning(word)])

function isSame(own: string, word: string): boolean {
  return meaningsOf(word).some(
    (one) => own.startsWith(one) || stemOf(own) === stemOf(one) || (one.length > 4 && sound(own) === sound(one)),
  )
}

/** A text in pieces, of which those that are words of the search are marked. */
function mark(text: string, words: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  for (const part of text.split(/([\p{L}\p{N}\p{M}'’‘ʼꞌ`ʹ´]+)/u)) {
    if (part === '') continue
    const isMatch = fold(part).some((own) => words.some((word) => word.length > 2 && isSame(own, word)))
    const last = pieces.at(-1)
    if (last && !isMatch && !last.isMatch) last.text += part
    else pieces.push({ text: part, isMatch })
  }
  return pieces
}

export const ADVICE = {
  NO_PLANT_HELPS: {
    description: 'No plant of the site is known for the ailment. Show its danger signs, and where to go.',
  },
  HARMFUL: {
    description:
      'The search is about ending a pregnancy, harming oneself or somebody, or poisoning. Show where to find help.',
  },
  NOT_OURS: {
    description: 'The site does not have the plant. There may be others for the ailment that the search names.',
  },
  NOTHING_FOUND: { description: 'Nothing matches.' },
  OTHER_WAYS: {
    description:
      'No plant is used for the ailment by the part, preparation or route that the search names. Those listed are used otherwise.',
  },
  ALL_KEPT_OUT: {
    description: 'All that matches is kept out by the safety filter. Offer to look at it, with the reasons.',
  },
} as const

export type Advice = keyof typeof ADVICE

/** What to say instead of, or beside, a list of plants. */
export function adviceOn({ reading, plants, filter }: PlantsFound, keptOut: number): Advice | null {
  if (reading?.isHarmful) return 'HARMFUL'
  const isNotOurs = reading !== null && reading.otherPlants.length > 0 && plants.every(({ by }) => by === 'AILMENT')
  if (isNotOurs && reading.names.length === 0) return 'NOT_OURS'
  if (plants.length > 0) return isOtherwise({ reading, plants, filter }) ? 'OTHER_WAYS' : null
  if (keptOut > 0 && !filter.keptOut) return 'ALL_KEPT_OUT'
  if (reading && (reading.ailments.length > 0 || reading.hasOtherIllness || isOnlyConditions(reading)))
    return 'NO_PLANT_HELPS'
  if (!reading && filter.ailment) return 'NO_PLANT_HELPS'
  return 'NOTHING_FOUND'
}

/** Whether the list leaves out how a search wants a plant to be used: "tea for burns". */
function isOtherwise({ reading, plants, filter }: Pick<PlantsFound, 'reading' | 'plants' | 'filter'>): boolean {
  const isLeftOut = (['parts', 'preparations', 'routes'] as const).some(
    (way) => reading && reading[way].length > 0 && filter[way].length === 0,
  )
  return isLeftOut && plants.every(({ by }) => by === 'AILMENT')
}

function isOnlyConditions({ persons, words, pages }: NonNullable<PlantsFound['reading']>): boolean {
  return words.length === 0 && persons.length > 0 && pages.length === 0
}
