import { setImmediate } from 'node:timers/promises'
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
import { differences, keyOf, readStored, type Changed } from './stored.ts'
import type { Prisma } from '../../../prisma/generated/client/client.ts'

export type Transaction = Prisma.TransactionClient

/** What loading would do to one table. */
export interface Part<Row> {
  added: Row[]
  changed: Changed<Row>[]
  unchanged: number
}

/** The content of files, without locations. */
export type FileContent = { [Part in keyof Content]: Pick<Content[Part][number], 'slug' | 'value'>[] }

export const PARTS_OF_FILES = [
  'tags',
  'sources',
  'plants',
  'articles',
  'projects',
] as const satisfies (keyof FileContent)[]

export interface LoadPlan {
  tags: Part<TagValues>
  sources: Part<SourceValues>
  photos: Part<PhotoValues>
  plants: Part<PlantValues>
  articles: Part<ArticleValues>
  projects: Part<ProjectValues>
}

/** The order of writing: referenced rows come first. */
export const PARTS = [
  'tags',
  'sources',
  'photos',
  'plants',
  'articles',
  'projects',
] as const satisfies (keyof LoadPlan)[]

const AT_ONCE = 25

/** Compares files with the database. `knownPlants` maps file names to ids of plants in the database. */
export async function planLoad(
  tx: Transaction,
  content: FileContent,
  knownPlants: ReadonlyMap<string, string> = new Map(),
): Promise<LoadPlan> {
  const plantIds = new Map([...knownPlants, ...content.plants.map(({ slug, value }) => [slug, value.id] as const)])
  const values = <Value>(entries: { value: Value }[]) => entries.map(({ value }) => value)
  const articles = values(content.articles).map((article) => articleRow(article, plantIds))
  return {
    tags: await compare(tx, 'tags', values(content.tags).map(tagRow)),
    sources: await compare(tx, 'sources', values(content.sources).map(sourceRow)),
    photos: await compare(tx, 'photos', photoRows(content)),
    plants: await compare(tx, 'plants', values(content.plants).map(plantRow)),
    articles: await compare(tx, 'articles', articles),
    projects: await compare(tx, 'projects', values(content.projects).map(projectRow)),
  }
}

interface WriteOptions {
  overwrite: boolean
}

/** Executes a plan; without `overwrite` it only adds rows. */
export async function writePlan(tx: Transaction, plan: LoadPlan, { overwrite }: WriteOptions): Promise<void> {
  for (const part of PARTS) {
    const { added, changed } = plan[part]
    const writer = WRITERS[part] as Writer<unknown>
    await inTurns<unknown>(added, (rows) => writer.add(tx, rows))
    const rows = changed.map(({ row }) => row as unknown)
    if (overwrite) await inTurns(rows, (few) => writer.change(tx, few))
  }
}

/** Number of rows that a plan writes. */
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

async function compare<Row extends object>(tx: Transaction, part: keyof LoadPlan, rows: Row[]): Promise<Part<Row>> {
  const compared: Part<Row> = { added: [], changed: [], unchanged: 0 }
  await inTurns(rows, async (few) => {
    const stored = await readStored(tx, part, few)
    for (const row of few) {
      const old = stored.get(keyOf(part, row))
      const change = old && differences(row, old)
      if (!change) compared.added.push(row)
      else if (change.fields.length === 0) compared.unchanged++
      else compared.changed.push(change)
    }
    // Responses of the embedded database are synchronous: this lets other requests run.
    await setImmediate()
  })
  return compared
}

async function inTurns<Item>(items: Item[], run: (few: Item[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE) await run(items.slice(start, start + AT_ONCE))
}
