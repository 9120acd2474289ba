const UNITS = { mm: 0.1, cm: 1, m: 100 } as const

/** A length as written: `4 mm`, `1.5 cm` or `30 m`. */
export const LENGTH_PATTERN = /^(\d{1,4}(?:\.\d{1,2})?) (mm|cm|m)$/

export function inCentimetres(length: string): number {
  const [, number, unit] = LENGTH_PATTERN.exec(length) ?? []
  return Number(number) * (UNITS[unit as keyof typeof UNITS] ?? Number.NaN)
}
