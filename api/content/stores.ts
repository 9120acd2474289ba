import { Prisma } from '../../prisma/generated/client/client.ts'
import { KINDS, type ContentKind } from './kinds.ts'
import { PARTS, type Part, type PartOf } from './parts.ts'
import { newId } from './new-id.ts'

// Reads and writes complete content: its columns and its rows in other tables.

export type Database = Prisma.TransactionClient

/** The content of a plant, article or project, as in its input and in a revision. */
export interface ContentOf {
  PLANT: Columns<Prisma.PlantGetPayload<{ omit: typeof NOT_WRITTEN }>> & PartOf['names']
  ARTICLE: Columns<Prisma.ArticleGetPayload<{ omit: typeof NOT_WRITTEN }>> & PartOf['relatedPlantIds']
  PROJECT: Columns<Prisma.ProjectGetPayload<{ omit: typeof NOT_WRITTEN }>>
}

/** Changes; omitted fields are left unchanged. */
export type Changes<Content> = { [Name in keyof Content]?: Content[Name] | undefined }

export interface Stored<Content> {
  id: string
  createdAt: Date
  updatedAt: Date
  content: Content
}

type Columns<Row> = Omit<Row, 'id' | 'createdAt' | 'updatedAt'>

/** When a row was created and saved. */
interface Moments {
  createdAt?: Date | undefined
  updatedAt: Date
}

// Columns written by triggers are not part of the content. All others are, so that new columns are in revisions
// immediately.
const NOT_WRITTEN = { needs: true, sortNameEn: true, sortNameEs: true } as const

const COLUMNS: Record<ContentKind, Record<string, string>> = {
  PLANT: Prisma.PlantScalarFieldEnum,
  ARTICLE: Prisma.ArticleScalarFieldEnum,
  PROJECT: Prisma.ProjectScalarFieldEnum,
}

type Row = { id: string; createdAt: Date; updatedAt: Date }

/** The part of Prisma's models that is the same for every kind. */
interface Rows {
  findMany: (query: object) => Promise<Row[]>
  createMany: (query: object) => Promise<unknown>
  updateMany: (query: object) => Promise<unknown>
}

export function rowsOf(database: Database, kind: ContentKind): Rows {
  return database[KINDS[kind].delegate] as unknown as Rows
}

export async function readWhole<Kind extends ContentKind>(
  database: Database,
  kind: Kind,
  ids: string[],
): Promise<Stored<ContentOf[Kind]>[]> {
  const part = partOf(kind)
  const rows = await rowsOf(database, kind).findMany({
    omit: NOT_WRITTEN,
    where: { id: { in: ids } },
    ...(part && { include: part.include }),
  })
  return rows.map(({ id, createdAt, updatedAt, ...columns }) => {
    const content = (part ? part.named(columns) : columns) as ContentOf[Kind]
    return { id, createdAt, updatedAt, content }
  })
}

/** Creates rows and returns their ids. Inputs have been validated: content has its titles. */
export async function createRows<Kind extends ContentKind>(
  database: Database,
  kind: Kind,
  rows: (Moments & { id?: string | undefined; content: Changes<ContentOf[Kind]> })[],
): Promise<string[]> {
  const parted = rows.map(({ content, id = newId(), ...moments }) => ({ id, moments, ...takeApart(kind, content) }))
  const data = parted.map(({ id, moments, columns }) => ({ id, ...columns, ...moments }))
  await rowsOf(database, kind).createMany({ data })
  await partOf(kind)?.add(database, parted)
  return parted.map(({ id }) => id)
}

/** Makes the same changes to every row. */
export async function updateRows<Kind extends ContentKind>(
  database: Database,
  kind: Kind,
  ids: string[],
  changes: Changes<ContentOf[Kind]>,
  moments: Moments,
): Promise<void> {
  const { columns, value } = takeApart(kind, changes)
  await rowsOf(database, kind).updateMany({ where: { id: { in: ids } }, data: { ...columns, ...moments } })
  const part = partOf(kind)
  if (!part || value === undefined) return
  const parts = ids.map((id) => ({ id, value }))
  await part.remove(database, ids)
  await part.add(database, parts)
}

/** Content stored as JSON, without fields that its kind no longer has. */
export function storedContent<Kind extends ContentKind>(kind: Kind, json: unknown): Changes<ContentOf[Kind]> {
  const isKnown = (name: string) => (name in COLUMNS[kind] && !(name in NOT_WRITTEN)) || name === KINDS[kind].part
  return Object.fromEntries(Object.entries(json as object).filter(([name]) => isKnown(name))) as Changes<
    ContentOf[Kind]
  >
}

function partOf(kind: ContentKind): Part | null {
  const { part } = KINDS[kind]
  return part && (PARTS[part] as Part)
}

/** Separates columns of the table from rows of other tables. */
function takeApart(kind: ContentKind, content: object): { columns: object; value: unknown } {
  const { part } = KINDS[kind]
  if (!part) return { columns: content, value: undefined }
  const { [part]: value, ...columns } = content as Record<string, unknown>
  return { columns, value }
}
