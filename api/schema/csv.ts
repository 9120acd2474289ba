import { writeCsv } from 'hucre/csv'
import { withoutFormula } from '../content/sheets/cells.ts'

/** Rows as CSV, in which a spreadsheet finds no formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const harmless = rows.map((row) => row.map(withoutFormula))
  return `${writeCsv(harmless, { lineSeparator: '\r\n', quoteStyle: 'all' })}\r\n`
}
