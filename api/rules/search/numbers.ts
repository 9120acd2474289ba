// How much time a search speaks of: "2 años", "3 y medio meses", "dos a cinco semanas", "4 y/o", "6m".

export interface Amount {
  /** Of a range the lower; a half is left out. */
  number: number
  /** How many of its unit are a year; undefined for a number without one. */
  perYear: number | undefined
  end: number
}

const YEARS = 'ano anos anio anios anyo anyos aos anito anitos aniito aniitos an year years yr yrs yo'
const MONTHS = 'mes meses mss mses mezes meces mesecito mesecitos mesesito mesesitos month months mo mth mths'
/** How many of each are a year. */
const UNITS = new Map<string, number>([
  ...YEARS.split(' ').map((unit) => [unit, 1] as const),
  ...MONTHS.split(' ').map((unit) => [unit, 12] as const),
  ...['semana', 'semanas', 'week', 'weeks', 'wk', 'wks'].map((unit) => [unit, 52] as const),
  ...['dia', 'dias', 'day', 'days'].map((unit) => [unit, 365] as const),
])

const SPANISH =
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho'
const ENGLISH =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen'
const NUMBERS = new Map<string, number>([
  ...[SPANISH, ENGLISH].flatMap((words) => words.split(' ').map((word, number) => [word, number] as const)),
  ['una', 1],
  ['uno', 1],
  ['medio', 0.5],
])

/** Between two numbers; a hyphen and a decimal point stand between words already. */
const RANGE = new Set(['a', 'y', 'o', 'to', 'and', 'or'])
/** Between a number and its unit, or after the unit. */
const HALVES = ['1 2', 'y medio', 'y media', 'y pico', 'and a half'].map((half) => half.split(' '))

/** The amount that begins at a word. */
export function amountAt(words: readonly string[], index: number): Amount | undefined {
  const joined = /^(\d{1,3})(yo|y|yr|yrs|mo|m|a|anos?|meses|mss)$/.exec(words[index]!)
  if (joined) {
    const [, number, unit] = joined
    return { number: Number(number), perYear: unit === 'm' ? 12 : (UNITS.get(unit!) ?? 1), end: index + 1 }
  }
  const counted = numberAt(words, index) ?? (isUnitAndHalf(words, index) ? { number: 1, end: index } : undefined)
  if (!counted) return undefined
  const { number, end } = counted
  const unit = words[end] ?? ''
  // "4 y/o", "4 y.o.", "8 m/o".
  if (words[end + 1] === 'o' && (unit === 'y' || unit === 'm'))
    return { number, perYear: unit === 'y' ? 1 : 12, end: end + 2 }
  const perYear = UNITS.get(unit)
  return { number, perYear, end: perYear === undefined ? end : afterMonths(words, afterHalf(words, end + 1)) }
}

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

export function numberOf(word = ''): number | undefined {
  return /^\d{1,3}$/.test(word) ? Number(word) : NUMBERS.get(word)
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

/** "Niño año y medio". */
function isUnitAndHalf(words: readonly string[], index: number): boolean {
  return UNITS.get(words[index]!) === 1 && afterHalf(words, index + 1) > index + 1
}
