import type { Act, Subject as Logged } from '../../audit/audit.ts'
import { isDeepStrictEqual } from 'node:util'
import { isUuid } from '../../rules/storable.ts'
import type { Database } from '../stores.ts'
import { subjectIn, type Subject } from './attributions.ts'
import { storedTaken, takenIn } from './taken.ts'
import { withdraw, withdrawBinned, withdrawWithheld, type Reason, type Withdrawn } from './withdraw.ts'

interface Refused {
  code?: string
  fields?: Record<string, string>
}

interface All {
  done: Withdrawn[]
  /** Names of what is not there any more: deleted, or in the bin. */
  gone: string[]
  logged: Logged[]
}

/** Takes all that is attributed so from readers; each by its first attribution, which takes those of its parts with it. */
export async function withdrawAttributed(
  database: Database,
  act: Act,
  ids: readonly string[],
  reason: Reason['reason'],
): Promise<All> {
  const all: All = { done: [], gone: [], logged: [] }
  const known = await database.attribution.findMany({
    where: { id: { in: ids.filter(isUuid) } },
    // Wholes before their parts.
    orderBy: [{ place: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    select: { id: true },
  })
  for (const { id } of known) {
    const row = await database.attribution.findUnique({ where: { id } })
    if (!row) continue
    const { subjectKind, subject, place, communityId, withdrawalId } = row
    const of = subjectIn(row)
    try {
      const why = { reason, communityId }
      const withheld = withdrawalId ? await withdrawWithheld(database, withdrawalId, why) : null
      const withdrawn = withheld ?? (await withdraw(database, act, of, why))
      all.done.push(withdrawn)
      all.logged.push(...withdrawn.logged)
    } catch (error) {
      const { code, fields } = (error as { extensions?: Refused }).extensions ?? {}
      if (fields?.['place'] === 'required') {
        // The rest is found by its title, which stays without saying from whom it is.
        await database.attribution.delete({ where: { id } })
        all.done.push({ subject: of, withdrawal: null, hidden: [], logged: [] })
        all.logged.push({ id: subject, words: place })
        continue
      }
      if (code !== 'NOT_FOUND') throw error
      const why = { reason, communityId }
      // It is in the bin, or was restored meanwhile.
      const withdrawn =
        (await orNull(withdrawBinned(database, act, of, why))) ?? (await orNull(withdraw(database, act, of, why)))
      if (withdrawn) all.done.push(withdrawn)
      else all.gone.push(`${subjectKind} ${subject}`)
    }
  }
  return all
}

/** What left before with something of others, and is this community's, does not return when these give that back. */
export async function holdForCommunity(database: Database, communityId: string): Promise<void> {
  const where = {
    undoneAt: null,
    OR: [{ communityId: null }, { communityId: { not: communityId } }],
    taken: { path: ['attributions'], array_contains: [{ communityId }] },
  }
  for (const { id } of await database.withdrawal.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })) {
    await database.$executeRaw`SELECT FROM withdrawals WHERE id = ${id}::uuid FOR UPDATE`
    const taken = takenIn(await database.withdrawal.findUniqueOrThrow({ where: { id } }))
    const attributions = taken.attributions?.map((row) =>
      row.communityId === communityId ? { ...row, isWished: true as const } : row,
    )
    await database.withdrawal.update({ where: { id }, data: { taken: storedTaken({ ...taken, attributions }) } })
  }
}

/** Whose agreement gives a part back of which nothing is attributed any more, since all of it was withdrawn before. */
export async function communityBefore(database: Database, { subjectKind, subject, place, rowKey }: Subject) {
  const where = { subjectKind, subject, undoneAt: null }
  const held = await database.withdrawal.findMany({ where, orderBy: { id: 'asc' } })
  const rows = held.flatMap((each) => takenIn(each).attributions ?? []).filter((row) => row.communityId)
  const own = rows.find((row) => row.place === place && isDeepStrictEqual(row.rowKey, rowKey))
  return (own ?? rows[0] ?? held.find((each) => each.communityId))?.communityId ?? null
}

/** Null if it is not there. */
function orNull(withdrawing: Promise<Withdrawn>): Promise<Withdrawn | null> {
  return withdrawing.catch((error: { extensions?: Refused }) => {
    if (error.extensions?.code !== 'NOT_FOUND') throw error
    return null
  })
}
