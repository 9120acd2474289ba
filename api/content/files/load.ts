import { isDeepStrictEqual } from 'node:util'
import { recordMany, type Act, type Subject } from '../../audit/audit.ts'
import type { FileContent } from './entries.ts'
import { idOfName } from './field.ts'
import type { FilePart, PhotoValues } from './layouts.ts'
import { PARTS, type LoadPlan, type Part, type Transaction } from './plan.ts'
import { differences, keyOf, readStored } from './stored.ts'
import { writersFor, type Writer } from './writers.ts'

const AT_ONCE = 25

/** Compares files with the database. `knownPlants` maps file names to ids of plants in the database. */
export async function planLoad(
  tx: Transaction,
  content: FileContent,
  knownPlants: ReadonlyMap<string, string> = new Map(),
): Promise<LoadPlan> {
  const named = [...knownPlants, ...content.plants.map(({ slug, value }) => [slug, value.id] as const)]
  const plantIds = new Map(named.map(([name, id]) => [idOfName(name), id]))
  const rowsOf = (part: FilePart): object[] =>
    part === 'photos' ? photoRows(content) : valuesOf<object>(content[part]).map((row) => withPlantIds(row, plantIds))
  const plan: Partial<Record<keyof LoadPlan, Part<object>>> = {}
  for (const part of PARTS) plan[part] = await compare(tx, part, rowsOf(part))
  return plan as LoadPlan
}

/** A row with the ids of the plants that it names by their files. */
function withPlantIds(row: { cautions?: Caution[]; relatedPlantIds?: string[] }, ids: ReadonlyMap<string, string>) {
  const { cautions, relatedPlantIds } = row
  return {
    ...row,
    ...(cautions && {
      cautions: cautions.map(({ lookalikeId, ...caution }) => ({
        ...caution,
        lookalikeId: lookalikeId && ids.get(lookalikeId)!,
      })),
    }),
    ...(relatedPlantIds && { relatedPlantIds: relatedPlantIds.map((id) => ids.get(id)!).sort() }),
  }
}

interface Caution {
  lookalikeId: string | null
}

function valuesOf<Value>(entries: { value: Value }[]): Value[] {
  return entries.map(({ value }) => value)
}

/** Every picture that the content describes, once: a file that has only the URL of a picture does not clear its metadata. */
function photoRows({ photos }: FileContent): PhotoValues[] {
  const described = valuesOf(photos).filter((photo) =>
    Object.entries(photo).some(([name, value]) => name !== 'url' && value !== null && !isDeepStrictEqual(value, [])),
  )
  const rows = described.map(({ width, height, widths, placeholder, ...photo }) =>
    // A file must not remove what the server knows of an uploaded picture.
    width ? { ...photo, width, height, widths, placeholder } : photo,
  )
  return [...new Map(rows.map((photo) => [photo.url, photo])).values()]
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
  })
  return compared
}

async function inTurns<Item>(items: Item[], run: (few: Item[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE) await run(items.slice(start, start + AT_ONCE))
}
