import { spansAround } from './around.ts'
import type { Lexicon } from './lexicon.ts'
import type { Phrases } from './phrases.ts'
import type { AilmentSpan, PersonSpan } from './settle.ts'
import { indexesFrom } from './spans.ts'

/** Illnesses by signs that may stand anywhere in the search. */
export function signsIn(
  indexes: number[],
  spelled: string[],
  words: string[],
  persons: PersonSpan[],
  { signs }: Lexicon,
): AilmentSpan[] {
  const run = indexes.map((index) => spelled[index]!)
  const placesOf = (phrases: Phrases<true>) =>
    spansAround(run, (part) => phrases.find(part), phrases).flatMap(({ start, end }) => indexes.slice(start, end))
  const placesWhere = (means: readonly string[]) =>
    persons.filter((person) => isSaid(person, means, words)).flatMap(({ start, end }) => indexesFrom(start, end))
  return signs.flatMap(({ illness, all, unless }) => {
    const places: number[] = []
    for (const { phrases, means } of all) {
      const ofOne = [...placesOf(phrases), ...(means.length > 0 ? placesWhere(means) : [])]
      if (ofOne.length === 0) return []
      places.push(...ofOne)
    }
    return placesOf(unless).length === 0 ? [{ indexes: [...new Set(places)], meaning: [illness] }] : []
  })
}

function isSaid({ start, end, meaning }: PersonSpan, means: readonly string[], words: readonly string[]): boolean {
  if ('means' in meaning) return !meaning.possible && meaning.means.some((one) => means.includes(one))
  if (meaning.years > 0) return means.includes('child') && meaning.years < ADULT
  // "Tiene 3 días con calentura" may be older.
  const isLasting = words[end] === 'con' && words.slice(Math.max(0, start - 1), end).includes('tiene')
  const isYoung = !isLasting && UNDER_3_MONTHS.test(words.slice(start, end).join(' '))
  return means.includes('baby') || (isYoung && means.includes('newborn'))
}

const ADULT = 18
const UNDER_3_MONTHS =
  /\b(?:\d{1,2} (?:dias?|days?)|(?:un|dos|tres|seis|ocho|diez|quince) (?:dias|semanas)|(?:1[0-2]|\d) (?:semanas?|weeks?)|(?:1|2|un|dos|one|two) (?:mes|meses|mesesitos?|mesecitos?|months?))\b/
