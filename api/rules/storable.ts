// Values that PostgreSQL stores and compares without an error.

const [FIRST, LAST] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** Whether PostgreSQL accepts a string as text and in JSON: without U+0000 and lone surrogates. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** A text that PostgreSQL accepts: one that it does not accept becomes one that no row has. */
export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

/** With each string in its composed form (NFC), so that texts that look alike are alike: some keyboards write é as two characters. */
export function composed(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(composed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, composed(held)]))
}

/** Whether a string anywhere in a value is one that PostgreSQL does not accept. */
export function holdsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return !isStorableText(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsUnstorable)
}

/**
 * Whether a date is within the years 1 to 9999: drivers and PostgreSQL have different notations for others, or none.
 */
export function isStorableDate(date: Date): boolean {
  return date.valueOf() >= FIRST && date.valueOf() <= LAST
}

/** Whether PostgreSQL accepts a value as a UUID in the usual notation. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value)
}
