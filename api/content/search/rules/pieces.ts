import { sameMeaning } from './same-meaning.ts'
import { fold, soundOf, stem } from './words.ts'

// Why a plant was found: the sentence that says so, with the words marked.

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
export function findPieces(
  all: Texts,
  words: readonly string[],
  lang: 'en' | 'es',
  asRead: AsRead = (sentence) => sentence,
): { field: 'NAME' | 'TAG' | 'FAMILY' | 'TEXT'; pieces: Piece[] } {
  const { names, tags, family, ...texts } = all
  const known = folded.get(all) ?? new Map<string, string[]>()
  folded.set(all, known)
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
    const score = wordsIn(wordsOf(candidate.text, known), words)
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
const MAX_KNOWN = 20_000
const sameWords = new Map<string, boolean>()

function isSame(own: string, word: string): boolean {
  const key = `${own} ${word}`
  let same = sameWords.get(key)
  if (same === undefined) {
    if (sameWords.size >= MAX_KNOWN) sameWords.clear()
    sameWords.set(key, (same = areSame(own, word)))
  }
  return same
}

function areSame(own: string, word: string): boolean {
  return [word, ...sameMeaning(word)].some(
    (one) => own.startsWith(one) || stem(own) === stem(one) || (one.length > 4 && soundOf(own) === soundOf(one)),
  )
}

/** Folded texts, as long as what they are from is in use. */
const folded = new WeakMap<Texts, Map<string, string[]>>()

function wordsOf(text: string, known: Map<string, string[]>): string[] {
  let words = known.get(text)
  if (!words) known.set(text, (words = fold(text)))
  return words
}

/** A text in pieces, of which those that are words of the search are marked. */
export function mark(text: string, words: readonly string[]): Piece[] {
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
