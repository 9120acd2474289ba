import { writeXlsx, type CellValue } from 'hucre/xlsx'
import { writeCsv } from 'hucre/csv'
import { valueAt } from '../files/field.ts'
import type { Language } from '../files/messages.ts'
import { MAX_CELL, withoutFormula, type Cell, writeCell } from './cells.ts'
import { isOwner, ROW_KEY, SHEETS, type Column, type Sheet, type SheetPart } from './columns.ts'
import { rowKeysOf } from './row-key.ts'
import { placeOf, type Dictionary } from './words.ts'

/** The value of a file, as YAML holds it, and the name and id of what it is. */
export interface FileValue {
  part: SheetPart
  slug: string
  id: string
  value: Record<string, unknown>
}

/** Collects the rows of a workbook, or of one of its sheets as CSV. */
export class BookWriter {
  readonly #words: Dictionary
  readonly #language: Language
  readonly #tables: { sheet: Sheet; rows: Cell[][] }[]
  readonly #tooLong: string[] = []

  constructor(words: Dictionary, language: Language, only?: Sheet) {
    this.#words = words
    this.#language = language
    const sheets = only ? [only] : SHEETS
    this.#tables = sheets.map((sheet) => ({
      sheet,
      rows: [sheet.columns.map((column) => this.#heading(sheet, column))],
    }))
  }

  add(file: FileValue): void {
    for (const { sheet, rows } of this.#tables) {
      if (sheet.part !== file.part) continue
      if (!sheet.list) rows.push(sheet.columns.map((column) => this.#cell(file.value, sheet, column, file)))
      else {
        const list = (file.value[sheet.list] ?? []) as Record<string, unknown>[]
        const keys = rowKeysOf(list)
        list.forEach((row, index) =>
          rows.push(sheet.columns.map((column) => this.#cell(row, sheet, column, file, keys[index]))),
        )
      }
    }
  }

  /** Excel opens a CSV in UTF-8 only if it begins with a byte order mark. */
  csv(): Buffer<ArrayBuffer> {
    const rows = this.#tables[0]!.rows.map((row) =>
      row.map((cell) => (typeof cell === 'string' ? withoutFormula(cell) : cell)),
    )
    return Buffer.from(writeCsv(rows as CellValue[][], { bom: true, lineSeparator: '\r\n' }))
  }

  async xlsx(): Promise<Buffer<ArrayBuffer>> {
    const sheets = this.#tables.map(({ sheet, rows }) => ({
      name: sheetTitle(this.#words.sheets[sheet.name]![this.#language]),
      rows: rows.map((row, index) => row.map((cell, at) => this.#fitting(cell, sheet, at, index))) as CellValue[][],
      columns: sheet.columns.map(({ name }) => ({ width: /(En|Es)$/.test(name) ? 40 : 20 })),
      freezePane: { rows: 1 },
    }))
    const { title, lines, leftOut, tooLong } = this.#words.notes
    const fields = SHEETS.flatMap((sheet) => sheet.leftOut.map((name) => `${sheet.name}.${name}`))
    const notes = [
      ...lines.map((line) => line[this.#language]),
      `${leftOut[this.#language]} ${fields.join(', ')}`,
      ...(this.#tooLong.length > 0 ? [`${tooLong[this.#language]} ${this.#tooLong.join(', ')}`] : []),
    ]
    const about = {
      name: sheetTitle(title[this.#language]),
      rows: notes.map((note) => [note]),
      columns: [{ width: 120 }],
    }
    return Buffer.from(await writeXlsx({ sheets: [...sheets, about] }))
  }

  #heading(sheet: Sheet, column: Column): string {
    return this.#words.headings[placeOf(sheet, column)]![this.#language]
  }

  #cell(row: Record<string, unknown>, sheet: Sheet, column: Column, file: FileValue, rowKey?: string): Cell {
    if (sheet.list && column.name === ROW_KEY.name) return rowKey!
    if (isOwner(sheet, column)) return column.name === 'ownerId' ? file.id : file.slug
    if (column.name === 'slug' && file.part === 'ailments') return file.slug
    return writeCell(valueAt(row, column.way), sheet, column, this.#words, this.#language)
  }

  /** An empty cell changes nothing, so a text that does not fit may be left out; the notes say which. */
  #fitting(cell: Cell, sheet: Sheet, column: number, row: number): Cell {
    if (typeof cell !== 'string' || cell.length <= MAX_CELL) return cell
    this.#tooLong.push(`${sheet.name}.${sheet.columns[column]!.name} (${row + 1})`)
    return null
  }
}

/** Spreadsheet programs allow 31 characters, and none of `[]:*?/\`. */
export function sheetTitle(title: string): string {
  return title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
}
