import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Act } from '../audit/audit.ts'
import { CONTENT_KINDS, KINDS, type ContentKind } from './kinds.ts'
import { lockContent, writeChanges } from './save.ts'
import type { Database } from './stores.ts'

// What refers to something by its key, and is to refer to something else.

interface Move {
  /** Stands in every bin and draft that refers to it. */
  text: string
  whereIn: (kind: ContentKind) => Prisma.Sql
  move: <Value>(value: Value) => Value
}

/** Changes content, each with a revision, the bin and drafts. Older revisions stay as they are. Returns what is to be logged. */
export async function moveEverywhere(
  database: Database,
  act: Act,
  { text, whereIn, move }: Move,
): Promise<{ id: string; words: string }[]> {
  const subjects: { id: string; words: string }[] = []
  for (const kind of CONTENT_KINDS) subjects.push(...(await moveInContent(database, act, kind, whereIn(kind), move)))
  await moveInBin(database, text, move)
  await moveInDrafts(database, text, move)
  await moveInWithdrawn(database, text, move)
  return subjects
}

async function moveInContent(
  database: Database,
  act: Act,
  kind: ContentKind,
  where: Prisma.Sql,
  move: Move['move'],
): Promise<{ id: string; words: string }[]> {
  const rows = await database.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${Prisma.raw(KINDS[kind].table)} AS items WHERE ${where} ORDER BY id`
  const ids = rows.map(({ id }) => id)
  const stored = await lockContent(database, kind, ids)
  const changes = stored.map(({ id, content }) => ({ id, content: move(content) }))
  // A reference in one language only does not make the text in the other one older.
  const ofThese = { contentId: { in: ids } }
  const outdated = await database.outdatedText.findMany({ where: ofThese, omit: { id: true } })
  const subjects = await writeChanges(database, act, kind, changes)
  await database.outdatedText.deleteMany({ where: ofThese })
  await database.outdatedText.createMany({ data: outdated.map(move) })
  return subjects.map(({ id, words }) => ({ id: id!, words: words! }))
}

async function moveInBin(database: Database, text: string, move: Move['move']): Promise<void> {
  const binned = await database.$queryRaw<{ id: string; content: Prisma.InputJsonValue }[]>`
    SELECT id, content FROM binned_content WHERE strpos(content::text, ${text}) > 0 ORDER BY id FOR UPDATE`
  for (const { id, content } of binned)
    await database.binnedContent.update({ where: { id }, data: { content: move(content) } })
}

async function moveInWithdrawn(database: Database, text: string, move: Move['move']): Promise<void> {
  const held = await database.$queryRaw<{ id: string; taken: Prisma.InputJsonValue }[]>`
    SELECT id, taken FROM withdrawals WHERE undone_at IS NULL AND strpos(taken::text, ${text}) > 0 ORDER BY id FOR UPDATE`
  for (const { id, taken } of held) await database.withdrawal.update({ where: { id }, data: { taken: move(taken) } })
}

/** A form that is open in a browser keeps what it has. */
async function moveInDrafts(database: Database, text: string, move: Move['move']): Promise<void> {
  const drafts = await database.draft.findMany({
    where: { form: { contains: text } },
    select: { id: true, form: true },
  })
  for (const { id, form } of drafts) {
    const moved = JSON.stringify(move(JSON.parse(form) as unknown))
    await database.$executeRaw`UPDATE drafts SET form = ${moved} WHERE id = ${id}::uuid`
  }
}

/** A copy of a value in which `change` has replaced what it knows, by the name of its field. */
export function rewrite<Value>(value: Value, change: (held: unknown, name: string) => unknown): Value {
  const copy = (inner: unknown, name: string): unknown => {
    const changed = change(inner, name)
    if (changed !== inner) return changed
    if (Array.isArray(inner)) return inner.map((item) => copy(item, ''))
    if (typeof inner !== 'object' || inner === null || inner instanceof Date) return inner
    return Object.fromEntries(Object.entries(inner).map(([field, held]) => [field, copy(held, field)]))
  }
  return copy(value, '') as Value
}
