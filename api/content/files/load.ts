import { setImmediate } from 'node:timers/promises'
import { recordMany, type Act, type Subject } from '../../audit/audit.ts'
import type { FileContent } from './files.ts'
import { PARTS, type LoadPlan, type Part, type Transaction } from './plan.ts'
import { ailmentRow, articleRow, photoRows, plantRow, projectRow, sourceRow, tagRow } from './rows.ts'
import { differences, keyOf, readStored } from './stored.ts'
import { writersFor, type Writer } from './writers.ts'

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
    ailments: await compare(
      tx,
      'ailments',
      content.ailments.map(({ slug, value }) => ailmentRow(slug, value)),
    ),
    plants: await compare(
      tx,
      'plants',
      values(content.plants).map((plant) => plantRow(plant, plantIds)),
    ),
    articles: await compare(tx, 'articles', articles),
    projects: await compare(tx, 'projects', values(content.projects).map(projectRow)),
  }
}

interface WriteOptions {
  act: Act
  overwrite: boolean
}

/** Executes a plan; without `overwrite` it only adds rows. */
export async function writePlan(tx: Transaction, plan: LoadPlan, { act, overwrite }: WriteOptions): Promise<void> {
  const subjects: Subject[] = []
  const writers = writersFor(act, (subject) => void subjects.push(subject))
  for (const part of PARTS) {
    const { added, changed } = plan[part]
    const writer = writers[part] as Writer<unknown>
    await inTurns<unknown>(added, (rows) => writer.add(tx, rows))
    const rows = changed.map(({ row }) => row as unknown)
    if (overwrite) await inTurns(rows, (few) => writer.change(tx, few))
  }
  await recordMany(tx, act, subjects)
}

/** Number of rows that a plan writes. */
export function countRows({ added, changed }: Part<unknown>, overwrite: boolean): number {
  return added.length + (overwrite ? changed.length : 0)
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
