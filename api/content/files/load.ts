import { isDeepStrictEqual } from 'node:util'
import type { Content } from './files.ts'
import {
  articleRow,
  photoRows,
  plantRow,
  projectRow,
  sourceRow,
  tagRow,
  type ArticleValues,
  type PhotoValues,
  type PlantValues,
  type ProjectValues,
  type SourceValues,
  type TagValues,
} from './rows.ts'
import { tidy } from './shapes.ts'
import { partsOf } from './values.ts'
import type { Prisma } from '../../../prisma/generated/client/client.ts'

export type Transaction = Prisma.TransactionClient

/** What loading files would do to one table. */
export interface Part<Row> {
  added: Row[]
  changed: Changed<Row>[]
  unchanged: number
}

export interface Changed<Row> {
  row: Row
  /** Columns that hold something else now. */
  fields: string[]
  /** When the row was last saved; null where that is not kept. */
  savedAt: Date | null
}

export interface LoadPlan {
  tags: Part<TagValues>
  sources: Part<SourceValues>
  photos: Part<PhotoValues>
  plants: Part<PlantValues>
  articles: Part<ArticleValues>
  projects: Part<ProjectValues>
}

/** In this order they are written: what others point to comes first. */
export const PARTS = [
  'tags',
  'sources',
  'photos',
  'plants',
  'articles',
  'projects',
] as const satisfies (keyof LoadPlan)[]

const AT_ONCE = 25

/**
 * Compares files with the database. `knownPlants` has the ids of plants that are in the database, by the names that their
 * files would have.
 */
export async function planLoad(
  tx: Transaction,
  content: Content,
  knownPlants: ReadonlyMap<string, string> = new Map(),
): Promise<LoadPlan> {
  const plantIds = new Map([...knownPlants, ...content.plants.map(({ slug, value }) => [slug, value.id] as const)])
  const values = <Value>(entries: { value: Value }[]) => entries.map(({ value }) => value)
  return {
    tags: await compare(values(content.tags).map(tagRow), 'slug', (slugs) =>
      tx.tag.findMany({ where: { slug: { in: slugs } } }),
    ),
    sources: await compare(values(content.sources).map(sourceRow), 'key', (keys) =>
      tx.source.findMany({ where: { key: { in: keys } } }),
    ),
    photos: await compare(photoRows(content), 'url', (urls) => tx.photo.findMany({ where: { url: { in: urls } } })),
    plants: await compare(values(content.plants).map(plantRow), 'id', async (ids) =>
      (
        await tx.plant.findMany({
          where: { id: { in: ids } },
          include: { names: { omit: { id: true, plantId: true }, orderBy: { position: 'asc' } } },
        })
      ).map((plant) => ({ ...plant, plantPartUsed: partsOf(plant.plantPartUsed).join(', ') })),
    ),
    articles: await compare(
      values(content.articles).map((article) => articleRow(article, plantIds)),
      'id',
      async (ids) =>
        (
          await tx.article.findMany({ where: { id: { in: ids } }, include: { plants: { select: { plantId: true } } } })
        ).map(({ plants, ...article }) => ({ ...article, plants: plants.map(({ plantId }) => plantId).sort() })),
    ),
    projects: await compare(values(content.projects).map(projectRow), 'id', (ids) =>
      tx.project.findMany({ where: { id: { in: ids } } }),
    ),
  }
}

interface WriteOptions {
  overwrite: boolean
  writers?: Writers
  /** Hears how many rows are written, of all. */
  onWritten?: (done: number, of: number) => void
}

/**
 * Does what a plan says; without `overwrite` it only adds.
 */
export async function writePlan(
  tx: Transaction,
  plan: LoadPlan,
  { overwrite, writers = WRITERS, onWritten = () => {} }: WriteOptions,
): Promise<void> {
  const of = PARTS.reduce((sum, part) => sum + countRows(plan[part], overwrite), 0)
  let done = 0
  for (const part of PARTS) {
    const { added, changed } = plan[part]
    const writer = writers[part] as Writer<unknown>
    await inTurns<unknown>(added, async (rows) => {
      await writer.add(tx, rows)
      onWritten((done += rows.length), of)
    })
    if (!overwrite) continue
    await inTurns<Changed<unknown>>(changed, async (few) => {
      await writer.change(tx, few.map(({ row }) => row)) // prettier-ignore
      onWritten((done += few.length), of)
    })
  }
}

/** How many rows a plan writes. */
export function countRows({ added, changed }: Part<unknown>, overwrite: boolean): number {
  return added.length + (overwrite ? changed.length : 0)
}

/** How the rows of a table are written. */
export interface Writer<Row> {
  add: (tx: Transaction, rows: Row[]) => Promise<unknown>
  change: (tx: Transaction, rows: Row[]) => Promise<unknown>
}

export type Writers = { [Name in keyof LoadPlan]: LoadPlan[Name] extends Part<infer Row> ? Writer<Row> : never }

export const WRITERS: Writers = {
  tags: {
    add: (tx, data) => tx.tag.createMany({ data }),
    change: inOrder((tx, { slug, ...data }) => tx.tag.update({ where: { slug }, data })),
  },
  sources: {
    add: (tx, data) => tx.source.createMany({ data }),
    change: inOrder((tx, { key, ...data }) => tx.source.update({ where: { key }, data })),
  },
  photos: {
    add: (tx, data) => tx.photo.createMany({ data }),
    change: inOrder((tx, { url, ...data }) => tx.photo.update({ where: { url }, data })),
  },
  plants: {
    add: async (tx, rows) => {
      await tx.plant.createMany({ data: rows.map((row) => without(row, 'names')) })
      await tx.plantName.createMany({
        data: rows.flatMap(({ id, names }) => names.map((name) => ({ ...name, plantId: id }))),
      })
    },
    change: inOrder((tx, { id, names, ...data }) =>
      tx.plant.update({ where: { id }, data: { ...data, names: { deleteMany: {}, createMany: { data: names } } } }),
    ),
  },
  articles: {
    add: async (tx, rows) => {
      await tx.article.createMany({ data: rows.map((row) => without(row, 'plants')) })
      await tx.articlePlantRelation.createMany({
        data: rows.flatMap(({ id, plants }) => plants.map((plantId) => ({ articleId: id, plantId }))),
      })
    },
    change: inOrder((tx, { id, plants, ...data }) => {
      const replacePlants = { deleteMany: {}, createMany: { data: plants.map((plantId) => ({ plantId })) } }
      return tx.article.update({ where: { id }, data: { ...data, plants: replacePlants } })
    }),
  },
  projects: {
    add: (tx, data) => tx.project.createMany({ data }),
    change: inOrder((tx, { id, ...data }) => tx.project.update({ where: { id }, data })),
  },
}

export function without<Row extends object, Column extends keyof Row>(row: Row, column: Column): Omit<Row, Column> {
  const copy: Partial<Row> = { ...row }
  delete copy[column]
  return copy as Omit<Row, Column>
}

function inOrder<Row>(change: (tx: Transaction, row: Row) => Promise<unknown>) {
  return async (tx: Transaction, rows: Row[]) => {
    for (const row of rows) await change(tx, row)
  }
}

async function compare<Key extends string, Values extends Record<Key, string>>(
  rows: Values[],
  key: Key,
  find: (keys: string[]) => Promise<Record<Key, string>[]>,
): Promise<Part<Values>> {
  const part: Part<Values> = { added: [], changed: [], unchanged: 0 }
  await inTurns(rows, async (few) => {
    const stored = new Map((await find(few.map((row) => row[key]))).map((row) => [row[key], row]))
    for (const row of few) {
      const old: Record<string, unknown> | undefined = stored.get(row[key])
      const fields = old && Object.keys(row).filter((field) => !isSame(row[field as keyof Values], old[field]))
      if (!fields) part.added.push(row)
      else if (fields.length === 0) part.unchanged++
      else part.changed.push({ row, fields, savedAt: (old['updatedAt'] as Date | undefined) ?? null })
    }
  })
  return part
}

/** Whether a file says what is stored, however the stored text is spaced at its ends. */
function isSame(value: unknown, stored: unknown): boolean {
  return isDeepStrictEqual(value, tidied(stored))
}

function tidied(value: unknown): unknown {
  if (typeof value === 'string') return tidy(value) || null
  if (Array.isArray(value)) return value.map(tidied)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tidied(inner)]))
}

async function inTurns<Item>(items: Item[], run: (few: Item[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE) await run(items.slice(start, start + AT_ONCE))
}
