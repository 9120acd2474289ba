import { sameMeaning } from './same-meaning.ts'
import { distance, singular, soundOf } from './words.ts'

// In which rows a search by words looks, best first.

/** Words that a row has: all of them, each whole or as the beginning of one. */
export interface Choice {
  words: readonly string[]
  isWhole: boolean
}

/** `words` are those of all texts, `found` only of what readers may find a plant by. */
export type Column = 'names' | 'words' | 'found'

export interface WordIndex {
  /** For each word, at most `most` words of names that contain it. */
  namesHolding: (words: readonly string[], most: number) => Promise<string[][]>
  /** For each word, words of names that are similar to it, at most `most`, the most similar first. */
  similarNames: (words: readonly string[], most: number) => Promise<SimilarName[][]>
}

export interface SimilarName {
  word: string
  /** From 0 to 1. */
  distance: number
}

/** Lower ranks come first. Similar names are searched only if nothing else matches. */
export const RANK = { nameStart: 1, namePart: 2, text: 3, similar: 4 }

// At most this many words of names are expanded for a partial word.
const MAX_PARTS = 200

// Letters of a word that others in the texts of plants may begin with.
const MIN_BEGUN = 4

// How many similar names a misspelled word may stand for, and how much worse than the best they may be.
const MAX_SIMILAR = 3
const SIMILAR_MARGIN = 0.1

/**
 * Rows that have in a column, for each word of a search, one of its choices. A row in a better tier may be in a worse one as
 * well.
 */
export interface Tier<Of extends Column = Column> {
  rank: number
  column: Of | 'names'
  words: readonly (readonly Choice[])[]
}

/** Rows that have all words, best first: at the beginning of a word of their names, within one, and anywhere. */
export async function exactTiers<Of extends Column>(
  index: WordIndex,
  words: readonly string[],
  column: Of,
): Promise<Tier<Of>[]> {
  const inNames = (rank: number, choices: readonly (readonly Choice[])[]) => ({
    rank,
    column: 'names' as const,
    words: choices,
  })
  const text = {
    rank: RANK.text,
    column,
    // Too many words begin like a short one.
    words: words.map((word) =>
      column === 'found' ? meanings(word, singular(word), word.length < MIN_BEGUN) : meanings(word, word, false),
    ),
  }
  // Words shorter than a trigram match too many others.
  if (words.some((word) => word.length < 3))
    return [
      inNames(
        RANK.nameStart,
        words.map((word) => [begin(word)]),
      ),
      text,
    ]
  const holding = await index.namesHolding(words, MAX_PARTS)
  if (holding.some((names) => names.length === 0)) return [text]
  const starts = words.map((word, place) => namesBeginning(word, holding[place]!))
  const parts = holding.map((names) => names.map(whole))
  return [
    ...(starts.every((names) => names.length > 0) ? [inNames(RANK.nameStart, starts)] : []),
    ...(JSON.stringify(starts) === JSON.stringify(parts) ? [] : [inNames(RANK.namePart, parts)]),
    text,
  ]
}

/** Rows whose names have, for each word, a similar one; null if a word has none. */
export async function similarTier(index: WordIndex, words: readonly string[]): Promise<Tier<'names'> | null> {
  const shared = await index.similarNames(words, MAX_SIMILAR)
  const similar = shared.map((names, place) => names.filter(({ word }) => isLike(words[place]!, word)))
  if (similar.some((names) => names.length === 0)) return null
  const near = similar.map((names) => names.filter(({ distance }) => distance <= names[0]!.distance + SIMILAR_MARGIN))
  return {
    rank: RANK.similar,
    column: 'names',
    words: near.map((names) => names.map(({ word }) => begin(word))),
  }
}

/** Whether a name, or its beginning, sounds much like what was typed: sharing letters is not enough. */
function isLike(typed: string, name: string): boolean {
  if (typed.length < MIN_LIKE) return false
  const most = typed.length >= 8 ? 2 : 1
  const sound = soundOf(typed)
  const beginnings = typed.length > MIN_LIKE ? [typed.length - 1, typed.length, typed.length + 1] : []
  return [name.length, ...beginnings].some((length) => distance(sound, soundOf(name.slice(0, length)), most) <= most)
}

const MIN_LIKE = 4

function meanings(word: string, begun: string, isWhole: boolean): Choice[] {
  const plural = isWhole ? [`${begun}s`, `${begun}es`] : []
  return [begun, ...plural, ...sameMeaning(word)].map((words) => ({ words: words.split(' '), isWhole }))
}

/** Whole words are faster than a prefix, for which PostgreSQL collects all rows before it looks at the next word. */
function namesBeginning(word: string, holding: readonly string[]): Choice[] {
  return holding.length < MAX_PARTS ? holding.filter((name) => name.startsWith(word)).map(whole) : [begin(word)]
}

const whole = (word: string): Choice => ({ words: [word], isWhole: true })
const begin = (word: string): Choice => ({ words: [word], isWhole: false })
