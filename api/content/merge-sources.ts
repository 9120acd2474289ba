import { Prisma } from '../../prisma/generated/client/client.ts'
import { recordMany, type Act } from '../audit/audit.ts'
import { apiError, badInput } from '../errors.ts'
import type { ContentKind } from './kinds.ts'
import { moveEverywhere, rewrite } from './move-everywhere.ts'
import { withdrawnSources } from './rights/told-sources.ts'
import { lockSource } from './sources.ts'
import type { Database } from './stores.ts'
import { EMERGENCY_NUMBERS } from './word-lists.ts'

/** A citation, or a mark behind a backslash, which begins none. */
const MARKS = /\\[!-/:-@[-`{-~]|\[\^([A-Za-z0-9][A-Za-z0-9._-]*)\]/g
const KEYS = new Set(['source', 'conservationSource'])

/**
 * Moves all citations of a source to another one, in texts and rows, drafts and the bin, with its attributions, and deletes it.
 * Older revisions stay as they are. Throws NOT_FOUND, and BAD_USER_INPUT if both are the same (`into`: `same`), one of them is
 * withdrawn (`key`: `withdrawn`) or the emergency numbers of the site cite the first (`key`: `inUse`).
 */
export async function mergeSources(database: Database, act: Act, key: string, into: string): Promise<void> {
  if (key === into) throw badInput({ into: 'same' })
  // Always in the same order, to avoid deadlocks.
  const locked = new Map<string, Awaited<ReturnType<typeof lockSource>>>()
  for (const one of [key, into].sort()) locked.set(one, await lockSource(database, one))
  const [from, to] = [locked.get(key), locked.get(into)]
  if (!from || !to) throw apiError('NOT_FOUND')
  if ((await withdrawnSources(database, [key, into])).size > 0) throw badInput({ key: 'withdrawn' })
  if (EMERGENCY_NUMBERS.some(({ sources }) => sources.includes(key))) throw badInput({ key: 'inUse' })
  const subjects = [{ id: key, words: `${from.content.title} → ${to.content.title}` }]
  const whereIn = (
    kind: ContentKind,
  ) => Prisma.sql`id IN (SELECT content_id FROM citations WHERE key = ${key} AND kind = ${kind})
    OR strpos(unfinished::text, ${key}) > 0`
  subjects.push(
    ...(await moveEverywhere(database, act, { text: key, whereIn, move: (held) => moveIn(held, key, into) })),
  )
  await database.attribution.updateMany({ where: { subjectKind: 'SOURCE', subject: key }, data: { subject: into } })
  await database.source.delete({ where: { key } })
  await recordMany(database, act, subjects)
}

function moveIn<Value>(value: Value, key: string, into: string): Value {
  return rewrite(value, (held, name) => {
    if (typeof held === 'string') return KEYS.has(name) && held === key ? into : moveMarks(held, key, into)
    if (name !== 'sourceKeys' || !Array.isArray(held)) return held
    return [...new Set(held.map((item: unknown) => (item === key ? into : item)))]
  })
}

export function withoutSources<Value>(value: Value, keys: ReadonlySet<string>): Value {
  return rewrite(value, (held, name) => {
    if (typeof held === 'string' && KEYS.has(name)) return keys.has(held) ? null : held
    if (typeof held === 'string') return held.replaceAll(MARKS, (mark, cited = '') => (keys.has(cited) ? '' : mark))
    return name === 'sourceKeys' && Array.isArray(held) ? held.filter((key: string) => !keys.has(key)) : held
  })
}

/** Two marks of the same source side by side become one. */
function moveMarks(text: string, key: string, into: string): string {
  if (!text.includes(`[^${key}]`)) return text
  const mark = `[^${into}]`
  const moved = text.replaceAll(MARKS, (found, cited?: string) => (cited === key ? mark : found))
  return moved.replaceAll(`${mark}${mark}`, mark)
}
