import { inLongTransaction } from '../../database/long-transaction.ts'
import { countRows } from '../files/load.ts'
import { PARTS, type Changed, type LoadPlan, type Transaction } from '../files/plan.ts'
import { differences, keyOf, readStored, type StoredRow } from '../files/stored.ts'
import type { Writer, Writers } from '../files/writers.ts'
import { ChangedSince, recordPortion } from './journal.ts'

/** How long a portion may take: the embedded database serves nothing else meanwhile. */
const PORTION_MS = 80
const MAX_ROWS = 50

/** Executes the plan of an import in short portions. Throws ChangedSince. */
export async function writeInPortions(
  token: string,
  plan: LoadPlan,
  writers: Writers,
  onWritten: (done: number, of: number) => void,
): Promise<void> {
  const of = PARTS.reduce((sum, part) => sum + countRows(plan[part], true), 0)
  let done = 0
  for (const part of PARTS) {
    const writer = writers[part] as Writer<object>
    const { added, changed } = plan[part] as { added: object[]; changed: Changed<object>[] }
    const write = async (tx: Transaction, rows: object[], before: StoredRow[]) => {
      await (before.length > 0 ? writer.change(tx, rows) : writer.add(tx, rows))
      const added = before.length > 0 ? [] : rows.map((row) => keyOf(part, row))
      await recordPortion(tx, token, { part, added, before })
    }
    await inPortions(added, async (tx, rows) => {
      if ((await readStored(tx, part, rows)).size > 0) throw new ChangedSince()
      await write(tx, rows, [])
    })
    await inPortions(changed, async (tx, few) => {
      const rows = few.map(({ row }) => row)
      await write(tx, rows, await readUnchanged(tx, part, few))
    })
  }

  async function inPortions<Item>(items: Item[], run: (tx: Transaction, few: Item[]) => Promise<void>) {
    let size = 1
    for (let start = 0; start < items.length;) {
      const few = items.slice(start, start + size)
      let began = 0
      await inLongTransaction((tx) => {
        began = performance.now()
        return run(tx, few)
      })
      start += few.length
      onWritten((done += few.length), of)
      const took = performance.now() - began
      size = Math.max(1, Math.min(MAX_ROWS, size * 2, Math.floor((few.length * PORTION_MS) / took)))
    }
  }
}

/** The stored rows, if they are unchanged since the plan was made. Throws ChangedSince. */
async function readUnchanged(tx: Transaction, part: keyof LoadPlan, few: Changed<object>[]): Promise<StoredRow[]> {
  const rows = few.map(({ row }) => row)
  const stored = await readStored(tx, part, rows)
  return few.map(({ row, fields, savedAt }) => {
    const before = stored.get(keyOf(part, row))
    const now = before && differences(row, before)
    if (now?.savedAt?.valueOf() !== savedAt?.valueOf() || now?.fields.join() !== fields.join()) throw new ChangedSince()
    return before!
  })
}
