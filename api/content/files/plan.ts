import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { FILES, type FilePart, type ValuesOf } from './layouts.ts'

// What loading files would do. The worker that reads a zip imports this file, so it must not import the database client.

export type Transaction = Prisma.TransactionClient

export function rowListsIn(row: object, fields: readonly string[]): Record<string, object[]> {
  const values = row as Record<string, unknown>
  const lists = fields.filter((field) => ROW_LISTS.some((name) => name === field))
  return Object.fromEntries(lists.map((field) => [field, (values[field] ?? []) as object[]]))
}

const ROW_LISTS = ['names', 'uses', 'cautions', 'identifiers', 'distribution', 'dangerSigns', 'codes'] as const

export interface Part<Row> {
  added: Row[]
  changed: Changed<Row>[]
  unchanged: number
}

export type LoadPlan = { [Name in FilePart]: Part<ValuesOf[Name]> }

/** The order of writing: referenced rows come first. */
export const PARTS = Object.keys(FILES) as FilePart[]

export function emptyContent(): Record<FilePart, never[]> {
  const lists = PARTS.map((part): [FilePart, never[]] => [part, []])
  return Object.fromEntries(lists) as Record<FilePart, never[]>
}

export interface Changed<Row> {
  row: Row
  stored: Readonly<Record<string, unknown>>
  fields: string[]
  rowsBefore: Record<string, object[]>
  /** When the row was last saved; null if the table does not record it. */
  savedAt: Date | null
}
