import { isDeepStrictEqual } from 'node:util'
import { readEntry, type Content, type FieldName, type Origin } from '../files/entries.ts'
import { valueAt, type Way } from '../files/field.ts'
import type { Problem } from '../files/files.ts'
import type { MessageCode, MessageValues } from '../files/messages.ts'
import type { Position } from '../files/read-yaml.ts'
import { KINDS, kindOf, mapTables } from '../kinds.ts'
import { idFrom } from '../new-id.ts'
import { checkLeftovers } from '../files/rules.ts'
import { letterOf, readCell, textOf, type CellReader } from './cells.ts'
import { emptyFile, isOwner, ROW_KEY, sheetNamed, SHEETS, type Column, type Sheet, type SheetPart } from './columns.ts'
import { NAMED_BY, type SiteEntry, type SiteIndex } from './index-of-site.ts'
import { rowKeysOf } from './row-key.ts'
import { keyFor } from '../../rules/source-key.ts'
import type { Book, TableRow } from './tables.ts'
import { placeOf, type Dictionary } from './words.ts'
import type { FileValue } from './write.ts'

// Makes of rows the values that content files hold, which are then read, judged and imported like those of a zip. A cell that
// is empty or missing leaves its field as it is stored; a row that is missing leaves its row.

interface Item {
  entry: SiteEntry & { part: SheetPart }
  isNew: boolean
  /** Its row, if the file has one besides rows of its lists. */
  main: TableRow | undefined
  rows: TableRow[]
}

interface Composer {
  book: Book
  words: Dictionary
  index: SiteIndex
  /** Of the uploaded file: the ids of what is new are made of it, so that the review and the import agree. */
  digest: string
  readStored: (part: SheetPart, keys: string[]) => Promise<FileValue[]>
  onItems: (done: number, of: number) => void
}

interface Run extends Composer {
  /** Where the rows of lists stand. */
  places: WeakMap<Json, TableRow>
}

type Json = Record<string, unknown>

const AT_ONCE = 50

export interface Composed {
  /** Items that the file leaves as they are. */
  unchanged: Partial<Record<SheetPart, number>>
}

export async function composeRows(composer: Composer, content: Content, problems: Problem[]): Promise<Composed> {
  const run: Run = { ...composer, places: new WeakMap() }
  const { book, readStored, onItems } = run
  const items = [...findItems(run, problems).values()]
  for (const { table, row, column, heading } of book.twice)
    problems.push(problemAt({ path: table, line: row, column, cell: cellOf(column, row) }, 'headingTwice', { heading }))
  for (const { name, sheet } of book.reading.tables)
    // Notes and other sheets are shown as not read; a file without any sheet that is known is refused.
    if (!sheet && book.reading.tables.every((table) => !table.sheet))
      problems.push(problemAt({ path: name, line: 1, column: 1, cell: 'A1' }, 'noHeadings'))
  const composed: Composed = { unchanged: {} }
  let done = 0
  for (const part of new Set(SHEETS.map((sheet) => sheet.part))) {
    const ofPart = items.filter(({ entry }) => entry.part === part)
    for (let start = 0; start < ofPart.length; start += AT_ONCE) {
      const few = ofPart.slice(start, start + AT_ONCE)
      const keys = few.filter(({ isNew }) => !isNew).map(({ entry }) => entry.key)
      const stored = new Map((keys.length > 0 ? await readStored(part, keys) : []).map((file) => [file.id, file.value]))
      for (const item of few) {
        const before = stored.get(item.entry.key)
        const value = composeItem(run, item, before, problems)
        if (isDeepStrictEqual(value, before)) composed.unchanged[part] = (composed.unchanged[part] ?? 0) + 1
        else readItem(run, item, value, content, problems)
      }
      onItems((done += few.length), items.length)
    }
  }
  return composed
}

/** What each row is about; what is new gets its id and its name here, so that other rows can refer to it. */
function findItems({ book, index, digest, words }: Composer, problems: Problem[]): Map<string, Item> {
  const items = new Map<string, Item>()
  const keyOf = ({ part, key }: SiteEntry) => `${part} ${key}`
  const itemOf = (entry: SiteEntry & { part: SheetPart }, isNew: boolean) => {
    const item = items.get(keyOf(entry)) ?? { entry, isNew, main: undefined, rows: [] }
    items.set(keyOf(entry), item)
    return item
  }
  for (const row of book.rows.filter(({ sheet }) => !sheet.list)) {
    const { part } = row.sheet
    const found = entryOfRow(row, index)
    if (found === 'several') {
      const [column, value] = namesIn(row)[0]!
      refuseCell(problems, row, column, 'severalOwners', words, { value, count: 2 })
      continue
    }
    const entry = found ?? newEntry(row, index, `${digest} ${row.table} ${row.number}`)
    if (!found) index.add(entry)
    const isNew = items.get(keyOf(entry))?.isNew ?? !found
    const item = itemOf({ ...entry, part }, isNew)
    if (item.main) {
      const twin = { path: item.main.table, line: item.main.number }
      problems.push(problemAt(positionOf(row), 'rowTwice', twin))
    } else item.main = row
  }
  for (const row of book.rows.filter(({ sheet }) => sheet.list)) {
    const { part, columns } = row.sheet
    const owners = columns.filter((column) => isOwner(row.sheet, column))
    // The id comes first: it cannot mean another.
    const column = owners.toReversed().find(({ name }) => row.cells.has(name))
    if (!column) {
      problems.push(problemAt(positionOf(row), 'noOwner', { field: words.headings[placeOf(row.sheet, owners[0]!)] }))
      continue
    }
    const value = cellText(row, column.name)
    const found = index.find(part, value)
    if (found.length !== 1)
      refuseCell(problems, row, column.name, found.length > 1 ? 'severalOwners' : 'unknownOwner', words, {
        value,
        count: found.length,
      })
    else itemOf({ ...found[0]!, part }, false).rows.push(row)
  }
  return items
}

/** What is there already, by id, slug or key, or by name. */
function entryOfRow(row: TableRow, index: SiteIndex): SiteEntry | 'several' | undefined {
  const { part } = row.sheet
  const key = cellText(row, KEY_OF[part])
  if (key) return index.byKey(part, key)
  const slug = part === 'ailments' && cellText(row, 'slug')
  if (slug) return index.find(part, slug).find((entry) => entry.slug === slug)
  for (const group of NAMED_BY[part]) {
    const names = group.map((column) => [column, cellText(row, column)] as const).filter(([, name]) => name)
    if (names.length === 0) continue
    const found = index.named(part, names)
    if (found.length > 0) return found.length > 1 ? 'several' : found[0]
    // Two plants may share a common name, but a source is the same with another DOI or none.
    if (part !== 'sources') return undefined
  }
  return undefined
}

const KEY_OF: Record<SheetPart, string> = { ...mapTables(() => 'id'), sources: 'key', tags: 'slug' }

function namesIn(row: TableRow): (readonly [column: string, name: string])[] {
  return NAMED_BY[row.sheet.part].flat().flatMap((column) => {
    const name = cellText(row, column)
    return name ? [[column, name] as const] : []
  })
}

function newEntry(row: TableRow, index: SiteIndex, seed: string): SiteEntry {
  const { part } = row.sheet
  const names = Object.fromEntries(namesIn(row))
  // Always the same for the same row of the same file.
  const id = idFrom(seed, 7)
  const given = cellText(row, KEY_OF[part])
  if (part === 'sources') {
    const [author, title, type, year, date] = ['author', 'title', 'type', 'year', 'date'].map((name) =>
      cellText(row, name),
    )
    const made = keyFor({ author, title: title!, type, date: year || date })
    const key = given || index.freeSlug(part, made, 'source')
    return { part, key, slug: key, names }
  }
  if (part === 'tags') {
    const key = given || index.freeSlug(part, names['labelEn'] ?? names['labelEs'] ?? '', 'tag')
    return { part, key, slug: key, names }
  }
  // The slug of an ailment is its address, and English as the others; a plant is called as its file.
  const title = names[KINDS[kindOf(part)].title + (part === 'ailments' ? 'En' : 'Es')] ?? ''
  const slug = (part === 'ailments' && cellText(row, 'slug')) || index.freeSlug(part, title, id.slice(-12))
  return { part, key: given || id, slug, names }
}

/** The stored value with what the rows say. */
function composeItem(run: Run, item: Item, before: Json | undefined, problems: Problem[]): Json {
  const { entry, main, rows } = item
  const value: Json = before ? structuredClone(before) : emptyFile(entry.part)
  if (!before) {
    if (entry.part === 'sources') value['key'] = entry.key
    else if (entry.part === 'tags') value['slug'] = entry.key
    else Object.assign(value, { id: entry.key, createdAt: new Date().toISOString().replace(/\.\d+Z/, 'Z') })
  }
  if (main) setCells(run, main, value, before, problems)
  for (const [sheet, ofSheet] of Map.groupBy(rows, (row) => row.sheet))
    value[sheet.list!] = composeRowsOf(run, ofSheet, before && ((before[sheet.list!] ?? []) as Json[]), problems)
  return value
}

/** A list with what its rows in the file change and add. Row keys of something new are those of another site. */
function composeRowsOf(run: Run, rows: TableRow[], before: readonly Json[] | undefined, problems: Problem[]): Json[] {
  const stored = before ?? []
  const list = stored.map((row) => structuredClone(row))
  const keys = rowKeysOf(stored)
  const seen = new Map<number, TableRow>()
  for (const row of rows) {
    const key = cellText(row, ROW_KEY.name)
    const known = key ? keys.indexOf(key) : -1
    const twin = known >= 0 ? seen.get(known) : undefined
    if (twin) {
      problems.push(problemAt(positionOf(row), 'rowTwice', { path: twin.table, line: twin.number }))
      continue
    }
    if (known >= 0) {
      seen.set(known, row)
      setCells(run, row, list[known]!, stored[known], problems)
      run.places.set(list[known]!, row)
      continue
    }
    const made: Json = {}
    const count = problems.length
    setCells(run, row, made, undefined, problems)
    if (problems.length > count) continue
    // Already there: the file was imported before.
    if (stored.some((other) => hasAll(other, made))) continue
    if (key && before) {
      refuseCell(problems, row, ROW_KEY.name, 'rowChangedSince', run.words)
      continue
    }
    run.places.set(made, row)
    list.push(made)
  }
  return list
}

/** Whether a stored row says everything that a row of the file says. */
function hasAll(stored: unknown, given: unknown): boolean {
  if (given === null || given === undefined || given === false) return true
  if (typeof given !== 'object' || Array.isArray(given)) return isDeepStrictEqual(stored, given)
  return Object.entries(given).every(([name, value]) => hasAll((stored as Json | undefined)?.[name], value))
}

function setCells(
  { words, index }: Run,
  row: TableRow,
  value: Json,
  before: Json | undefined,
  problems: Problem[],
): void {
  const reader: CellReader = {
    words,
    resolve: ({ refersTo }, text) => {
      const found = index.find(refersTo!, text)
      return found.length === 1 ? found[0]!.slug : text
    },
  }
  for (const column of row.sheet.columns) {
    const given = row.cells.get(column.name)
    if (!given || isOwner(row.sheet, column) || column === ROW_KEY) continue
    // What it is called in its address is no field of its file.
    if (row.sheet.part === 'ailments' && column.name === 'slug') continue
    const read = readCell(given.cell, row.sheet, column, valueAt(before, column.way), reader)
    if ('code' in read) refuseCell(problems, row, column.name, read.code, words, read.values)
    else setAt(value, column, read.value)
    for (const { code, values } of checkLeftovers({ path: row.table, text: textOf(given.cell) }))
      problems.push({ ...problemAt(positionOf(row, column.name), code, values), blocks: false })
  }
}

/** Sets the value of a cell as a file has it: what is none is left out, but both languages of a text are there. */
function setAt(value: Json, { way, kind, isList }: Column, given: unknown): void {
  const isText = way.length > 1 && (way.at(-1) === 'en' || way.at(-1) === 'es')
  const isNone = given === null || (Array.isArray(given) && given.length === 0)
  let inner = value
  for (const name of way.slice(0, -1)) inner = (inner[name] ??= {}) as Json
  const name = way.at(-1)!
  if (isText) {
    const other = name === 'en' ? 'es' : 'en'
    inner[name] = given
    inner[other] ??= isList ? [] : null
    if (!isList && isNone && inner[other] === null) removeAt(value, way.slice(0, -1))
  } else if (kind === 'flag' ? given === false && name !== 'isPublic' && name !== 'isLocked' : isNone)
    removeAt(value, way)
  else inner[name] = given
}

/** Also what then holds nothing. */
function removeAt(value: Json, way: readonly string[]): void {
  const parent = (way.length > 1 ? valueAt(value, way.slice(0, -1)) : value) as Json
  delete parent[way.at(-1)!]
  if (way.length > 1 && Object.keys(parent).length === 0) removeAt(value, way.slice(0, -1))
}

function readItem(run: Run, item: Item, value: Json, content: Content, problems: Problem[]): void {
  const { entry } = item
  const first = item.main ?? item.rows[0]!
  const lists = new Map(
    Object.entries(value).filter((field): field is [string, Json[]] => sheetNamed(field[0])?.list === field[0]),
  )
  const rowAt = (way: Way): TableRow | undefined => {
    const list = lists.get(String(way[0]))
    if (!list) return item.main
    return way.length > 1 ? run.places.get(list[Number(way[1])]!) : item.rows.find(({ sheet }) => sheet.list === way[0])
  }
  const origin: Origin = {
    path: first.table,
    slug: entry.slug,
    positionOf: (way) => {
      const row = rowAt(way)
      const column = row && columnAt(row.sheet, row.sheet.list ? way.slice(2) : way)
      if (row && column && row.cells.has(column.name)) return positionOf(row, column.name)
      // A row that is new is judged as a whole; of what is stored, only what would be changed is.
      const isElsewhere = row ? !(item.isNew || row.sheet.list) : true
      return { ...positionOf(row ?? first), isElsewhere }
    },
    nameOf: (way) => nameOf(run.words, entry.part, way),
  }
  const { entry: read, refused } = readEntry(origin, entry.part, value)
  for (const { position, code, values } of refused)
    problems.push(problemAt({ path: first.table, ...position }, code, values))
  if (read) content[entry.part].push(read as never)
}

/** The heading in both languages. */
function nameOf(words: Dictionary, part: SheetPart, way: Way): FieldName {
  const list = sheetNamed(String(way[0]))
  const sheet = list?.list ? list : sheetNamed(part)!
  const column = columnAt(sheet, sheet.list ? way.slice(2) : way)
  return (column && words.headings[placeOf(sheet, column)]) ?? words.sheets[sheet.name] ?? way.join('.')
}

/** The column of a value, or of the first one within it. */
function columnAt(sheet: Sheet, way: Way): Column | undefined {
  const isAlong = ({ way: of }: Column) => way.every((key, index) => index >= of.length || of[index] === key)
  return way.length > 0 ? sheet.columns.find((column) => isAlong(column) && !isOwner(sheet, column)) : undefined
}

function cellText(row: TableRow, column: string): string {
  return textOf(row.cells.get(column)?.cell ?? null)
}

const cellOf = (column: number, row: number) => `${letterOf(column)}${row}`

/** Of a cell, or of the first one of its row. */
function positionOf(row: TableRow, name?: string): Position {
  const column = (name === undefined ? undefined : row.cells.get(name)?.column) ?? [...row.cells.values()][0]!.column
  return { path: row.table, line: row.number, column, cell: cellOf(column, row.number) }
}

function problemAt(position: Position, code: MessageCode, values: MessageValues = {}): Problem {
  return { ...position, path: position.path!, code, values, blocks: true }
}

function refuseCell(
  problems: Problem[],
  row: TableRow,
  name: string,
  code: MessageCode,
  words: Dictionary,
  values: MessageValues = {},
): void {
  const field = words.headings[placeOf(row.sheet, { name })]
  problems.push(problemAt(positionOf(row, name), code, { ...values, field }))
}
