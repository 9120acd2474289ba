import { soundOf } from './words.ts'

// How much time a search speaks of: "2 años", "3 y medio meses", "dos a cinco semanas", "4 y/o", "6m".

export interface Amount {
  /** Of a range the lower; a half is left out. */
  number: number
  /** How many of its unit are a year; undefined for a number without one. */
  perYear: number | undefined
  /** What something measures, or how many there are: "12 kilos", "38 de fiebre", "3 hijos". */
  isNoTime: boolean
  end: number
}

const YEARS = 'ano anos anio anios anyo anyos aos anito anitos aniito aniitos an year years yr yrs yo'
const MONTHS = 'mes meses mss mses mezes meces mesecito mesecitos mesesito mesesitos month months mo mos mth mths'
const WEEKS = 'semana semanas semanita semanitas sem sems week weeks wk wks'
const DAYS = 'dia dias diita diitas day days'
/** How many of each are a year. */
const UNITS = new Map<string, number>(
  Object.entries({ [YEARS]: 1, [MONTHS]: 12, [WEEKS]: 52, [DAYS]: 365 }).flatMap(([units, perYear]) =>
    units.split(' ').map((unit) => [unit, perYear] as const),
  ),
)
/** Of what is measured or counted. */
const MEASURED = new Set(
  `kilo kilos kg kgs libra libras lb lbs pound pounds onza onzas grado grados degree degrees mg ml cc gramo gramos
  peso pesos quetzal quetzales dolar dolares vez veces time times hora horas hour hours hr hrs minuto minutos minute
  minutes mins pastilla pastillas pill pills tableta tabletas tablet tablets gota gotas drop drops dosis dose doses
  cucharada cucharadas taza tazas cup cups vaso vasos percent feet metros km cm litros semestre grade grado millas
  hijos hijas ninos ninas nietos nietas nenes patojos kids children sons daughters boys girls grandchildren hermanos
  diarreas vomitos evacuaciones deposiciones pujos gripes poops stools bowel
  de-fiebre de-calentura de-temperatura de-hemoglobina de-azucar de-glucosa de-presion of-fever`.split(/\s+/),
)

const SPANISH =
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiun veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve'
const ENGLISH =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
const TENS = [
  'treinta cuarenta cincuenta sesenta setenta ochenta noventa cien',
  'thirty forty fifty sixty seventy eighty ninety',
]
/** Those that are long enough by how they sound: "diesiseis", "beinte". "Dose" is no "doce", nor "sien" a "cien". */
const heard = (word: string) => (word.length < MIN_HEARD ? word : soundOf(word))
const MIN_HEARD = 5
const NUMBERS = new Map<string, number>([
  ...SPANISH.split(' ').map((word, number) => [heard(word), number] as const),
  ...ENGLISH.split(' ').map((word, number) => [word, number] as const),
  ...TENS.flatMap((words) => words.split(' ').map((word, ten) => [heard(word), 30 + 10 * ten] as const)),
  ...['una', 'uno'].map((word) => [word, 1] as const),
  ...['veintiuno', 'veintiuna'].map((word) => [heard(word), 21] as const),
  ['medio', 0.5],
])

/** Between two numbers; a hyphen and a decimal point stand between words already. */
const RANGE = new Set(['a', 'y', 'o', 'to', 'and', 'or'])
/** Between a number and its unit, or after the unit. */
const HALVES = ['1 2', 'y medio', 'y media', 'y pico', 'and a half'].map((half) => half.split(' '))

/** The amount that begins at a word. */
export function amountAt(words: readonly string[], index: number): Amount | undefined {
  const [, digits, joined] = /^(\d{1,3})([a-z]+?)(?:\d{1,2}m)?$/.exec(words[index]!) ?? []
  const perJoined = joined && (JOINED.get(joined) ?? UNITS.get(joined))
  if (perJoined) return { number: Number(digits), perYear: perJoined, isNoTime: false, end: index + 1 }
  const counted = numberAt(words, index) ?? (isUnitAndHalf(words, index) ? { number: 1, end: index } : undefined)
  if (!counted) return undefined
  const { number, end } = counted
  const unit = words[end] ?? ''
  const isNoTime = MEASURED.has(unit) || MEASURED.has(`${unit}-${words[end + 1]}`)
  // "4 y/o", "4 y.o.", "8 m/o".
  if (words[end + 1] === 'o' && (unit === 'y' || unit === 'm'))
    return { number, perYear: JOINED.get(unit), isNoTime, end: end + 2 }
  const perYear = unit === 'm' && number <= MOST_MONTHS ? 12 : UNITS.get(unit)
  return { number, perYear, isNoTime, end: perYear === undefined ? end : afterMonths(words, afterHalf(words, end + 1)) }
}

/** "6 m" is months, "28 m" a man. */
const MOST_MONTHS = 24
/** Letters that are units only right after a number: "6m", "2a", and "1a6m". */
const JOINED = new Map([
  ['y', 1],
  ['a', 1],
  ['m', 12],
  ['w', 52],
])

/** A number, or the lower of two: "2 a 5", "4 y 7", "2-5"; "3 1/2" and "two and a half" are without the half. */
function numberAt(words: readonly string[], index: number): { number: number; end: number } | undefined {
  const first = wholeAt(words, index)
  if (!first) return undefined
  const whole = afterHalf(words, first.end)
  if (whole > first.end) return { ...first, end: whole }
  const joint = RANGE.has(words[first.end] ?? '') ? words[first.end] : undefined
  const second = wholeAt(words, joint ? first.end + 1 : first.end)
  // "89 una" and "niño de 10 y una niña" are no two ages.
  const isAlike = /\d/.test(words[index]!) === /\d/.test(words[first.end]!)
  const isRange = second && (joint ? joint !== 'y' || !/^un[ao]?$/.test(words[first.end + 1]!) : isAlike)
  return isRange ? { number: Math.min(first.number, second.number), end: second.end } : first
}

/** A number in digits or in words, "setenta y dos"; not where one begins before it, at "dos". */
export function wholeAt(words: readonly string[], index: number): { number: number; end: number } | undefined {
  const number = numberOf(words[index])
  const before = words[index - 1] === 'y' ? index - 2 : index - 1
  if (number === undefined || isTensAndUnit(words[before], words[index])) return undefined
  const next = words[index + 1] === 'y' ? index + 2 : index + 1
  return isTensAndUnit(words[index], words[next])
    ? { number: number + numberOf(words[next])!, end: next + 1 }
    : { number, end: index + 1 }
}

function isTensAndUnit(tens = '', unit = ''): boolean {
  const [first, second] = [numberOf(tens) ?? 0, numberOf(unit) ?? 0]
  return first >= 20 && first % 10 === 0 && second >= 1 && second < 10 && !/\d/.test(tens + unit)
}

function numberOf(word = ''): number | undefined {
  return /^\d{1,3}$/.test(word) ? Number(word) : (NUMBERS.get(word) ?? NUMBERS.get(heard(word)))
}

function afterHalf(words: readonly string[], index: number): number {
  const half = HALVES.find((half) => half.every((word, place) => words[index + place] === word))
  return index + (half?.length ?? 0)
}

/** "1 año y 3 meses". */
function afterMonths(words: readonly string[], index: number): number {
  const from = words[index] === 'y' || words[index] === 'con' ? index + 1 : index
  return numberOf(words[from]) !== undefined && UNITS.get(words[from + 1] ?? '') === 12 ? from + 2 : index
}

/** "Niño año y medio", "mes y medio". */
function isUnitAndHalf(words: readonly string[], index: number): boolean {
  return (UNITS.get(words[index]!) ?? 52) <= 12 && afterHalf(words, index + 1) > index + 1
}
