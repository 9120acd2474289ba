import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { ContentKind } from '../kinds.ts'
import type { Database } from '../stores.ts'
import { rowKeys } from '../suggestions/places.ts'
import { isOfRow } from './attributions.ts'

interface Saved {
  id: string
  before: object
  after: object
}

/** Keeps attributions with their rows when what rows are found by is corrected, such as the spelling of a name. */
export async function followRows(database: Database, kind: ContentKind, saved: readonly Saved[]): Promise<void> {
  const moved = saved.map((each) => ({ ...each, moves: movesOf(each) })).filter(({ moves }) => moves.length > 0)
  if (moved.length === 0) return
  const held = await database.attribution.findMany({
    where: { subjectKind: kind, subject: { in: moved.map(({ id }) => id) }, place: { not: null }, withdrawalId: null },
    select: { id: true, subject: true, place: true, rowKey: true },
  })
  for (const attribution of held) {
    const moves = moved.find(({ id }) => id === attribution.subject)!.moves
    const to = moves.find(({ list, from }) => isOfRow(attribution, list, from))?.to
    if (to)
      await database.attribution.update({ where: { id: attribution.id }, data: { rowKey: to as Prisma.JsonObject } })
  }
}

/** Rows of which only the key has changed in place: no other row has the old key or had the new one. */
function movesOf({ before, after }: Saved): { list: string; from: object; to: object }[] {
  const [old, now] = [rowKeys(before), rowKeys(after)]
  return Object.keys(old).flatMap((list) => {
    const [was, is] = [old[list]!, now[list] ?? []]
    if (was.length !== is.length) return []
    const [had, has] = [was, is].map((keys) => new Set(keys.map((key) => JSON.stringify(key))))
    return was.flatMap((from, index) => {
      const to = is[index]!
      return has!.has(JSON.stringify(from)) || had!.has(JSON.stringify(to)) ? [] : [{ list, from, to }]
    })
  })
}
