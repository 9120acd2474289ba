import { inLongTransaction } from '../database/long-transaction.ts'
import { BARS_RULE } from '../rules/bars.ts'
import { searchedOnce } from './stores.ts'

const AT_ONCE = 20

/** Decides anew whom cautions keep from plants, where nothing is stored or what an earlier rule has decided. Returns how many. */
export async function refreshBars(): Promise<number> {
  let count = 0
  for (let found = await refreshSome(); found > 0; found = await refreshSome()) count += found
  return count
}

async function refreshSome(): Promise<number> {
  return inLongTransaction(async (tx) => {
    // Locked, since what is saved meanwhile is decided by the save.
    const rows = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM plants WHERE NOT EXISTS (SELECT FROM plant_bars WHERE plant_id = id AND rule = ${BARS_RULE})
      ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE`
    const ids = rows.map(({ id }) => id)
    await searchedOnce(tx, 'PLANT', ids, async () => {})
    return ids.length
  })
}
