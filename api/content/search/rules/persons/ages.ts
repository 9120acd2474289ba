/** Somebody of this age is no child. */
export const ADULT = 18

/** Of a range the lower. */
export interface AgeFound {
  /** Whole years; below a limit if there is one. */
  years: number
  /** All of them, without fractions; that of a limit itself. */
  months: number
  isLimit: boolean
}

/** An age of so many years, months, weeks or days, or below it. */
export function ageOf(number: number, perYear: number, isBelow: boolean): AgeFound {
  const below = isBelow ? Math.max(0, Math.ceil(number) - 1) : number
  return { years: Math.floor(below / perYear), months: Math.floor((number * 12) / perYear), isLimit: isBelow }
}
