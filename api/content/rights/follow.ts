import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { distance } from '../../rules/search/words.ts'
import type { ContentKind } from '../kinds.ts'
import type { Database } from '../stores.ts'
import { asText, inBoth, rowKeys } from '../suggestions/places.ts'
import { isOfRow } from './attributions.ts'

interface Saved extends Compared {
  id: string
}

interface Compared {
  before: object
  after: object
}

/** What was not there to be withheld or withdrawn may be there now. */
export async function judgeAgain(database: Database, kind: ContentKind, ids: string[]): Promise<void> {
  await database.attribution.updateMany({
    where: {
      subjectKind: kind,
      subject: { in: ids },
      OR: [{ protocol: { not: null } }, { consentUntil: { not: null } }],
      withdrawalId: null,
    },
    data: { dueOn: '' },
  })
}

/** Keeps attributions with their rows when what rows are found by is corrected, such as the spelling of a name. */
export async function followRows(database: Database, kind: ContentKind, saved: readonly Saved[]): Promise<void> {
  await judgeAgain(
    database,
    kind,
    saved.map(({ id }) => id),
  )
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

/** What rows say: of two with different keys, the more of it they share, the likelier they are the same. */
const TOLD = [
  'name',
  'language',
  'ailmentSlug',
  'subject',
  'medicine',
  'condition',
  'lookalikeId',
  'who',
  'underMonths',
  'place',
  'recording',
  'sourceKeys',
  ...inBoth('text', 'place', 'note'),
]

/** What other rows share as well: it tells how alike rows are, not that they are the same. */
const OF_MANY = ['language', 'sourceKeys', 'who', 'underMonths', 'place', ...inBoth('place')]
const LIKE_ENOUGH = 0.2

/** Rows whose key has changed, whatever else was added or removed: no other row has the old key or had the new one. */
export function movesOf({ before, after }: Compared): { list: string; from: object; to: object }[] {
  const [old, now] = [rowKeys(before), rowKeys(after)]
  return Object.keys(old).flatMap((list) => {
    const [was, is] = [old[list]!, now[list] ?? []]
    const [had, has] = [was, is].map((keys) => new Set(keys.map((key) => JSON.stringify(key))))
    const [rows, others] = [before, after].map((content) => (content as Record<string, Row[]>)[list] ?? [])
    const pairs = was.flatMap((from, index) =>
      is.flatMap((to, at) => {
        if (has!.has(JSON.stringify(from)) || had!.has(JSON.stringify(to))) return []
        const isInPlace = was.length === is.length && index === at
        const shared = TOLD.filter((column) => isShared(rows![index]![column], others![at]![column]))
        const spelled = spelledAlike(from['name'], to['name'])
        const isSame = isInPlace || spelled >= LIKE_ENOUGH || shared.some((column) => !OF_MANY.includes(column))
        const likeness = shared.length + (isInPlace ? 0.5 : 0) + spelled
        return isSame ? [{ list, from, to, likeness, index, at }] : []
      }),
    )
    const taken = { from: new Set<number>(), to: new Set<number>() }
    return pairs
      .toSorted((one, other) => other.likeness - one.likeness)
      .filter(({ index, at }) => {
        if (taken.from.has(index) || taken.to.has(at)) return false
        taken.from.add(index)
        taken.to.add(at)
        return true
      })
  })
}

/** From 0 to 0.4, which tells spellings of a name from other names. */
function spelledAlike(one = '', other = ''): number {
  if (!one || !other) return 0
  const longest = Math.max(one.length, other.length, 1)
  return 0.4 * (1 - distance(one, other, longest) / longest)
}

type Row = Record<string, unknown>

function isShared(one: unknown, other: unknown): boolean {
  const [text, its] = [asText(one), asText(other)]
  return text !== '' && text === its
}
