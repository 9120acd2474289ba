import type { Column, DumpedKind, DumpRecord, Value } from './shape.ts'

/*
 * Records as tables: a text in both languages is two columns, rows within a record are a table of their own, which
 * begins with the key of their record, and each source is written once.
 */

export type Cell = string | number | null
export interface Table {
  name: string
  header: readonly string[]
}

const SOURCES = 'sources'
const LANGUAGES = ['en', 'es'] as const
/** Between the values of a list, as Darwin Core recommends. */
const BETWEEN = ' | '

/** `plants` → `plant`. */
const singular = (kind: DumpedKind) => kind.slice(0, -1)
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Rows within a record; an object that is no list has columns beside the others. */
const isTable = ({ columns, isList }: Column) => columns !== undefined && isList
/** Within such a row, of the attributions the line of each, lest somebody reads it without them. */
const LINES = 'attributions'
const isTold = (column: Column, isRecord: boolean) => !isTable(column) || (!isRecord && column.name === LINES)

/** The tables of a kind, with their headers; `sources` too if its records have any. */
export function tablesOf(kind: DumpedKind, columns: readonly Column[], key: string): Table[] {
  const parent = `${singular(kind)}_${key}`
  const within = columns.filter(isTable).flatMap((column): Table[] => {
    const name = `${singular(kind)}_${snake(column.name)}`
    if (column.name === SOURCES)
      return [
        { name, header: [parent, 'source_key'] },
        { name: SOURCES, header: headerOf(column.columns!) },
      ]
    const language = column.isBilingual ? ['language'] : []
    return [{ name, header: [parent, 'position', ...language, ...headerOf(column.columns!)] }]
  })
  return [{ name: kind, header: headerOf(columns, { isRecord: true }) }, ...within]
}

function headerOf(columns: readonly Column[], { prefix = '', isRecord = false } = {}): string[] {
  return columns
    .filter((column) => isTold(column, isRecord))
    .flatMap(({ name, isBilingual, columns }) => {
      const column = prefix + snake(name)
      if (columns && name !== LINES) return headerOf(columns, { prefix: `${column}_` })
      return isBilingual || name === LINES ? LANGUAGES.map((language) => `${column}_${language}`) : [column]
    })
}

/** The rows of a record, in the order of `tablesOf`; a source of several records once for each. */
export function rowsOf(
  kind: DumpedKind,
  columns: readonly Column[],
  key: string,
  record: DumpRecord,
): { table: string; row: Cell[] }[] {
  const parent = String(record[key])
  const within = columns.filter(isTable).flatMap((column) => {
    const table = `${singular(kind)}_${snake(column.name)}`
    const value = record[column.name]
    const cells = (row: Value) => cellsOf(column.columns!, row as DumpRecord)
    if (column.name === SOURCES)
      return (value as DumpRecord[]).flatMap((source) => [
        { table, row: [parent, String(source.key)] },
        { table: SOURCES, row: cells(source) },
      ])
    if (!column.isBilingual)
      return (value as Value[]).map((row, index) => ({ table, row: [parent, index, ...cells(row)] }))
    const both = value as Record<(typeof LANGUAGES)[number], Value[]>
    return LANGUAGES.flatMap((language) =>
      both[language].map((row, index) => ({ table, row: [parent, index, language, ...cells(row)] })),
    )
  })
  return [{ table: kind, row: cellsOf(columns, record, true) }, ...within]
}

function cellsOf(columns: readonly Column[], record: DumpRecord | null, isRecord = false): Cell[] {
  return columns
    .filter((column) => isTold(column, isRecord))
    .flatMap(({ name, isBilingual, columns }) => {
      const value = record?.[name] ?? null
      if (name === LINES) {
        const lines = ((value ?? []) as DumpRecord[]).map(({ line }) => line as Record<string, Value>)
        return LANGUAGES.map((each) => cellOf(lines.map((line) => line[each]!)))
      }
      if (columns) return cellsOf(columns, value as DumpRecord | null)
      const values = isBilingual ? LANGUAGES.map((each) => (value as Record<string, Value> | null)?.[each]) : [value]
      return values.map((each) => cellOf(each ?? null))
    })
}

function cellOf(value: Value): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return Array.isArray(value) ? value.join(BETWEEN) : JSON.stringify(value)
}
