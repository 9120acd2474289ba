import type { ContentKind } from '../kinds.ts'
import { newestFirst } from '../conditions.ts'
import { storedContent, type Database } from '../stores.ts'
import type { Columns } from '../suggestions/places.ts'
import { isOfRow, type Subject } from './attributions.ts'
import { movesOf } from './follow.ts'
import type { Raw } from './taken.ts'
import { isSaidIn } from './withdrawn.ts'

/**
 * A text or row as it is and as each revision has it, under all that it was found by. Not what stands in the content that is
 * left, such as the spelling of another name.
 */
export async function formerOf(
  database: Database,
  kind: ContentKind,
  { subject: contentId, place, rowKey }: Subject & { place: string },
  { content, left }: { content: Raw; left: object },
): Promise<Raw[]> {
  const revisions = await database.revision.findMany({
    where: { kind, contentId },
    orderBy: newestFirst,
    select: { content: true },
  })
  const states = [content, ...revisions.map((row) => storedContent(kind, row.content) as Raw)]
  const keys: Columns[] = [rowKey as Columns]
  const found = states.flatMap((state, index) => {
    const after = states[index - 1]
    const moves = after ? movesOf({ before: state, after }) : []
    const isKnown = (row: object) => keys.some((key) => isOfRow({ place, rowKey: key }, place, row))
    keys.push(...moves.flatMap(({ list, from, to }) => (list === place && isKnown(to) ? [from as Columns] : [])))
    const value = state[place]
    if (Array.isArray(value)) return (value as Raw[]).filter(isKnown)
    const columns = [place, `${place}En`, `${place}Es`].filter((column) => state[column])
    return columns.length === 0 ? [] : [Object.fromEntries(columns.map((column) => [column, state[column]]))]
  })
  const rest = { ...content, ...left }
  const distinct = new Map(found.map((row) => [JSON.stringify(row), row])).values()
  return [...distinct].filter((row) => !isSaidIn(place, rest, row))
}
