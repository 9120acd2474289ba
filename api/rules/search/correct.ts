import { MIN_MISSPELLED, OTHERS, PERSONS, type Kind } from './known-words.ts'
import type { Lexicon } from './lexicon.ts'
import type { Token } from './words.ts'

// Misspelled words.

/** Misspelled words for persons, as the lists write them: nobody may be overlooked for a typo. */
export function correctedPersons(words: string[], lexicon: Lexicon): string[] {
  return words.map((word) => nearest(word, PERSONS, lexicon) ?? word)
}

/** The search with misspelled words of ailments as the ailments write them; null if nothing is near. `known` are no typos. */
export function correct(tokens: readonly Token[], lexicon: Lexicon, known: ReadonlySet<string>): Token[] | null {
  const corrected = tokens.map((token) => {
    const near = known.has(token.word) ? undefined : nearest(token.word, OTHERS, lexicon)
    return near && near !== token.word ? { ...token, word: near } : token
  })
  return corrected.some((token, index) => token !== tokens[index]) ? corrected : null
}

function nearest(word: string, kinds: readonly Kind[], { knownWords, between, asking }: Lexicon): string | undefined {
  const isKept = word.length < MIN_MISSPELLED || between.has(word) || asking.has(word)
  return isKept ? undefined : knownWords.nearest(word, kinds)
}
