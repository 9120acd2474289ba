import { isIn, type Span } from '../spans.ts'
import { isBelow, isLimiting, limitBefore, type AgeLimit } from './age-limits.ts'
import { amountAt, endsNumber, isBetweenNumbers, numberOf } from './amounts.ts'
import { hasAge, isAdult, isChild, isSomebody } from './somebody.ts'

// Ages: "niño de 3 años", "2 month old baby", "mi hija tiene ocho meses", "menores de 5", "3yo".

/** Somebody of this age is no child. */
export const ADULT = 18

/** Of a range the lower. */
export interface AgeFound {
  /** Whole years; below a limit if there is one. */
  years: number
  /** All of them, without fractions; that of a limit itself. */
  months: number
}

/** Ages in a search; `children` are words for a child that only patterns know. */
export function readAges(written: readonly string[], children: readonly Span<unknown>[] = []): Span<AgeFound>[] {
  // "Mi bodoque de 9 meses" is a child.
  const words = written.map(ofPlural).map((word, index) => (isIn(index, children) ? 'nino' : word))
  const found: Span<AgeFound>[] = []
  for (let index = 0; index < words.length; index++) {
    const limit = limitBefore(words, index)
    const age = ageAt(words, index, limit)
    if (!age) continue
    const start = limit?.start ?? index
    const end = afterOfAge(words, age.end)
    const before = words.slice(Math.max(0, start - 3), start)
    const after = words.slice(age.end, age.end + 3)
    // "My wife is 6 months pregnant", and not "mi nuera tiene 3 meses con tos".
    const isOfPregnancy = after.some((word) => PREGNANCY.has(word))
    const isOfAdult = !age.isInYears && before.at(-1) === 'tiene' && isAdult(before.at(-2) ?? '')
    if (isOfPregnancy || isOfAdult) continue
    const isOwn = before.at(-1) === 'tengo' && age.years >= LEAST_OWN_AGE
    const isSaid = age.isSaid || end > age.end || isSaidBefore(before) || isOwn
    const isLasting = [...before.slice(-2), ...after.slice(0, 2)].some(
      (word) => LASTING.has(word) || PREGNANCY.has(word),
    )
    const isOfLimit = limit !== undefined && (limit.isOfAges || age.isInYears)
    // "Mi hijo de 9 años y uno de 3 años".
    const isFurther = found.length > 0 && age.isInYears
    const isOfSomebody = [...before, ...after.slice(0, 2)].some(hasAge)
    const isMeant = () => isOfLimit || isFurther || isOfSomebody || isAlone(words, index, age)
    if (!isSaid && (isLasting || !isMeant())) continue
    found.push({ start, end, meaning: { years: age.years, months: age.months } })
    index = end - 1
  }
  return found
}

/** "2 años de edad", "3 weeks old". */
function afterOfAge(words: readonly string[], end: number): number {
  const from = words[end] === 'de' ? end + 1 : end
  return OF_AGE.has(words[from] ?? '') ? from + 1 : end
}

/** Not "my cough is 2 weeks". */
function isSaidBefore(before: readonly string[]): boolean {
  const [who, verb] = [before.at(-2), before.at(-1) ?? '']
  return isBeforeAge(verb) && (verb !== 'is' || who === undefined || who === 'age' || isSomebody(who))
}

/** "18 meses, tos", "de 2 años con tos", "tos, 3 años": with nothing that says how long. */
function isAlone(words: readonly string[], index: number, { end, unit }: Age): boolean {
  const before = words[index - 1] ?? ''
  const isFirst = index === 0 || (before === 'de' && (index === 1 || words[index - 2] === 'es'))
  // "Un mes con tos" is how long as well.
  if (!OF_YEARS_OR_MONTHS.test(unit ?? '') || words[end - 1] === 'mes') return false
  if (words.some((word) => OF_GROWN_UPS.test(word)) || AFTER_TIME.has(words[end] ?? '')) return false
  return isFirst || (!words.some((word) => OF_MYSELF.has(word)) && !BEFORE_TIME.has(before))
}

interface Age extends AgeFound {
  end: number
  unit: string | undefined
  isInYears: boolean
  /** Whether it cannot be anything else. */
  isSaid: boolean
}

function ageAt(words: readonly string[], index: number, limit: AgeLimit | undefined): Age | undefined {
  const amount = amountAt(words, index)
  if (!amount) return undefined
  const { number, perYear, unit, end, isAge } = amount
  const below = limit?.isBelow ? Math.max(0, Math.ceil(number) - 1) : number
  const yearsAndMonths = (perYear: number) => ({
    years: Math.floor(below / perYear),
    months: Math.floor((number * 12) / perYear),
  })
  if (perYear !== undefined) return { ...yearsAndMonths(perYear), end, unit, isInYears: perYear === 1, isSaid: isAge }
  // "Niña 7", "menores de 5": nothing is counted after the number.
  const isLast = /^\d{1,2}$/.test(words[index]!) && index === words.length - 1
  const isUpTo = isBetweenNumbers(words[end]) && isBelow(words[end + 1]) && isOfChildren(words, index)
  const isForChild = (isLast && isChild(words[index - 1] ?? '')) || isUpTo || isOfChild(words, index, end)
  const isSaid = isForChild ? number < ADULT : number >= LEAST_OWN_AGE && isOwn(words, index, end)
  if (!isSaid && !limit?.isOfAges && !(limit && isLast)) return undefined
  return { ...yearsAndMonths(1), end: isUpTo ? end + 2 : end, unit, isInYears: false, isSaid }
}

/** "Niños de 3 o menos". */
const isOfChildren = (words: readonly string[], index: number) =>
  words.slice(Math.max(0, index - 2), index).some(isChild)

/** "My daughter is 4 and has a fever", "he's two", "she just turned 3", "niño de 3 con tos". */
function isOfChild(words: readonly string[], index: number, end: number): boolean {
  let verbAt = index - 1
  while (ABOUT.has(words[verbAt] ?? '')) verbAt--
  let before = verbAt
  while (BEFORE_VERB.has(words[before - 1] ?? '')) before--
  const [verb, next] = [words[verbAt] ?? '', words[end]]
  const who = words.slice(Math.max(0, before - 2), Math.max(0, before))
  const isCounted = COUNTED.has(next ?? '')
  const isOne = /^un[ao]?$/.test(words[index]!)
  if (IS.has(verb)) return !isCounted && (/^s?hes$/.test(verb) || who.some((word) => isChild(word) || HE_SHE.has(word)))
  // "Aged two, cough", "mi niña de 3, tos".
  if (!isCounted && (verb === 'aged' || (verb === 'de' && !isOne && isChild(who.at(-1) ?? '')))) return true
  // Not "tiene una tos".
  if (!endsNumber(next) || isOne) return false
  const isHis = verb === 'tiene' && (who.length === 0 || HE_SHE.has(who.at(-1)!))
  return verb === 'edad' || isHis || ((LINKS.has(verb) || isBeforeAge(verb)) && who.some(isChild))
}

/** "I'm 16 and have a cough", "tengo 13". */
const isOwn = (words: readonly string[], index: number, end: number) =>
  (/^(im|tengo)$/.test(words[index - 1] ?? '') || (words[index - 1] === 'am' && words[index - 2] === 'i')) &&
  endsNumber(words[end])

/** "Under 5s", "under fives". */
function ofPlural(word: string, index: number, words: readonly string[]): string {
  const number = word.endsWith('s') && word !== 'ones' ? numberOf(word.slice(0, -1)) : undefined
  return number !== undefined && isLimiting(words[index - 1]) ? `${number}yo` : word
}

/** Whether an age may follow: "mi hija tiene". */
export const isBeforeAge = (word: string) => BEFORE_AGE.has(word)

/** "Tengo 3 años con tos", but "tengo 65 años". */
const LEAST_OWN_AGE = 12

/** After an age. */
const OF_AGE = set('old edad age aged cumplidos nacido nacida nacidos')
const BEFORE_AGE = set('tiene tienen cumplio cumple cumplir aged age edad is turned')
/** Between "niño" and a number. */
const LINKS = set('de hasta to')
const IS = set('is are turned hes shes')
const HE_SHE = set('he she ella el')
/** "Va a cumplir 4", "ya casi tiene 3". */
const BEFORE_VERB = set('va a ya casi apenas just now already')
const ABOUT = set('just only almost nearly about now already casi ya apenas solo como')
/** What is counted is no age: "she is 2 hours late". */
const COUNTED = set(
  'of in hours hour minutes feet foot ft inches cm kg kilos pounds lbs lb stone times percent degrees veces vez horas gotas ' +
    'cucharadas dosis libras',
)

const PREGNANCY = set('embarazo embarazada gestacion pregnant pregnancy')
/** How long something has lasted. */
const LASTING = set('hace desde durante por lleva llevo for since last past')
const BEFORE_TIME = set(
  'de del con en por para pa hace desde durante como casi cada ya llevo lleva tengo tiene tenia van va tras hasta unos mas menos ' +
    'los las a estoy esta ando anda voy',
)
const AFTER_TIME = set('de sin tosiendo seguidos atras despues antes ya asi enfermo enferma')
/** Weeks are how long it has lasted: "2 semanas con tos". */
const OF_YEARS_OR_MONTHS = /^(a$|an|ao|m$|mes|ms)/
/** Somebody who speaks of his or her own illness is no small child. */
const OF_MYSELF = set('yo tengo me llevo estoy ando padezco sufro siento mi')
/** What lasts for years, and is seldom a child's: "dolor de espalda 2 años". */
const OF_GROWN_UPS =
  /^(espalda|cintura|rodillas?|huesos?|coyunturas|articulacion(es)?|columna|ciatica|artritis|reumas?|reumatismo|gota|gastritis|ulcera|colitis|reflujo|acidez|migrana|insomnio|dormir|varices|manchas?|prostata|menopausia|regla|diabet\w+|azucar|presion|nervios|ansiedad|estres|colesterol)$/

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
