import type { Dispute } from '../../rules/disputes.ts'
import type { Database } from '../stores.ts'

/** The open disagreements with what is said of plants, by plant. An admin settles them. */
export async function readDisputes(
  database: Database,
  plantIds: readonly string[],
): Promise<ReadonlyMap<string, Dispute[]>> {
  const where = { plantId: { in: [...plantIds] }, agrees: false, settledAt: null }
  const rows = await database.review.findMany({ where, select: { plantId: true, place: true, read: true } })
  const disputes = rows.map(({ plantId, place, read }) => ({ plantId, place, read: read as Dispute['read'] }))
  return Map.groupBy(disputes, ({ plantId }) => plantId)
}
