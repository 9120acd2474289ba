import type { Act, Subject as Logged } from '../../audit/audit.ts'
import { isUuid } from '../../rules/storable.ts'
import type { Database } from '../stores.ts'
import type { Columns } from '../suggestions/places.ts'
import type { AttributedKind } from './attributions.ts'
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
    const { subjectKind, subject, place, rowKey, communityId, withdrawalId } = row
    const of = { subjectKind: subjectKind as AttributedKind, subject, place, rowKey: rowKey as Columns }
    try {
      const why = { reason, communityId }
      const withdrawn = await (withdrawalId
        ? withdrawWithheld(database, withdrawalId, why)
        : withdraw(database, act, of, why))
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
      try {
        all.done.push(await withdrawBinned(database, act, of, { reason, communityId }))
      } catch (failure) {
        if ((failure as { extensions?: Refused }).extensions?.code !== 'NOT_FOUND') throw failure
        all.gone.push(`${subjectKind} ${subject}`)
      }
    }
  }
  return all
}
