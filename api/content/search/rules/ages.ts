import type { Span } from './spans.ts'

// Ages: "niño de 3 años", "2 month old baby", "mi hija tiene ocho meses", "3yo".

export interface AgeFound {
  years: number
}

/** How many of a unit are a year. */
const UNITS: Record<string, number> = {
  ...Object.fromEntries(
    ['ano', 'anos', 'anio', 'anios', 'anito', 'anitos', 'year', 'years', 'yr', 'yrs', 'yo'].map((unit) => [unit, 1]),
  ),
  ...Object.fromEntries(
    ['mes', 'meses', 'mesecito', 'mesecitos', 'month', 'months', 'mo', 'mth', 'mths'].map((unit) => [unit, 12]),
  ),
  ...Object.fromEntries(['semana', 'semanas', 'week', 'weeks', 'wk', 'wks'].map((unit) => [unit, 52])),
  ...Object.fromEntries(['dia', 'dias', 'day', 'days'].map((unit) => [unit, 365])),
}

const NUMBERS = new Map([
  ...'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho'
    .split(' ')
    .map((word, number) => [word, number] as const),
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen'
    .split(' ')
    .map((word, number) => [word, number] as const),
  ['una', 1] as const,
  ['uno', 1] as const,
])

/** Words that make "3 años" the age of somebody, not how long a cough has lasted. */
const OF_AGE = new Set(['old', 'edad', 'age', 'aged', 'cumplidos'])
const BEFORE_AGE = new Set(['tiene', 'tienen', 'cumplio', 'aged', 'age', 'is'])
const SOMEBODY =
  /^(nin[oa]s?|ninit[oa]s?|nen[ea]s?|bebes?|bebit[oa]s?|hij[oa]s?|hijit[oa]s?|niet[oa]s?|patoj[oa]s?|patojit[oa]s?|criaturas?|recien|nacid[oa]|tiern[oa]|muchach[oa]s?|jovenc?i?t?[oa]?|senor[a]?|hombre|mujer|abuel[oa]|abuelit[oa]|baby|babies|infant|newborn|toddler|child|children|kids?|boys?|girls?|son|daughter|grandson|granddaughter|teen|teenager|man|woman)$/
const CHILD =
  /^(nin[oa]|ninit[oa]|nen[ea]|hij[oa]|hijit[oa]|niet[oa]|patoj[oa]|patojit[oa]|child|kid|boy|girl|son|daughter)$/
/** How long something has lasted. */
const LASTING = new Set([
  'hace',
  'desde',
  'durante',
  'por',
  'lleva',
  'llevo',
  'for',
  'since',
  'last',
  'past',
  'embarazo',
  'pregnant',
  'embarazada',
])

/** Ages in a search, in whole years. */
export function readAges(words: readonly string[]): { spans: Span<AgeFound>[] } {
  const found: Span<AgeFound>[] = []
  for (let index = 0; index < words.length; index++) {
    const age = ageAt(words, index)
    if (!age) continue
    const after = words[age.end] ?? ''
    const before = words.slice(Math.max(0, index - 3), index)
    const isSaid = OF_AGE.has(after) || before.slice(-1).some((word) => BEFORE_AGE.has(word)) || age.isAlways
    const isOfSomebody = [...before, ...words.slice(age.end, age.end + 2)].some((word) => SOMEBODY.test(word))
    const isLasting = [...before.slice(-2), ...words.slice(age.end, age.end + 2)].some((word) => LASTING.has(word))
    if (!isSaid && (!isOfSomebody || isLasting)) continue
    found.push({ start: index, end: OF_AGE.has(after) ? age.end + 1 : age.end, meaning: { years: age.years } })
  }
  return { spans: found }
}

function ageAt(words: readonly string[], index: number): { years: number; end: number; isAlways: boolean } | undefined {
  const word = words[index]!
  const joined = /^(\d{1,3})(yo|y|yr|yrs|mo|m|anos?|meses)$/.exec(word)
  if (joined) {
    const perYear = joined[2] === 'm' ? 12 : (UNITS[joined[2]!] ?? 1)
    return { years: Math.floor(Number(joined[1]) / perYear), end: index + 1, isAlways: joined[2] === 'yo' }
  }
  const number = /^\d{1,3}$/.test(word) ? Number(word) : NUMBERS.get(word)
  const perYear = UNITS[words[index + 1] ?? '']
  // "Niña 7": nothing is counted after the number, so it is her age.
  const isBare = /^\d{1,2}$/.test(word) && index === words.length - 1 && CHILD.test(words[index - 1] ?? '')
  if (isBare && number! < 18) return { years: number!, end: index + 1, isAlways: true }
  if (number === undefined || perYear === undefined) return undefined
  return { years: Math.floor(number / perYear), end: index + 2, isAlways: false }
}
