// What PostgreSQL stores and compares without an error.

const [FIRST, LAST] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** Whether a text is one that PostgreSQL takes, as text and within JSON: it has no U+0000 and no half of a character. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Whether a date is of the years 1 to 9999: of others drivers and PostgreSQL have different notations, or none. */
export function isStorableDate(date: Date): boolean {
  return date.valueOf() >= FIRST && date.valueOf() <= LAST
}
