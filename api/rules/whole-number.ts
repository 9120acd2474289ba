import { z } from 'zod'

export interface AllowedRange {
  min: number | string
  max?: number
}

/** A whole number. The error of the API states the range (`parseInput`). */
export const wholeNumber = (min: number, max: number, reason = 'outOfRange') =>
  z.number(reason).refine((value) => Number.isInteger(value) && value >= min && value <= max, {
    error: reason,
    params: { range: { min, max } satisfies AllowedRange },
  })
