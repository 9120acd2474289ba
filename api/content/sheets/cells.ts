import type { MessageCode, MessageValues } from '../files/messages.ts'
import type { Language } from '../files/messages.ts'
import type { Column, Sheet } from './columns.ts'
import { fold, placeOf, type Dictionary } from './words.ts'

// How a value of a file stands in a cell, and how a cell is read.

export type Cell = string | number | boolean | Date | null

/** Excel refuses a file with a longer text. */
export const MAX_CELL = 32_767

const SEPARATOR = '; '

/** The words of a value for those who edit the spreadsheet. */
export function writeCell(value: unknown, sheet: Sheet, column: Column, words: Dictionary, language: Language): Cell {
  if (column.kind === 'flag') return (value === true ? words.yes : words.no)[language]
  if (value === undefined || value === null) return null
  const options = words.options[placeOf(sheet, column)]
  const write = (item: unknown) =>
    options?.[String(item)]?.[language] ?? (typeof item === 'number' ? item : String(item))
  if (!Array.isArray(value)) return write(value)
  const items = value.map((item) => String(write(item)))
  // Lines separate the items where one of them has a semicolon.
  if (items.some((item) => item.includes(';'))) return `${items.join('\n')}\n`
  return items.length > 0 ? items.join(SEPARATOR) : null
}

/** What is wrong with a cell, and what was read instead. */
export type ReadCell = { value: unknown } | { code: MessageCode; values: MessageValues }

export interface CellReader {
  words: Dictionary
  /** The slug, key or file name of what a cell names; the cell itself if nothing or several things are called so. */
  resolve: (column: Column, text: string) => string
}

/** `stored` is the present value, which decides between two readings of a date. */
export function readCell(cell: Cell, sheet: Sheet, column: Column, stored: unknown, reader: CellReader): ReadCell {
  const text = textOf(cell)
  if (isCleared(text, reader.words)) return { value: column.kind === 'flag' ? false : column.isList ? [] : null }
  if (ERROR.test(text)) return { code: 'cellError', values: { value: text } }
  if (column.kind === 'flag') return readFlag(cell, text, reader.words)
  if (column.kind === 'number') return readNumber(cell, text)
  if (column.kind === 'date') return readDate(cell, text, stored)
  if (column.kind === 'moment') return { value: readMoment(cell, text) }
  if (!column.isList) return readItem(text, sheet, column, reader)
  const items = readItems(String(cell), sheet, column, reader)
  return items.find((item) => 'code' in item) ?? { value: items.map((item) => (item as { value: unknown }).value) }
}

/** `#REF!`, and `#¡REF!` of a Spanish Excel. */
const ERROR = /^#[¡¿]?[A-ZÑÁÉÍÓÚ/0]+[!?]$|^#N\/[AD]$/

export function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')
}

export function textOf(cell: Cell): string {
  if (cell instanceof Date) return dayOf(cell)
  return String(cell ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/^[\s\u00a0]+|[\s\u00a0]+$/g, '')
}

function isCleared(text: string, { clear }: Dictionary): boolean {
  return text.startsWith('(') && [clear.en, clear.es].some((word) => fold(word) === fold(text))
}

function readItem(text: string, sheet: Sheet, column: Column, { words, resolve }: CellReader): ReadCell {
  const options = words.options[placeOf(sheet, column)]
  if (!options) return { value: column.refersTo ? resolve(column, text) : text }
  const found = Object.entries(options).find(([option, { en, es }]) =>
    [option, en, es].some((word) => fold(word) === fold(text)),
  )
  if (found) return { value: found[0] }
  const listed = (language: Language) =>
    Object.values(options)
      .map((word) => word[language])
      .join('; ')
  return { code: 'cellWord', values: { value: text, words: { en: listed('en'), es: listed('es') } } }
}

/** A comma parts items where none of them has a comma of its own, as "in the mouth, not swallowed" has. */
function readItems(cell: string, sheet: Sheet, column: Column, reader: CellReader): ReadCell[] {
  const read = (items: string[]) =>
    items
      .map(textOf)
      .filter(Boolean)
      .map((item) => readItem(item, sheet, column, reader))
  if (!column.hasCommas) return read(cell.split(/\r?\n/.test(cell) ? /\n/ : /;/))
  return cell.split(/[;\n]/).flatMap((part) => {
    const whole = read([part])
    return whole.every((item) => 'value' in item) && column.options ? whole : read(part.split(','))
  })
}

const YES = ['yes', 'si', 'true', 'verdadero', '1', 'x']
const NO = ['no', 'false', 'falso', '0']

function readFlag(cell: Cell, text: string, { yes, no }: Dictionary): ReadCell {
  if (typeof cell === 'boolean') return { value: cell }
  if ([...YES, fold(yes.en), fold(yes.es)].includes(fold(text))) return { value: true }
  if ([...NO, fold(no.en), fold(no.es)].includes(fold(text))) return { value: false }
  return { code: 'cellFlag', values: { value: text } }
}

/** `2019`, and `2019,0` or `2019.00` of programs that add decimals; not `2.019`, which is read in two ways. */
function readNumber(cell: Cell, text: string): ReadCell {
  if (typeof cell === 'number' && Number.isInteger(cell)) return { value: cell }
  const [, digits] = /^([+-]?\d+)(?:[.,]0{1,2})?$/.exec(text) ?? []
  return digits === undefined ? { code: 'cellNumber', values: { value: text } } : { value: Number(digits) }
}

/** A day is written with the year first; otherwise the day is a number above 12, or as it is stored. */
function readDate(cell: Cell, text: string, stored: unknown): ReadCell {
  if (cell instanceof Date) return { value: dayOf(cell) }
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ?? []
  if (year) return { value: `${year}-${padded(month!)}-${padded(day!)}` }
  const [, one, other, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  if (!last) return { code: 'cellDate', values: { value: text } }
  const [dayFirst, monthFirst] = [
    `${last}-${padded(other!)}-${padded(one!)}`,
    `${last}-${padded(one!)}-${padded(other!)}`,
  ]
  if (Number(one) > 12 || dayFirst === monthFirst) return { value: dayFirst }
  if (Number(other) > 12) return { value: monthFirst }
  if (stored === dayFirst || stored === monthFirst) return { value: stored }
  return { code: 'cellDateTwoWays', values: { value: text, one: dayFirst, other: monthFirst } }
}

function readMoment(cell: Cell, text: string): string {
  if (cell instanceof Date) return cell.toISOString().replace('.000Z', 'Z')
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const padded = (number: string) => number.padStart(2, '0')

// A program that opens a CSV takes for a formula what begins with one of these, so an apostrophe stands before it. Reading
// removes that apostrophe.
const FORMULA = /^'*[=+\-@\t\r|]/

export function withoutFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function withFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}

/** `C` for the third column. */
export function letterOf(column: number): string {
  const before = Math.floor((column - 1) / 26)
  return (before > 0 ? letterOf(before) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}
