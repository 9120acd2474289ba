import type { Attribution, Prisma, Withdrawal } from '../../../prisma/generated/client/client.ts'
import type { Act } from '../../audit/audit.ts'
import { apiError } from '../../errors.ts'
import { visibilityOf, type ContentKind } from '../kinds.ts'
import { lockContent, writeChanges } from '../save.ts'
import type { Database } from '../stores.ts'

type Raw = Record<string, unknown>
type Name = Raw & { name: string; language: string }

interface Taken {
  texts?: Raw
  rows?: (Raw & { index: number })[]
  items?: { kind: ContentKind; id: string; values: Raw }[]
  /** Of the whole: readers did not see it before either. */
  wasHidden?: boolean
  attributions?: Omit<Attribution, 'createdAt' | 'updatedAt'>[]
}

/**
 * Undoes a withdrawal, once those of the community who may consent have agreed: `agreedBy` says who. A protocol then is no
 * more; without `agreedBy` it stays, and only lets everybody read for now. Throws NOT_FOUND, also if it is undone already or
 * its item is gone, and BAD_USER_INPUT if safety does not allow it any more.
 */
export async function giveBack(database: Database, act: Act, id: string, agreedBy: string | null): Promise<Withdrawal> {
  await database.$executeRaw`SELECT FROM withdrawals WHERE id = ${id}::uuid FOR UPDATE`
  const withdrawal = await database.withdrawal.findUnique({ where: { id } })
  if (!withdrawal || withdrawal.undoneAt) throw apiError('NOT_FOUND')
  const undone = { undoneAt: new Date(), undoneBy: act.actor?.email ?? null, agreedBy }
  const saved = await database.withdrawal.update({ where: { id }, data: undone })
  await database.attribution.updateMany({
    where: { withdrawalId: id },
    data: { withdrawalId: null, ...(agreedBy !== null && { protocol: null }) },
  })
  const taken = withdrawal.taken as unknown as Taken
  for (const { kind, id, changes } of await changesFor(database, withdrawal, taken))
    await writeChanges(database, act, kind, [{ id, content: changes }])
  if (taken.attributions && taken.attributions.length > 0)
    await database.attribution.createMany({
      data: taken.attributions as Prisma.AttributionCreateManyInput[],
      skipDuplicates: true,
    })
  return saved
}

async function changesFor(database: Database, withdrawal: Withdrawal, { items, wasHidden }: Taken) {
  const kind = withdrawal.subjectKind as ContentKind
  const present = async (of: ContentKind, id: string) => (await lockContent(database, of, [id]))[0]!.content as Raw
  if (items) {
    const changes = []
    for (const { kind, id, values } of items) {
      const content = await present(kind, id)
      const merged = Object.entries(values).map(([name, value]) => [name, merge(name, value, content[name])] as const)
      changes.push({ kind, id, changes: Object.fromEntries(merged) })
    }
    return changes
  }
  if (wasHidden) return []
  const id = withdrawal.subject
  if (withdrawal.place === null) return [{ kind, id, changes: visibilityOf(kind, true) }]
  return [{ kind, id, changes: backIn(withdrawal, await present(kind, id)) }]
}

/** What puts a text or row back into content; nothing of a file or the whole. */
export function backIn({ place, taken }: Pick<Withdrawal, 'place' | 'taken'>, content: object): Raw {
  const { texts = {}, rows } = taken as unknown as Taken
  const present = content as Raw
  const back = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, present[name] ?? text]))
  if (place === null || !rows) return back
  const list = [...(present[place] as Raw[])]
  for (const { index, ...row } of rows) list.splice(index, 0, row)
  return { ...back, [place]: list }
}

/** What stands there now stays. */
function merge(name: string, taken: unknown, now: unknown): unknown {
  if (name === 'names') {
    const told = taken as Name[]
    return (now as Name[]).map((each) => {
      const before = told.find((other) => other.name === each.name && other.language === each.language)
      if (!before || each['recording']) return each
      const { recording, speaker, community, consent, consentOn } = before
      return { ...each, recording, speaker, community, consent, consentOn }
    })
  }
  return Array.isArray(taken) ? [...new Set([...(taken as string[]), ...((now ?? []) as string[])])] : (now ?? taken)
}
