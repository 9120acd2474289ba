import { inLongTransaction } from '../database/long-transaction.ts'
import { checkPublishing } from './publish.ts'
import { readWhole } from './stores.ts'

const AT_ONCE = 20
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Records anew what plants lack to be public, since a new version of the site may ask for more than the one that saved them. */
export async function refreshGaps(): Promise<void> {
  for (let last: string | undefined = FIRST; last;) last = await refreshAfter(last)
}

/** Returns the last id; undefined if there were none. */
async function refreshAfter(id: string): Promise<string | undefined> {
  return inLongTransaction(async (tx) => {
    // Locked, since what is saved meanwhile has its own gaps.
    const rows = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM plants WHERE id > ${id}::uuid ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE`
    const ids = rows.map(({ id }) => id)
    await checkPublishing(tx, 'PLANT', await readWhole(tx, 'PLANT', ids), { recordsOnly: true })
    return ids.at(-1)
  })
}
