import type { Lexicon } from './lexicon.ts'
import { remembered } from './remembered.ts'
import { spans, type Span } from './spans.ts'
import { herb, singular, type Token } from './words.ts'

// Names of plants in a search.

export const MAX_NAME_WORDS = 6
const ARTICLES = new Set(['de', 'del', 'la', 'el', 'las', 'los'])

/** Runs of words that may be a whole name, without spaces. */
export function possibleNames(tokens: readonly Token[]): string[] {
  const words = tokens.map(({ word }) => word)
  const names = new Set<string>()
  for (let start = 0; start < words.length; start++) {
    names.add(genusOf(words[start]!))
    for (let end = start + 1; end <= Math.min(words.length, start + MAX_NAME_WORDS); end++) {
      for (const name of spellings(words.slice(start, end))) names.add(name)
    }
  }
  return [...names]
}

/** Whole names, longest first; a very short one only if the search is nothing else. */
export function namesIn(words: string[], names: ReadonlySet<string>, lexicon: Lexicon): Span<string>[] {
  if (names.size === 0) return []
  const found = spans(
    words,
    (run) => {
      const genus = run.length === 1 && !lexicon.otherPlants.find(run) ? [genusOf(run[0]!)] : []
      const called = [...spellings(run), ...genus].find((name) => names.has(name))
      if (!called) return undefined
      const isAll = run.length === words.length
      const isCommon = run.every((word) => lexicon.between.has(word) || lexicon.asking.has(word))
      // "Ajo", and "hierba buena", though any herb may be good.
      const isPlant = lexicon.otherPlants.find(run) !== undefined
      return isAll || isPlant || (called.length > 3 && !isCommon) ? called : undefined
    },
    { longest: MAX_NAME_WORDS },
  )
  return found.filter((span) => !isWithinPhrase(span, words, lexicon))
}

/** Within a longer phrase for an ailment it is no name. */
function isWithinPhrase({ start, end }: Span<string>, words: string[], lexicon: Lexicon): boolean {
  for (let from = Math.max(0, start - 4); from <= start; from++) {
    for (let to = end; to <= Math.min(words.length, end + 4); to++) {
      const run = words.slice(from, to)
      const isLonger = run.length > end - start && !lexicon.between.has(run[0]!) && !lexicon.between.has(run.at(-1)!)
      if (isLonger && lexicon.ailments.find(run)) return true
    }
  }
  return false
}

/**
 * Words as names have them, joined: "palo de jiote" is "palo jiote" as well, "hoja de aire" is "hoja del aire", and
 * "yerba mora" is "hierba mora".
 */
function spellings(run: string[]): string[] {
  const one = run.map(singleOf)
  const isWhole = ARTICLES.has(run[0]!) || ARTICLES.has(run.at(-1)!)
  const short = isWhole ? run : one.filter((word) => !ARTICLES.has(word))
  const isLinked = short.length === 2 && !isWhole
  const names = [
    run,
    one,
    ...(short.length < run.length ? [short] : []),
    ...(isLinked ? LINKS.map((link) => [short[0]!, link, short[1]!]) : []),
  ]
  return [...names, ...names.map((words) => words.map(herbOf))].map((words) => words.join(''))
}

const LINKS = ['de', 'del', 'dela']

/** "Ajos", though other short words are no plurals. */
const singleOf = remembered((word) => (word.length === 4 ? word.replace(/([ao])s$/, '$1') : singular(word)))
const herbOf = remembered(herb)

/** A genus is no whole name, but "aloe" is aloe vera unless the word also names a plant of another genus. */
function genusOf(word: string): string {
  return `genus:${word}`
}
