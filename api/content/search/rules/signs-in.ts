import { spansAround } from './around.ts'
import type { Lexicon } from './lexicon.ts'
import { ADULT } from './persons/ages.ts'
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
  const told = indexes.filter((index) => !isOfRemedy(words, index))
  const run = told.map((index) => spelled[index]!)
  const placesOf = (phrases: Phrases<true>) =>
    spansAround(run, (part) => phrases.find(part), phrases).flatMap(({ start, end }) => told.slice(start, end))
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

/** "Algo fuerte para el dolor", "strong tea for pain": it is the remedy that is to be strong. */
function isOfRemedy(words: readonly string[], index: number): boolean {
  if (!STRONG.has(words[index]!)) return false
  let before = index - 1
  while (DEGREES.has(words[before] ?? '')) before--
  const [wish, noun, next] = [words[before - 1] ?? '', words[before] ?? '', words[index + 1] ?? '']
  const isSomething = noun === 'algo' && (before === 0 || WISHING.has(wish) || PURPOSE.has(next))
  return isSomething || REMEDIES.has(noun) || REMEDIES.has(next)
}

const STRONG = new Set(['fuerte', 'fuertes', 'strong', 'stronger'])
const DEGREES = new Set(['mas', 'bien', 'muy', 'really', 'very', 'real'])
const REMEDIES = new Set(
  (
    'remedio remedios medicina medicinas planta plantas hierba hierbas te pastilla pastillas cosa tecito something anything remedy ' +
    'remedies medicine plant plants herb herbs herbal tea painkiller pills'
  ).split(' '),
)
const PURPOSE = new Set(['para', 'pa', 'contra', 'por', 'que', 'x'])
const WISHING = new Set(
  'quiero quisiera necesito busco dame deme den hay tiene tienen recomienda recomiendan recomiendeme'.split(' '),
)

function isSaid({ start, end, meaning }: PersonSpan, means: readonly string[], words: readonly string[]): boolean {
  // "@child" is for babies as well.
  const isAmong = (one: string) =>
    means.includes(one) || (AGES.includes(one) && AGES.slice(AGES.indexOf(one)).some((age) => means.includes(age)))
  if ('means' in meaning) return !meaning.possible && meaning.means.some(isAmong)
  if (meaning.years > 0) return meaning.years < ADULT && isAmong(meaning.years < YEARS_OF_CHILD ? 'toddler' : 'child')
  // "Tiene 3 días con calentura" may be older.
  const isLasting = words[end] === 'con' && words.slice(Math.max(0, start - 1), end).includes('tiene')
  return isAmong(meaning.months < MONTHS_OF_NEWBORN && !isLasting ? 'newborn' : 'baby')
}

const AGES = ['newborn', 'baby', 'toddler', 'child']
const YEARS_OF_CHILD = 3
/** Danger signs of newborns hold as long. */
const MONTHS_OF_NEWBORN = 3
