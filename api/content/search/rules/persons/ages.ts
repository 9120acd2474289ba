import {
  ABOVE,
  ABOVE_AGE,
  ADULT,
  ADULT_WORD,
  AFTER_AGE,
  AGE_LINKS,
  AMOUNTS,
  BARE_UNIT,
  BEFORE_AGE,
  BEFORE_VERB,
  BEFORE_LIMIT,
  BELOW,
  BELOW_AGE,
  CHILD,
  COUNTED,
  HALVES,
  HE_SHE,
  IS_OF_AGE,
  JUST,
  LASTING,
  LEAST_OWN_AGE,
  LIMIT_LINKS,
  MYSELF,
  NOT_AFTER_BARE,
  NOT_BEFORE_BARE,
  NUMBERS,
  OF_AGE,
  OF_GROWN_UPS,
  PREGNANCY,
  RANGE,
  SOMEBODY,
  UNITS,
  isSomebodyWord,
} from './age-words.ts'
import { isIn, type Span } from '../spans.ts'

// Ages: "niño de 3 años", "2 month old baby", "mi hija tiene ocho meses", "menores de 5", "3yo".

export interface AgeFound {
  years: number
}

/** Ages in a search, in whole years: of a range the lower, and below a limit. */
export function readAges(written: readonly string[], children: readonly Span<unknown>[] = []): Span<AgeFound>[] {
  // "Mi bodoque de 9 meses" is a child.
  const words = written.map(ofPlural).map((word, index) => (isIn(index, children) ? 'nino' : word))
  const found: Span<AgeFound>[] = []
  for (let index = 0; index < words.length; index++) {
    const limit = limitBefore(words, index)
    const age = ageAt(words, index, limit)
    if (!age) continue
    const { start = index } = limit ?? {}
    // "2 años de edad", "3 semanas de nacido".
    const ofAge = words[age.end] === 'de' && OF_AGE.has(words[age.end + 1] ?? '')
    const after = words[ofAge ? age.end + 1 : age.end] ?? ''
    const before = words.slice(Math.max(0, start - 3), start)
    const around = [...before, ...words.slice(age.end, age.end + 2)]
    const isLasting = [...before.slice(-2), ...words.slice(age.end, age.end + 2)].some((word) => LASTING.has(word))
    const isOwnInYears = before.at(-1) === 'tengo' && age.years >= LEAST_OWN_AGE
    const isSaid = OF_AGE.has(after) || isAgeSaidBefore(before) || isOwnInYears || age.isAlways
    const isLimit = limit !== undefined && (limit.isOfAges || age.isInYears) && !isLasting
    // "Mi hijo de 9 años y uno de 3 años".
    const isFurther = found.length > 0 && age.isInYears
    const isOfSomebody = (isFurther || around.some((word) => SOMEBODY.test(word))) && !isLasting
    // "My wife is 6 months pregnant".
    const isOfPregnancy = words.slice(age.end, age.end + 3).some((word) => PREGNANCY.has(word))
    // "Mi nuera tiene 3 meses con tos".
    const isOfAdult = !age.isInYears && before.at(-1) === 'tiene' && ADULT_WORD.test(before.at(-2) ?? '')
    const isAlone = !isLasting && isBareAge(words, index, age.end)
    if (isOfPregnancy || isOfAdult || (!isSaid && !isLimit && !isOfSomebody && !isAlone)) continue
    const end = OF_AGE.has(words[age.end] ?? '') ? age.end + 1 : ofAge ? age.end + 2 : age.end
    found.push({ start, end, meaning: { years: age.years } })
    index = end - 1
  }
  return found
}

/** Not "my cough is 2 weeks". */
function isAgeSaidBefore(before: readonly string[]): boolean {
  const said = before.at(-1) ?? ''
  const who = before.at(-2)
  return BEFORE_AGE.has(said) && (said !== 'is' || who === undefined || who === 'age' || isSomebodyWord(who))
}

/** "18 meses, tos", "de 2 años con tos", "tos, 3 años": with nothing that says how long. */
function isBareAge(words: readonly string[], index: number, end: number): boolean {
  const before = words[index - 1] ?? ''
  const isFirst = index === 0 || (before === 'de' && (index === 1 || words[index - 2] === 'es'))
  // "Un mes con tos" is how long as well.
  if (words[end - 1] === 'mes') return false
  if (words.some((word) => OF_GROWN_UPS.test(word))) return false
  const isTold = !words.some((word) => MYSELF.has(word)) && !NOT_BEFORE_BARE.has(before)
  return BARE_UNIT.test(unitIn(words, end)) && (isFirst || isTold) && !NOT_AFTER_BARE.has(words[end] ?? '')
}

/** "m" of "6m", "meses" of "6 meses". */
const unitIn = (words: readonly string[], end: number) => {
  const last = words[end - 1] ?? ''
  return /^\d+m$/.test(last) ? 'mes' : /^\d+a$/.test(last) ? 'ano' : last === 'medio' ? 'ano' : last
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
  const joined = /^(\d{1,3})(yo|y|yr|yrs|mo|m|a|anos?|meses|mss)$/.exec(word)
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
    const isSmall = /^(ani*t|mese[cs]it)/.test(words[end]!)
    return { years, end: afterMonths(words, afterHalf(words, end + 1)), isAlways: isSmall, isInYears: perYear === 1 }
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
  let before = link
  while (BEFORE_VERB.has(words[before - 1] ?? '')) before--
  const who = words.slice(Math.max(0, before - 2), Math.max(0, before))
  if (IS_OF_AGE.has(verb))
    return (
      !COUNTED.has(next ?? '') && (/^s?hes$/.test(verb) || who.some((word) => CHILD.test(word) || HE_SHE.has(word)))
    )
  // "Mi niña de 3, tos".
  if (verb === 'de' && !COUNTED.has(next ?? '') && !/^un[ao]?$/.test(words[index]!) && CHILD.test(who.at(-1) ?? ''))
    return true
  // Not "tiene una tos".
  if (!isAfterAge(next) || /^un[ao]?$/.test(words[index]!)) return false
  if (verb === 'edad') return true
  const isHis = verb === 'tiene' && (who.length === 0 || HE_SHE.has(who.at(-1)!))
  return isHis || ((AGE_LINKS.has(verb) || BEFORE_AGE.has(verb)) && who.some((word) => CHILD.test(word)))
}

/** "I'm 16 and have a cough". */
const isOwn = (words: readonly string[], index: number, end: number) =>
  (words[index - 1] === 'im' || (words[index - 1] === 'am' && words[index - 2] === 'i')) && isAfterAge(words[end])

const isOfChildren = (words: readonly string[], index: number) =>
  words.slice(Math.max(0, index - 2), index).some((word) => CHILD.test(word))
const isAfterAge = (word: string | undefined) => word === undefined || AFTER_AGE.has(word)

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

/** "1 año y 3 meses". */
function afterMonths(words: readonly string[], index: number): number {
  const from = words[index] === 'y' || words[index] === 'con' ? index + 1 : index
  return numberOf(words[from]) !== undefined && UNITS[words[from + 1] ?? ''] === 12 ? from + 2 : index
}

/** "Niño año y medio". */
function isUnitAndHalf(words: readonly string[], index: number): boolean {
  return UNITS[words[index]!] === 1 && afterHalf(words, index + 1) > index + 1
}
