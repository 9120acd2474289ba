import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { FileContent } from './files.ts'
import type {
  AilmentValues,
  ArticleValues,
  PhotoValues,
  PlantValues,
  ProjectValues,
  SourceValues,
  TagValues,
} from './rows.ts'

// What loading files would do. The worker that reads a zip imports this file, so it must not import the database client.

export type Transaction = Prisma.TransactionClient

/** The lists of rows in a value: uses, cautions, names, danger signs. */
export function rowListsIn(row: object, fields: readonly string[]): Record<string, object[]> {
  const values = row as Record<string, unknown>
  const lists = fields.filter((field) => ROW_LISTS.some((name) => name === field))
  return Object.fromEntries(lists.map((field) => [field, (values[field] ?? []) as object[]]))
}

const ROW_LISTS = ['names', 'uses', 'cautions', 'dangerSigns'] as const

/** What loading would do to one table. */
export interface Part<Row> {
  added: Row[]
  changed: Changed<Row>[]
  unchanged: number
}

export const PARTS_OF_FILES = [
  'tags',
  'sources',
  'ailments',
  'plants',
  'articles',
  'projects',
] as const satisfies (keyof FileContent)[]

export interface LoadPlan {
  tags: Part<TagValues>
  sources: Part<SourceValues>
  photos: Part<PhotoValues>
  ailments: Part<AilmentValues>
  plants: Part<PlantValues>
  articles: Part<ArticleValues>
  projects: Part<ProjectValues>
}

/** The order of writing: referenced rows come first. */
export const PARTS = [
  'tags',
  'sources',
  'photos',
  'ailments',
  'plants',
  'articles',
  'projects',
] as const satisfies (keyof LoadPlan)[]

export interface Changed<Row> {
  row: Row
  stored: Readonly<Record<string, unknown>>
  /** Columns with a different value. */
  fields: string[]
  /** The stored rows of lists with a different value, such as `uses`. */
  rowsBefore: Record<string, object[]>
  /** When the row was last saved; null if the table does not record it. */
  savedAt: Date | null
}
