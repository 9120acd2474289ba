import type { PlantsFound } from './find-plants.ts'
import { findPieces, mark, type AsRead, type Piece, type Texts } from './pieces.ts'
import type { FoundPlant } from './plant-index.ts'
import { fold } from './words.ts'

// Why a plant is in a list.

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
