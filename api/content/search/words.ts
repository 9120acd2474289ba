import { badInput } from '../../errors.ts'
import { MAX_TERM, splitTerm, type Token } from '../../rules/search/words.ts'

/** The words of a term. Throws BAD_USER_INPUT if it is too long. */
export function tokensOf(term: string): Token[] {
  if (term.length > MAX_TERM) throw badInput({ search: 'tooLong' })
  return splitTerm(term)
}

export function wordsOf(term: string): string[] {
  return tokensOf(term).map(({ word }) => word)
}
