/** From how many breaths a minute a danger sign holds, for children of at least `fromMonths` and of less than `underMonths`. */
export interface BreathLimit {
  breaths: number
  fromMonths: number
  underMonths: number
}

/** Of two numbers, as in "40 to 50", none is the limit. */
const BREATHS = /(\d+(?: (?:to|a|or|o) \d+)?) (?:breaths a minute|veces por minuto),? (?:or more|o más)/g
const AGES = /(\d+) (?:to|a) (\d+) (months|years|meses|años)|(?:under|menor de) (\d+) (months|years|meses|años)/g

/**
 * The limit that the sentence of a danger sign names, in either language. Null if it names none, if it can be understood in two
 * ways, or if it is about other ages than the sign.
 */
export function breathLimitOf(sign: { text: string | null; underMonths: number | null }): BreathLimit | null {
  const [breaths, ...furtherBreaths] = (sign.text ?? '').matchAll(BREATHS)
  const [ages, ...furtherAges] = (sign.text ?? '').matchAll(AGES)
  if (!breaths || !ages || furtherBreaths.length + furtherAges.length > 0) return null
  const [, from, to, unit, under, unitOfUnder] = ages
  const months = /^(?:y|a)/.test(unit ?? unitOfUnder!) ? 12 : 1
  const fromMonths = Number(from ?? 0) * months
  const underMonths = (under ? Number(under) : Number(to) + 1) * months
  return underMonths === sign.underMonths && !/\D/.test(breaths[1]!)
    ? { breaths: Number(breaths[1]), fromMonths, underMonths }
    : null
}
