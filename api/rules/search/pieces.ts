import { remembered } from './remembered.ts'
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
