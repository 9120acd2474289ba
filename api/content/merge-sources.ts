import type { Prisma } from '../../prisma/generated/client/client.ts'
import { Prisma as sql } from '../../prisma/generated/client/client.ts'
import { recordMany, type Act } from '../audit/audit.ts'
import { apiError, badInput } from '../errors.ts'
import { CONTENT_KINDS, KINDS, type ContentKind } from './kinds.ts'
import { lockContent, writeChanges } from './save.ts'
import { lockSource } from './sources.ts'
import type { Changes, ContentOf, Database } from './stores.ts'
import { EMERGENCY_NUMBERS } from './word-lists.ts'

/** A citation, or a mark behind a backslash, which begins none. */
const MARKS = /\\[!-/:-@[-`{-~]|\[\^([A-Za-z0-9][A-Za-z0-9._-]*)\]/g
/** Fields that name a source by its key. */
const KEYS = new Set(['source', 'conservationSource'])

/**
 * Moves all citations of a source to another one, in texts and rows, drafts and the bin, and deletes it. Older revisions stay as
 * they are. Throws NOT_FOUND, and BAD_USER_INPUT if both are the same (`into`: `same`) or the emergency numbers of the site cite
 * it (`key`: `inUse`).
 */
export async function mergeSources(database: Database, act: Act, key: string, into: string): Promise<void> {
  if (key === into) throw badInput({ into: 'same' })
  // Always in the same order, to avoid deadlocks.
  const locked = new Map<string, Awaited<ReturnType<typeof lockSource>>>()
  for (const one of [key, into].sort()) locked.set(one, await lockSource(database, one))
  const [from, to] = [locked.get(key), locked.get(into)]
  if (!from || !to) throw apiError('NOT_FOUND')
  if (EMERGENCY_NUMBERS.some(({ sources }) => sources.includes(key))) throw badInput({ key: 'inUse' })
  const subjects = [{ id: key, words: `${from.content.title} → ${to.content.title}` }]
  for (const kind of CONTENT_KINDS) subjects.push(...(await moveInContent(database, act, kind, key, into)))
  await moveInBin(database, key, into)
  await moveInDrafts(database, key, into)
  await database.source.delete({ where: { key } })
  await recordMany(database, act, subjects)
}

async function moveInContent(database: Database, act: Act, kind: ContentKind, key: string, into: string) {
  const table = sql.raw(KINDS[kind].table)
  const rows = await database.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${table}
    WHERE id IN (SELECT content_id FROM citations WHERE key = ${key} AND kind = ${kind})
      OR strpos(unfinished::text, ${key}) > 0 ORDER BY id`
  const ids = rows.map(({ id }) => id)
  const stored = await lockContent(database, kind, ids)
  const changes = stored.map(({ id, content }) => ({
    id,
    content: moveIn(content, key, into) as Changes<ContentOf[typeof kind]>,
  }))
  // A citation in one language only does not make the text in the other one older.
  const where = { contentId: { in: ids } }
  const outdated = await database.outdatedText.findMany({ where, omit: { id: true } })
  const subjects = await writeChanges(database, act, kind, changes)
  await database.outdatedText.deleteMany({ where })
  await database.outdatedText.createMany({ data: outdated.map((text) => moveIn(text, key, into)) })
  return subjects.map(({ id, words }) => ({ id: id!, words: words! }))
}

async function moveInBin(database: Database, key: string, into: string): Promise<void> {
  const binned = await database.$queryRaw<{ id: string; content: Prisma.JsonValue }[]>`
    SELECT id, content FROM binned_content WHERE strpos(content::text, ${key}) > 0 ORDER BY id FOR UPDATE`
  for (const { id, content } of binned)
    await database.binnedContent.update({
      where: { id },
      data: { content: moveIn(content, key, into) as Prisma.InputJsonValue },
    })
}

/** A form that is open in a browser keeps what it has: its author is told that the source is gone. */
async function moveInDrafts(database: Database, key: string, into: string): Promise<void> {
  const drafts = await database.draft.findMany({ where: { form: { contains: key } }, select: { id: true, form: true } })
  for (const { id, form } of drafts) {
    const moved = JSON.stringify(moveIn(JSON.parse(form) as unknown, key, into))
    await database.$executeRaw`UPDATE drafts SET form = ${moved} WHERE id = ${id}::uuid`
  }
}

/** The same value, whose texts and rows cite the other source. */
function moveIn<Value>(value: Value, key: string, into: string): Value {
  const move = (inner: unknown, name = ''): unknown => {
    if (typeof inner === 'string') return KEYS.has(name) && inner === key ? into : moveMarks(inner, key, into)
    if (Array.isArray(inner)) {
      if (name !== 'sourceKeys') return inner.map((item) => move(item))
      return [...new Set(inner.map((item: unknown) => (item === key ? into : item)))]
    }
    if (typeof inner !== 'object' || inner === null || inner instanceof Date) return inner
    return Object.fromEntries(Object.entries(inner).map(([field, held]) => [field, move(held, field)]))
  }
  return move(value) as Value
}

/** Two marks of the same source side by side become one. */
function moveMarks(text: string, key: string, into: string): string {
  if (!text.includes(`[^${key}]`)) return text
  const mark = `[^${into}]`
  const moved = text.replaceAll(MARKS, (found, cited?: string) => (cited === key ? mark : found))
  return moved.replaceAll(`${mark}${mark}`, mark)
}
