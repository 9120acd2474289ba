import type { Span } from './spans.ts'

// Ages: "niño de 3 años", "2 month old baby", "mi hija tiene ocho meses", "menores de 5", "3yo".

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
  ['medio', 0.5] as const,
])

/** Between two numbers; a hyphen and a decimal point stand between words already. */
const RANGE = new Set(['a', 'y', 'o', 'to', 'and', 'or'])
/** Between a number and its unit, or after the unit. */
const HALVES = [
  ['1', '2'],
  ['y', 'medio'],
  ['y', 'media'],
  ['and', 'a', 'half'],
]

/** Words before a number that make it a limit of ages; the others may be one of time: "menos de 2 semanas". */
const BELOW_AGE = new Set(['menor', 'menores', 'younger'])
const BELOW = new Set([...BELOW_AGE, 'menos', 'less', 'under', 'below'])
/** Said of amounts as well. */
const AMOUNTS = new Set(['menos', 'less'])
const ABOVE_AGE = new Set(['mayor', 'mayores', 'older'])
const ABOVE = new Set([...ABOVE_AGE, 'over', 'above'])
const LIMIT_LINKS = new Set(['de', 'a', 'que', 'than', 'los', 'the', 'age', 'of', 'la', 'edad'])
/** Between somebody and a limit: "niños de menos de 5", "kids who are under 5". */
const BEFORE_LIMIT = new Set('de que son sean of who that are is aged age ages'.split(' '))

/** Words that make "3 años" the age of somebody, not how long a cough has lasted. */
const OF_AGE = new Set(['old', 'edad', 'age', 'aged', 'cumplidos'])
/** Between somebody and his or her age. */
export const BEFORE_AGE: ReadonlySet<string> = new Set(['tiene', 'tienen', 'cumplio', 'aged', 'age', 'is', 'turned'])
const SOMEBODY = new RegExp(
  `^(?:${[
    'nin[oa]s? ninit[oa]s? nen[ea]s? bebes? bebit[oa]s? hij[oa]s? hijit[oa]s? niet[oa]s? patoj[oa]s? patojit[oa]s? criaturas?',
    'recien nacid[oa] tiern[oa] muchach[oa]s? jovenc?i?t?[oa]? senor[a]? hombre mujer abuel[oa]s? abuelit[oa]s? ancian[oa]s?',
    'viejit[oa]s? mama papa madre padre ti[oa] suegr[oa] espos[oa] herman[oa]s? hermanit[oa]s? sobrin[oa]s? sobrinit[oa]s? ahijad[oa]s? nenit[oa]s? bebecit[oa]s? wir[oa]s? guir[oa]s? adult[oa]s?',
    'personas? adolescentes?',
    'baby babies infants? newborn toddlers? child children kids? kiddos? boys? girls? son sons daughters? grandson granddaughter',
    'preschoolers? tots? twins cuates? gemel[oa]s melliz[oa]s',
    'teens? teenagers? man woman mother mom father dad grandma grandpa grandmother grandfather wife husband sister brother',
    'niece nephew adults? people persons?',
  ]
    .join(' ')
    .replaceAll(' ', '|')})$`,
)
const CHILD =
  /^((nin|ninit|hij|hijit|niet|patoj|patojit|sobrinit|nenit|wir|guir|gemel|melliz)[oa]s?|nen[ea]s?|child|children|kiddos?|twins|(kid|boy|girl|son|daughter|grandson|niece|nephew)s?)$/
const ADULT_WORD = /^(mujer|espos[oa]|senora?|nuera|yerno|mama|papa|abuel[oa]|abuelit[oa]|suegr[oa]|ti[oa]|marido)$/
/** Whether a word is for somebody: "hija", "abuela", "she". */
export function isSomebodyWord(word: string): boolean {
  return SOMEBODY.test(word) || OTHERS.test(word)
}

const OTHERS =
  /^(ella|ellos|ellas|he|she|amig[oa]|vecin[oa]|cunad[oa]|prim[oa]|nuera|yerno|novi[oa]|pareja|mum|aunt|uncle|friend|partner|neighbou?r)$/

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
const PREGNANCY = new Set(['embarazo', 'embarazada', 'gestacion', 'pregnant', 'pregnancy'])
/** "Tengo 3 años con tos", but "tengo 65 años". */
const LEAST_OWN_AGE = 12

/** Ages in a search, in whole years: of a range the lower, and below a limit. */
export function readAges(written: readonly string[]): { spans: Span<AgeFound>[] } {
  const words = written.map(ofPlural)
  const found: Span<AgeFound>[] = []
  for (let index = 0; index < words.length; index++) {
    const limit = limitBefore(words, index)
    const age = ageAt(words, index, limit)
    if (!age) continue
    const { start = index } = limit ?? {}
    const after = words[age.end] ?? ''
    const before = words.slice(Math.max(0, start - 3), start)
    const around = [...before, ...words.slice(age.end, age.end + 2)]
    const isLasting = [...before.slice(-2), ...words.slice(age.end, age.end + 2)].some((word) => LASTING.has(word))
    const isOwnInYears = before.at(-1) === 'tengo' && age.years >= LEAST_OWN_AGE
    const isSaid = OF_AGE.has(after) || BEFORE_AGE.has(before.at(-1) ?? '') || isOwnInYears || age.isAlways
    const isLimit = limit !== undefined && (limit.isOfAges || age.isInYears) && !isLasting
    // "Mi hijo de 9 años y uno de 3 años".
    const isFurther = found.length > 0 && age.isInYears
    const isOfSomebody = (isFurther || around.some((word) => SOMEBODY.test(word))) && !isLasting
    // "My wife is 6 months pregnant".
    const isOfPregnancy = words.slice(age.end, age.end + 3).some((word) => PREGNANCY.has(word))
    // "Mi nuera tiene 3 meses con tos".
    const isOfAdult = !age.isInYears && before.at(-1) === 'tiene' && ADULT_WORD.test(before.at(-2) ?? '')
    if (isOfPregnancy || isOfAdult || (!isSaid && !isLimit && !isOfSomebody)) continue
    const end = OF_AGE.has(after) ? age.end + 1 : age.end
    found.push({ start, end, meaning: { years: age.years } })
    index = end - 1
  }
  return { spans: found }
}

/** "Under 5s", "under fives". */
function ofPlural(word: string, index: number, words: readonly string[]): string {
  const number = word.endsWith('s') && word !== 'ones' ? numberOf(word.slice(0, -1)) : undefined
  return number !== undefined && isLimiting(words[index - 1] ?? '') ? `${number}yo` : word
}

const isLimiting = (word: string) => BELOW.has(word) || ABOVE.has(word)

interface Limit {
  start: number
  isBelow: boolean
  /** Whether its word is said of ages only. */
  isOfAges: boolean
}

function limitBefore(words: readonly string[], index: number): Limit | undefined {
  let start = index - 1
  while (LIMIT_LINKS.has(words[start] ?? '')) start--
  const word = words[start] ?? ''
  if (!isLimiting(word)) return undefined
  const isOfAges = BELOW_AGE.has(word) || ABOVE_AGE.has(word) || saysAge() || isOfSomebody()
  return { start, isBelow: BELOW.has(word), isOfAges }

  function saysAge() {
    return words.slice(start + 1, index).some((link) => OF_AGE.has(link))
  }

  /** "Children under 2 with a cough", but not "give the child less than 2 cups". */
  function isOfSomebody() {
    let who = start - 1
    while (BEFORE_LIMIT.has(words[who] ?? '')) who--
    return SOMEBODY.test(words[who] ?? '') && (!AMOUNTS.has(word) || isAfterAge(words[index + 1]))
  }
}

interface Age {
  years: number
  end: number
  isAlways: boolean
  isInYears: boolean
}

function ageAt(words: readonly string[], index: number, limit: Limit | undefined): Age | undefined {
  const word = words[index]!
  const yearsOf = (number: number, perYear: number) =>
    Math.max(0, Math.floor((limit?.isBelow ? Math.ceil(number) - 1 : number) / perYear))
  const joined = /^(\d{1,3})(yo|y|yr|yrs|mo|m|anos?|meses)$/.exec(word)
  if (joined) {
    const perYear = joined[2] === 'm' ? 12 : (UNITS[joined[2]!] ?? 1)
    const years = yearsOf(Number(joined[1]), perYear)
    return { years, end: index + 1, isAlways: joined[2] === 'yo', isInYears: perYear === 1 }
  }
  const counted = numberAt(words, index) ?? (isUnitAndHalf(words, index) ? { number: 1, end: index } : undefined)
  if (!counted) return undefined
  const { number, end } = counted
  // "4 y/o", "4 y.o.", "8 m/o".
  if (words[end + 1] === 'o' && (words[end] === 'y' || words[end] === 'm')) {
    const isInYears = words[end] === 'y'
    return { years: yearsOf(number, isInYears ? 1 : 12), end: end + 2, isAlways: true, isInYears }
  }
  const perYear = UNITS[words[end] ?? '']
  if (perYear !== undefined) {
    const years = yearsOf(number, perYear)
    return { years, end: afterHalf(words, end + 1), isAlways: false, isInYears: perYear === 1 }
  }
  // "Niña 7", "menores de 5": nothing is counted after the number, so it is an age.
  const isLast = /^\d{1,2}$/.test(word) && index === words.length - 1
  const isUpTo = RANGE.has(words[end] ?? '') && BELOW.has(words[end + 1] ?? '') && isOfChildren(words, index)
  const isOfChildHere = (isLast && CHILD.test(words[index - 1] ?? '')) || isUpTo || isOfChild(words, index, end)
  const isBare = isOfChildHere ? number < ADULT : number >= LEAST_OWN_AGE && isOwn(words, index, end)
  if (!isBare && !limit?.isOfAges && !(limit && isLast)) return undefined
  return { years: yearsOf(number, 1), end: isUpTo ? end + 2 : end, isAlways: isBare, isInYears: false }
}

/** "My daughter is 4 and has a fever", "he's two", "she just turned 3", "niño de 3 con tos". */
function isOfChild(words: readonly string[], index: number, end: number): boolean {
  let link = index - 1
  while (JUST.has(words[link] ?? '')) link--
  const [verb, next] = [words[link] ?? '', words[end]]
  const who = words.slice(Math.max(0, link - 2), Math.max(0, link))
  if (IS_OF_AGE.has(verb))
    return (
      !COUNTED.has(next ?? '') && (/^s?hes$/.test(verb) || who.some((word) => CHILD.test(word) || HE_SHE.has(word)))
    )
  // Not "tiene una tos".
  if (!isAfterAge(next) || /^un[ao]?$/.test(words[index]!)) return false
  const isHis = verb === 'tiene' && (who.length === 0 || HE_SHE.has(who.at(-1)!))
  return isHis || ((AGE_LINKS.has(verb) || BEFORE_AGE.has(verb)) && who.some((word) => CHILD.test(word)))
}

/** "I'm 16 and have a cough". */
const isOwn = (words: readonly string[], index: number, end: number) =>
  (words[index - 1] === 'im' || (words[index - 1] === 'am' && words[index - 2] === 'i')) && isAfterAge(words[end])

const isOfChildren = (words: readonly string[], index: number) =>
  words.slice(Math.max(0, index - 2), index).some((word) => CHILD.test(word))
const isAfterAge = (word: string | undefined) => word === undefined || AFTER_AGE.has(word)

const HE_SHE = new Set(['he', 'she', 'ella', 'el'])
const IS_OF_AGE = new Set(['is', 'are', 'turned', 'hes', 'shes'])
/** "Niños de hasta 5", "kids up to 5". */
const AGE_LINKS = new Set(['de', 'hasta', 'to'])
const JUST = new Set('just only almost nearly about now already casi ya apenas solo como'.split(' '))
/** What is counted is no age: "she is 2 hours late". */
const COUNTED = new Set(
  'of in hours hour minutes feet foot ft inches cm kg kilos pounds lbs lb stone times percent degrees'.split(' '),
)
const AFTER_AGE = new Set(
  'y con que tiene tienen esta para pero le no se ha and with who has have is are for but'.split(' '),
)
const ADULT = 18

/** A number, or the lower of two: "2 a 5", "4 y 7", "2-5"; "3 1/2" and "two and a half" are without the half. */
function numberAt(words: readonly string[], index: number): { number: number; end: number } | undefined {
  const first = numberOf(words[index])
  if (first === undefined) return undefined
  const whole = afterHalf(words, index + 1)
  if (whole > index + 1) return { number: first, end: whole }
  const next = RANGE.has(words[index + 1] ?? '') ? index + 2 : index + 1
  const second = numberOf(words[next])
  return second === undefined ? { number: first, end: index + 1 } : { number: Math.min(first, second), end: next + 1 }
}

function numberOf(word = ''): number | undefined {
  return /^\d{1,3}$/.test(word) ? Number(word) : NUMBERS.get(word)
}

function afterHalf(words: readonly string[], index: number): number {
  const half = HALVES.find((half) => half.every((word, place) => words[index + place] === word))
  return index + (half?.length ?? 0)
}

/** "Niño año y medio". */
function isUnitAndHalf(words: readonly string[], index: number): boolean {
  return UNITS[words[index]!] === 1 && afterHalf(words, index + 1) > index + 1
}
