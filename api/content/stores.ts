import { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'
import { badInput } from '../errors.ts'
import { storeBars } from './bars.ts'
import { KINDS, type ContentKind } from './kinds.ts'
import { PARTS, type Part, type PartOf } from './parts.ts'
import { newId } from './new-id.ts'

export type Database = Prisma.TransactionClient

/** Its columns, and its rows in other tables. */
export type ContentOf = { [Kind in ContentKind]: Columns<Kind> & Parts<Kind> }

type Columns<Kind extends ContentKind> = Omit<
  Prisma.TypeMap['model'][(typeof KINDS)[Kind]['model']]['payload']['scalars'],
  'id' | 'createdAt' | 'updatedAt' | keyof typeof COMPUTED
>
type Parts<Kind extends ContentKind> = {
  [Name in (typeof KINDS)[Kind]['parts'][number]]: PartOf[Name]
}

/** Changes; omitted fields are left unchanged. */
export type Changes<Content> = { [Name in keyof Content]?: Content[Name] | undefined }

export interface Stored<Content> {
  id: string
  createdAt: Date
  updatedAt: Date
  content: Content
}

interface Moments {
  createdAt?: Date | undefined
  updatedAt: Date
}

// Columns that the site computes are not part of the content. All others are, so that new columns are in revisions
// immediately.
const NOT_WRITTEN = { needs: true, sortNameEn: true, sortNameEs: true } as const
const COMPUTED = { ...NOT_WRITTEN, publishingGaps: true } as const

type Row = { id: string; createdAt: Date; updatedAt: Date }

interface Rows {
  count: (query: object) => Promise<number>
  findMany: <Read = Row>(query: object) => Promise<Read[]>
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
  const parts = partsOf(kind)
  const include = Object.assign({}, ...parts.map(([, part]) => part.include)) as object
  const rows = await rowsOf(database, kind).findMany({
    omit: kind === 'PLANT' ? COMPUTED : NOT_WRITTEN,
    where: { id: { in: ids } },
    ...(parts.length > 0 && { include }),
  })
  return rows.map(({ id, createdAt, updatedAt, ...columns }) => {
    const content = parts.reduce<object>((row, [, { named }]) => named?.(row) ?? row, columns) as ContentOf[Kind]
    return { id, createdAt, updatedAt, content }
  })
}

/** Creates rows and returns their ids. Inputs have been validated: content has its titles. Throws BAD_USER_INPUT (`slug`). */
export async function createRows<Kind extends ContentKind>(
  database: Database,
  kind: Kind,
  rows: (Moments & { id?: string | undefined; content: Changes<ContentOf[Kind]> })[],
): Promise<string[]> {
  const parted = rows.map(({ content, id = newId(), ...moments }) => ({ id, moments, ...takeApart(kind, content) }))
  const data = parted.map(({ id, moments, columns }) => ({ id, ...columns, ...moments }))
  const ids = parted.map(({ id }) => id)
  await searchedOnce(database, kind, ids, async () => {
    await unlessTaken(kind, () => rowsOf(database, kind).createMany({ data }))
    for (const [name, part] of partsOf(kind)) {
      const held = parted.map(({ id, values }) => ({ id, value: values[name] }))
      await part.add(database, held)
    }
  })
  return ids
}

/** Makes the same changes to every row. Throws BAD_USER_INPUT (`slug`). */
export async function updateRows<Kind extends ContentKind>(
  database: Database,
  kind: Kind,
  ids: string[],
  changes: Changes<ContentOf[Kind]>,
  moments: Moments,
): Promise<void> {
  const { columns, values } = takeApart(kind, changes)
  const parts = partsOf(kind).filter(([name]) => values[name] !== undefined)
  const write = async () => {
    const changed = { where: { id: { in: ids } }, data: { ...columns, ...moments } }
    await unlessTaken(kind, () => rowsOf(database, kind).updateMany(changed))
    for (const [name, part] of parts) {
      const held = ids.map((id) => ({ id, value: values[name] }))
      await part.remove(database, ids)
      await part.add(database, held)
    }
  }
  // Cautions and poison decide whom a plant is barred for.
  await (parts.length > 0 || 'isPoisonous' in columns ? searchedOnce(database, kind, ids, write) : write())
}

/** Throws BAD_USER_INPUT if another row has the slug. */
async function unlessTaken(kind: ContentKind, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const isTaken = KINDS[kind].urlKey === 'slug' && (error as { code?: string }).code === 'P2002'
    throw isTaken ? badInput({ slug: 'taken' }) : error
  }
}

/** Computes whom plants are barred for, and what rows are found by, after all of `write`, instead of after each statement. */
export async function searchedOnce<Written>(
  database: Database,
  kind: ContentKind,
  ids: string[],
  write: () => Promise<Written>,
): Promise<Written> {
  if (partsOf(kind).length === 0 || ids.length === 0) return write()
  await database.$executeRaw`SELECT set_config('site.search_waits', 'on', true)`
  const written = await write()
  if (kind === 'PLANT') await storeBars(database, ids)
  await database.$executeRaw`SELECT set_config('site.search_waits', '', true)`
  const table = Prisma.raw(KINDS[kind].table)
  await database.$executeRaw`UPDATE ${table} SET created_at = created_at WHERE id = ANY (${ids}::uuid[])`
  return written
}

/** Content stored as JSON, without fields that its kind no longer has. */
export function storedContent<Kind extends ContentKind>(kind: Kind, json: unknown): Changes<ContentOf[Kind]> {
  const columns = prisma[KINDS[kind].delegate].fields
  const isKnown = (name: string) =>
    (name in columns && !(name in COMPUTED)) || (KINDS[kind].parts as readonly string[]).includes(name)
  return Object.fromEntries(Object.entries(json as object).filter(([name]) => isKnown(name))) as Changes<
    ContentOf[Kind]
  >
}

type PartName = keyof typeof PARTS

function partsOf(kind: ContentKind): [PartName, Part][] {
  return KINDS[kind].parts.map((name) => [name, PARTS[name]])
}

function takeApart(
  kind: ContentKind,
  content: object,
): { columns: object; values: Partial<Record<PartName, unknown>> } {
  const isPart = (name: string) => (KINDS[kind].parts as readonly string[]).includes(name)
  const fields = Object.entries(content)
  return {
    columns: Object.fromEntries(
      fields.filter(([name]) => !isPart(name)).map(([name, value]) => [name, toColumn(name, value)]),
    ),
    values: Object.fromEntries(fields.filter(([name]) => isPart(name))),
  }
}

/** Prisma knows an empty column of JSON by a value of its own: null would be JSON's. */
function toColumn(name: string, value: unknown): unknown {
  return (name === 'morphology' || name === 'unfinished') && value === null ? Prisma.DbNull : value
}
