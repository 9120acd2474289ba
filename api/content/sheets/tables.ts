import { streamCsvRows } from 'hucre/csv'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { checkZip, ZipError } from '../files/zip.ts'
import { isBlank, letterOf, textOf, withFormula, type Cell } from './cells.ts'
import { SHEETS, sheetNamed, type Column, type Sheet } from './columns.ts'
import { fold, placeOf, type Dictionary } from './words.ts'

export const ENCODINGS = ['utf-8', 'utf-16le', 'windows-1252'] as const
export const DELIMITERS = [',', ';', '\t'] as const

/** What a person has said about a CSV; without it, the file tells. */
export interface ReadingOptions {
  sheet?: string | undefined
  encoding?: string | undefined
  delimiter?: string | undefined
}

/** How a file was understood, for a person to check. */
export interface BookReading {
  format: 'xlsx' | 'csv'
  encoding: string | null
  delimiter: string | null
  /** Cells with letters that another encoding would show otherwise; given if the encoding was guessed. */
  sample: string[]
  tables: TableReading[]
}

export interface TableReading {
  name: string
  /** The sheet that it is; null if it was not read. */
  sheet: string | null
  rows: number
  /** Its headings: `column` is what was understood, null if the column is not read. */
  headings: { letter: string; heading: string; column: string | null }[]
  /** The first row of headings; rows above are not read. */
  headingRow: number | null
}

export interface TableRow {
  table: string
  sheet: Sheet
  /** As the spreadsheet program numbers it. */
  number: number
  cells: ReadonlyMap<string, { cell: Cell; column: number }>
}

/** A column that two headings stand for. */
export interface TwiceHeading {
  table: string
  row: number
  column: number
  heading: string
}

export interface Book {
  reading: BookReading
  rows: TableRow[]
  twice: TwiceHeading[]
}

export const BOOK_LIMITS = { rows: 20_000, bytes: 100_000_000, files: 1000 }
const MAX_HEADING_ROW = 15
const SAMPLES = 8

/** Reads the tables of an XLSX or a CSV. Throws a ZipError. */
export async function readBook(
  bytes: Buffer,
  { name, words, options }: { name: string; words: Dictionary; options: ReadingOptions },
): Promise<Book> {
  const isZip = bytes.length > 3 && bytes.readUInt32LE(0) === 0x04034b50
  // What Excel 97 wrote, and what has a password.
  if (bytes.length > 3 && bytes.readUInt32BE(0) === 0xd0cf11e0) throw new ZipError('oldExcel')
  const book: Book = {
    reading: { format: isZip ? 'xlsx' : 'csv', encoding: null, delimiter: null, sample: [], tables: [] },
    rows: [],
    twice: [],
  }
  if (isZip) await readWorkbook(bytes, words, options, book)
  else readCsv(bytes, name, words, options, book)
  return book
}

async function readWorkbook(bytes: Buffer, words: Dictionary, options: ReadingOptions, book: Book): Promise<void> {
  await checkZip(bytes, BOOK_LIMITS)
  const names: string[] = []
  try {
    await readXlsx(bytes, { sheets: ({ name }) => (names.push(name), false) })
    const isOnly = names.length === 1
    for (const name of names) {
      const table = new TableReader(name, words, isOnly ? options : {}, book)
      for await (const { index, values } of streamXlsxRows(bytes, { sheet: name }))
        table.add(index + 1, values as Cell[])
      table.end()
    }
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('notASpreadsheet')
  }
}

function readCsv(bytes: Buffer, name: string, words: Dictionary, options: ReadingOptions, book: Book): void {
  const encoding = ENCODINGS.find((known) => known === options.encoding) ?? encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes).normalize('NFC')
  if (text.includes('\0')) throw new ZipError('notASpreadsheet')
  // A line of Excel that names the delimiter.
  const [line, hint] = /^sep=(.)\r?\n/.exec(text) ?? ['']
  const delimiter =
    DELIMITERS.find((known) => known === (options.delimiter ?? hint)) ?? delimiterOf(text.slice(line.length), words)
  const table = new TableReader(name || 'CSV', words, options, book)
  let number = 0
  for (const values of streamCsvRows(text.slice(line.length), { delimiter, typeInference: false }))
    table.add(
      ++number,
      values.map((value) => (typeof value === 'string' ? withFormula(value) : (value as Cell))),
    )
  table.end()
  Object.assign(book.reading, { encoding, delimiter })
  if (encoding === 'windows-1252') {
    const cells = book.rows.flatMap(({ cells }) => [...cells.values()].map(({ cell }) => textOf(cell)))
    book.reading.sample = [...new Set(cells.filter((cell) => /[^\p{ASCII}]/u.test(cell)).map(shortened))].slice(
      0,
      SAMPLES,
    )
  }
}

/** Around the first letter that matters. */
function shortened(text: string): string {
  const at = text.search(/[^\p{ASCII}]/u)
  return text.slice(Math.max(0, at - 30), at + 30)
}

/** Text that is no UTF-8 is what Excel writes in Spanish and English. */
function encodingOf(bytes: Buffer): (typeof ENCODINGS)[number] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The one with which most headings are known, or else with which the first rows have most cells. */
function delimiterOf(text: string, words: Dictionary): string {
  const start = text.slice(0, 50_000)
  const scored = DELIMITERS.map((delimiter) => {
    const rows = [...streamCsvRows(start, { delimiter, maxRows: MAX_HEADING_ROW })] as Cell[][]
    const known = Math.max(
      0,
      ...rows.map((row) => Math.max(...SHEETS.map((sheet) => headingsIn(row, sheet, words).size))),
    )
    return { delimiter, score: known * 1000 + Math.max(0, ...rows.map((row) => row.length)) }
  })
  return scored.sort((one, other) => other.score - one.score)[0]!.delimiter
}

/** Takes the rows of one table: looks for its headings, then reads what stands below. */
class TableReader {
  readonly #name: string
  readonly #words: Dictionary
  readonly #book: Book
  readonly #reading: TableReading
  #sheet: Sheet | undefined
  #columns: ReadonlyMap<number, Column> | undefined

  constructor(name: string, words: Dictionary, { sheet }: ReadingOptions, book: Book) {
    this.#name = name
    this.#words = words
    this.#book = book
    this.#sheet = (sheet ? sheetNamed(sheet) : undefined) ?? sheetCalled(name, words)
    this.#reading = { name, sheet: null, rows: 0, headings: [], headingRow: null }
    book.reading.tables.push(this.#reading)
  }

  add(number: number, cells: Cell[]): void {
    if (cells.every(isBlank)) return
    if (!this.#columns) {
      if (number <= MAX_HEADING_ROW) this.#readHeadings(number, cells)
      return
    }
    const row = new Map<string, { cell: Cell; column: number }>()
    for (const [index, column] of this.#columns) {
      const cell = cells[index]
      if (!isBlank(cell)) row.set(column.name, { cell: cell!, column: index + 1 })
    }
    if (row.size === 0) return
    if (this.#book.rows.length >= BOOK_LIMITS.rows) throw new ZipError('tooManyRows')
    this.#book.rows.push({ table: this.#name, sheet: this.#sheet!, number, cells: row })
    this.#reading.rows++
  }

  end(): void {
    this.#reading.sheet = this.#columns ? this.#sheet!.name : null
  }

  #readHeadings(number: number, cells: Cell[]): void {
    const filled = cells.filter((cell) => !isBlank(cell)).length
    const sheet = this.#sheet ?? sheetOf(cells, this.#words)
    const found = sheet && headingsIn(cells, sheet, this.#words)
    if (!found || found.size === 0 || (found.size < 2 && found.size < filled)) return
    this.#sheet = sheet
    const columns = new Map<number, Column>()
    for (const [index, column] of found) {
      const isTwice = [...columns.values()].includes(column)
      if (isTwice)
        this.#book.twice.push({ table: this.#name, row: number, column: index + 1, heading: textOf(cells[index]!) })
      else columns.set(index, column)
    }
    this.#columns = columns
    this.#reading.headingRow = number
    this.#reading.headings = cells.flatMap((cell, index) =>
      isBlank(cell)
        ? []
        : [{ letter: letterOf(index + 1), heading: textOf(cell), column: found.get(index)?.name ?? null }],
    )
  }
}

/** By its name in either language, such as `plantas-2026-11-28.csv`. */
function sheetCalled(name: string, { sheets }: Dictionary): Sheet | undefined {
  const called = fold(name.replace(/\.(csv|tsv|txt)$/i, '').replace(/[-_ ]?\d{4}-\d{2}-\d{2}.*$/, ''))
  return SHEETS.find((sheet) =>
    [sheet.name, sheets[sheet.name]!.en, sheets[sheet.name]!.es].some((word) => fold(word) === called),
  )
}

/** By its headings, if no other sheet has as many of them. */
function sheetOf(cells: Cell[], words: Dictionary): Sheet | undefined {
  const [best, next] = SHEETS.map((sheet) => ({ sheet, count: headingsIn(cells, sheet, words).size })).sort(
    (one, other) => other.count - one.count,
  )
  return best!.count > next!.count ? best!.sheet : undefined
}

/** The columns that a row of headings names, by index. */
function headingsIn(cells: Cell[], sheet: Sheet, words: Dictionary): Map<number, Column> {
  const known = headingsOf(sheet, words)
  const found = cells.map((cell, index) => [index, known.get(foldHeading(textOf(cell ?? null)))] as const)
  return new Map(found.filter((entry): entry is [number, Column] => entry[1] !== undefined))
}

const lookups = new WeakMap<Dictionary, Map<string, Map<string, Column>>>()

function headingsOf(sheet: Sheet, words: Dictionary): Map<string, Column> {
  const bySheet = lookups.get(words) ?? new Map<string, Map<string, Column>>()
  lookups.set(words, bySheet)
  const known = bySheet.get(sheet.name)
  if (known) return known
  const made = new Map<string, Column>()
  for (const column of sheet.columns) {
    const { en, es } = words.headings[placeOf(sheet, column)]!
    for (const heading of [column.name, column.way.join('.'), en, es]) made.set(foldHeading(heading), column)
  }
  bySheet.set(sheet.name, made)
  return made
}

/** “Nombre común en español” is “Nombre común (español)”. */
function foldHeading(heading: string): string {
  return fold(heading).replace(/ (en|in) (?=(espanol|ingles|english|spanish)$)/, ' ')
}
