import { endsNumber } from './amounts.ts'
import { hasAge } from './somebody.ts'

// Limits of ages: "menores de 5", "kids under 2", "de más de 60 años".

export interface AgeLimit {
  start: number
  isBelow: boolean
  /** Whether it is one of ages, not of time: "menos de 2 semanas". */
  isOfAges: boolean
}

/** Said of ages only. */
const BELOW_AGE = new Set(['menor', 'menores', 'younger'])
const ABOVE_AGE = new Set(['mayor', 'mayores', 'older'])
const BELOW = new Set([...BELOW_AGE, 'menos', 'less', 'under', 'below'])
const ABOVE = new Set([...ABOVE_AGE, 'over', 'above'])
/** Said of amounts as well: "give the child less than 2 cups". */
const OF_AMOUNTS = new Set(['menos', 'less'])
/** Between a limit and its number. */
const LINKS = new Set(['de', 'a', 'que', 'than', 'los', 'the', 'age', 'of', 'la', 'edad'])
const AGE = new Set(['age', 'edad'])
/** Between somebody and a limit: "niños de menos de 5", "kids who are under 5". */
const AFTER_SOMEBODY = new Set('de que son sean of who that are is aged age ages'.split(' '))

export const isBelow = (word = '') => BELOW.has(word)
export const isLimiting = (word = '') => BELOW.has(word) || ABOVE.has(word)

/** The limit of the number at a word. */
export function limitBefore(words: readonly string[], index: number): AgeLimit | undefined {
  let start = index - 1
  while (LINKS.has(words[start] ?? '')) start--
  const word = words[start] ?? ''
  if (!isLimiting(word)) return undefined
  const isSaid =
    BELOW_AGE.has(word) || ABOVE_AGE.has(word) || words.slice(start + 1, index).some((link) => AGE.has(link))
  return { start, isBelow: isBelow(word), isOfAges: isSaid || isOfSomebody() }

  function isOfSomebody() {
    let who = start - 1
    while (AFTER_SOMEBODY.has(words[who] ?? '')) who--
    return hasAge(words[who] ?? '') && (!OF_AMOUNTS.has(word) || endsNumber(words[index + 1]))
  }
}
