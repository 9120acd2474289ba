import { isDeepStrictEqual } from 'node:util'
import { Prisma, type ContentKind as RevisedKind } from '../../prisma/generated/client/client.ts'
import { recordAct, titled, type Act, type Subject } from '../audit/audit.ts'
import { apiError } from '../errors.ts'
import { isUuid } from '../rules/storable.ts'
import { KINDS, titlesOf, type ContentKind } from './kinds.ts'
import { checkDescribed, type Saved } from './described.ts'
import { checkPublishing } from './publish.ts'
import { checkRepeated } from './repeated.ts'
import { followRows, judgeAgain } from './rights/follow.ts'
import {
  createRows,
  readWhole,
  updateRows,
  type Changes,
  type ContentOf,
  type Database,
  type Stored,
} from './stores.ts'

// All content is written here, within a transaction of the caller: rows, revisions and audit log entries are committed
// together.

interface Creation<Kind extends ContentKind> {
  id?: string
  createdAt?: Date
  content: Changes<ContentOf[Kind]>
}

interface Change<Kind extends ContentKind> {
  id: string
  content: Changes<ContentOf[Kind]>
  /** `updatedAt` of the version that was edited: if the row has been saved since, nothing is written. */
  basedOn?: Date | null | undefined
}

/** Creates rows, each with a revision and a log entry. Returns their ids in the same order. */
export async function createContent<Kind extends ContentKind>(
  database: Database,
  act: Act,
  kind: Kind,
  creations: Creation<Kind>[],
): Promise<string[]> {
  const subjects = await writeNew(database, act, kind, creations, checkSaved)
  await recordAct(database, act, subjects)
  return subjects.map(({ id }) => id)
}

/**
 * Updates rows. A row that already has the new values is not changed and gets no revision. Throws NOT_FOUND, and CONFLICT
 * with `savedAt` and `savedBy` if one that would change has been saved after `basedOn`.
 */
export async function updateContent<Kind extends ContentKind>(
  database: Database,
  act: Act,
  kind: Kind,
  changes: Change<Kind>[],
): Promise<void> {
  await recordAct(database, act, await writeChanges(database, act, kind, changes, checkSaved))
}

/** A rule for what one admin saves, which need not hold for what is imported. */
type Rule = typeof checkSaved

async function checkSaved(database: Database, kind: ContentKind, saved: Saved[]): Promise<void> {
  checkRepeated(kind, saved)
  await checkDescribed(database, kind, saved)
}

/** Like `createContent`, but the caller writes the log, with the returned subjects. */
export async function writeNew<Kind extends ContentKind>(
  database: Database,
  act: Act,
  kind: Kind,
  creations: Creation<Kind>[],
  rule?: Rule,
): Promise<(Subject & { id: string })[]> {
  const updatedAt = new Date()
  const dated = creations.map((creation) => ({ ...creation, updatedAt }))
  const ids = await createRows(database, kind, dated)
  const rows = new Map((await readWhole(database, kind, ids)).map((row) => [row.id, row]))
  const created = ids.map((id) => rows.get(id)!)
  await checkPublishing(database, kind, created)
  await rule?.(
    database,
    kind,
    created.map((after) => ({ before: undefined, after })),
  )
  // With an id from before: an import creates again what was deleted.
  await judgeAgain(database, kind, ids)
  await recordRevisions(database, kind, created, act)
  return created.map((row) => subjectOf(kind, row))
}

/** Like `updateContent`, but the caller writes the log. */
export async function writeChanges<Kind extends ContentKind>(
  database: Database,
  act: Act,
  kind: Kind,
  changes: Change<Kind>[],
  rule?: Rule,
): Promise<Subject[]> {
  const ids = changes.map(({ id }) => id)
  const stored = await lockContent(database, kind, ids)
  const pairs = changes.map((change, index) => ({ ...change, row: stored[index]! }))
  const changing = pairs.filter(({ row, content }) => !isSame({ ...row.content, ...defined(content) }, row.content))
  // What is stored already is no conflict: a browser sends a save again if its response was lost.
  const outdated = changing.find(({ row, basedOn }) => basedOn && row.updatedAt > basedOn)
  if (outdated) throw await conflict(database, outdated.row)
  const before = changing.map(({ row }) => row)
  await recordUnrecordedState(database, kind, before)
  const updatedAt = nextUpdateTime(before)
  for (const { ids, content } of byContent(changing)) await updateRows(database, kind, ids, content, { updatedAt })
  const changed = await readWhole(
    database,
    kind,
    before.map(({ id }) => id),
  )
  const contents = new Map(before.map(({ id, content }) => [id, content]))
  await checkPublishing(database, kind, changed, { before: contents })
  await rule?.(
    database,
    kind,
    changed.map((after) => ({ before: contents.get(after.id), after })),
  )
  await followRows(
    database,
    kind,
    changed.map(({ id, content }) => ({ id, before: contents.get(id)!, after: content })),
  )
  await recordRevisions(database, kind, changed, act)
  return stored.map((row) => subjectOf(kind, row))
}

/** Takes a disputed dose from readers, as a revision. What is public may lack something besides: the dose goes all the same. */
export async function withhold(
  database: Database,
  act: Act,
  plant: Stored<ContentOf['PLANT']>,
  content: Changes<ContentOf['PLANT']>,
): Promise<void> {
  await recordUnrecordedState(database, 'PLANT', [plant])
  await updateRows(database, 'PLANT', [plant.id], content, { updatedAt: nextUpdateTime([plant]) })
  const changed = await readWhole(database, 'PLANT', [plant.id])
  await checkPublishing(database, 'PLANT', changed, { recordsOnly: true })
  await recordRevisions(database, 'PLANT', changed, act)
  await recordAct(database, act, [subjectOf('PLANT', plant)])
}

/** Locks rows until the transaction ends, and returns them in the order of the ids. Throws NOT_FOUND. */
export async function lockContent<Kind extends ContentKind>(
  database: Database,
  kind: Kind,
  ids: string[],
): Promise<Stored<ContentOf[Kind]>[]> {
  if (!ids.every(isUuid)) throw apiError('NOT_FOUND')
  // Always in the same order, to avoid deadlocks.
  await database.$executeRaw`
    SELECT FROM ${Prisma.raw(KINDS[kind].table)} WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`
  const rows = new Map((await readWhole(database, kind, ids)).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = rows.get(id.toLowerCase())
    if (!row) throw apiError('NOT_FOUND')
    return row
  })
}

export function subjectOf(kind: ContentKind, { id, content }: Stored<object>): { id: string; words: string } {
  const { en, es } = titlesOf(kind, content)
  return { id, words: titled(es, en) }
}

/** Later than any previous save, whatever the clocks of the nodes say: it identifies the newer of two saves. */
export function nextUpdateTime(rows: Pick<Stored<object>, 'updatedAt'>[]): Date {
  return new Date(Math.max(Date.now(), ...rows.map(({ updatedAt }) => updatedAt.valueOf() + 2)))
}

/** Stores revisions of the current state of rows, dated by their last save. Saves of the site itself get one when overwritten. */
export async function recordRevisions(database: Database, kind: RevisedKind, rows: Stored<object>[], act: Act) {
  if (act.actor) await addRevisions(database, kind, rows, act.actor, act.suggestionId)
}

async function addRevisions(
  database: Database,
  kind: RevisedKind,
  rows: Stored<object>[],
  editor: Act['actor'],
  suggestionId: string | null = null,
) {
  await database.revision.createMany({
    data: rows.map(({ id, updatedAt, content }) => ({
      kind,
      contentId: id,
      content: content as Prisma.InputJsonObject,
      editorId: editor?.id ?? null,
      editorEmail: editor?.email ?? null,
      suggestionId,
      createdAt: updatedAt,
    })),
  })
}

/** Stores a revision of a state not saved by an admin (seed, deleted related plant) before it is overwritten. */
export async function recordUnrecordedState(database: Database, kind: RevisedKind, rows: Stored<object>[]) {
  const last = await database.$queryRaw<{ id: string; content: object; createdAt: Date }[]>`
    SELECT changing.id, last.content, last.created_at AS "createdAt"
    FROM unnest(${rows.map(({ id }) => id)}::uuid[]) AS changing (id), LATERAL (
      SELECT content, created_at FROM revisions WHERE content_id = changing.id ORDER BY created_at DESC, id DESC LIMIT 1
    ) AS last`
  const known = new Map(last.map((revision) => [revision.id, revision]))
  const unseen = rows.flatMap((row) => {
    const revision = known.get(row.id)
    if (!revision) return row
    return isSame(row.content, revision.content) ? [] : { ...row, updatedAt: new Date(+row.updatedAt + 1) }
  })
  await addRevisions(database, kind, unseen, null)
}

export async function conflict(database: Database, { id, updatedAt }: Stored<object>) {
  const last = await database.revision.findFirst({
    where: { contentId: id, createdAt: updatedAt },
    select: { editorEmail: true },
  })
  return apiError('CONFLICT', { savedAt: updatedAt.toISOString(), savedBy: last?.editorEmail ?? null })
}

function byContent<Content extends object>(changes: { row: { id: string }; content: Content }[]) {
  const groups = Map.groupBy(changes, ({ content }) => JSON.stringify(content))
  return [...groups.values()].map((group) => ({ ids: group.map(({ row }) => row.id), content: group[0]!.content }))
}

/** Whether two contents are equal. Fields that an older revision lacks count as empty. */
export function isSame(one: object, other: object): boolean {
  const [values, others] = [one, other] as [Record<string, unknown>, Record<string, unknown>]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => {
    const [value, theirs] = [values[name], others[name]].map((held) =>
      name === 'relatedPlantIds' ? sorted(held) : held,
    )
    return (isBlank(value) && isBlank(theirs)) || isDeepStrictEqual(value, theirs)
  })
}

function sorted(ids: unknown): unknown {
  return Array.isArray(ids) ? ids.toSorted() : ids
}

function isBlank(value: unknown): boolean {
  return value == null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
}

export function defined<Content extends object>(content: Content): Partial<Content> {
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined)) as Partial<Content>
}
