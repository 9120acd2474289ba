import type { ContentKind } from '../kinds.ts'
import { KINDS } from '../kinds.ts'
import {
  applyChanges,
  asText,
  findRow,
  inBoth,
  offeredOf,
  pick,
  type Applied,
  type Columns,
  type Place,
} from './places.ts'

// Rows that readers suggest to add or to remove. A use or a caution needs more than a reader can fill in: its words say so.

type Raw = Readonly<Record<string, unknown>>

const ADDED: Readonly<Record<string, readonly string[]>> = { names: ['name', 'language', 'place', ...inBoth('note')] }

/** The place of a row that is missing, by its list; undefined if readers cannot fill in such a row. */
export function newRow(kind: ContentKind, list: string): Place | undefined {
  const isList = (KINDS[kind].parts as readonly string[]).includes(list) && Object.hasOwn(ADDED, list)
  return isList
    ? {
        name: list,
        title: null,
        values: Object.fromEntries(ADDED[list]!.map((column) => [column, ''])),
        key: {},
        details: {},
        isRecorded: false,
      }
    : undefined
}

/** Whether a place is a row of the content. */
export function isRow(place: string): boolean {
  return place.includes('.') && offeredOf(place.split('.')[0]!) !== undefined
}

/** As `applyChanges`, also for rows that are added or removed. */
export function applySuggestion(
  content: object,
  kind: string,
  place: string,
  said: { base: Columns; changes: Columns },
): Applied | null {
  if (kind === 'ADDITION') return addRow(content as Raw, place, said.changes)
  if (kind === 'REMOVAL') return removeRow(content as Raw, place, said.base)
  if (kind === 'PRONUNCIATION') return recordRow(content as Raw, place, said)
  return applyChanges(content, place, said)
}

/** Null if there is such a row by now. */
function addRow(content: Raw, list: string, changes: Columns): Applied | null {
  const rows = content[list] as Raw[]
  const isKnown = (row: Raw) => ['name', 'language'].every((column) => folded(row[column]) === folded(changes[column]))
  if (rows.some(isKnown)) return null
  return { before: {}, after: changes, fields: { [list]: [...rows, { ...changes, reviewed: false }] } }
}

/** Null if it is gone, or another by now. */
function removeRow(content: Raw, place: string, base: Columns): Applied | null {
  const [list = '', at] = place.split('.')
  const offered = offeredOf(list) ?? []
  const rows = (content[list] ?? []) as Raw[]
  const index = findRow(rows, list, Number(at), base, offered)
  if (index === null) return null
  return {
    before: pick(rows[index]!, offered),
    after: Object.fromEntries(offered.map((column) => [column, ''])),
    fields: { [list]: rows.filter((_row, nth) => nth !== index) },
  }
}

/** A recording of the name. Null if the name is gone or another by now, or has the voice of somebody already. */
function recordRow(
  content: Raw,
  place: string,
  { base, changes }: { base: Columns; changes: Columns },
): Applied | null {
  const [list = '', at] = place.split('.')
  const rows = (content[list] ?? []) as Raw[]
  const index = findRow(rows, list, Number(at), base, [])
  if (index === null || asText(rows[index]!['recording']) !== '') return null
  return {
    before: pick(rows[index]!, Object.keys(changes)),
    after: changes,
    fields: { [list]: rows.map((row, nth) => (nth === index ? { ...row, ...changes } : row)) },
  }
}

function folded(value: unknown): string {
  return asText(value)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
