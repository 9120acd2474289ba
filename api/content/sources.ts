import type { Source } from '../../prisma/generated/client/client.ts'
import type { Act } from '../audit/audit.ts'
import { apiError, badInput } from '../errors.ts'
import { doiOf } from '../rules/doi.ts'
import { keyFor } from '../rules/source-key.ts'
import { problemsOf } from '../rules/source-types.ts'
import { derivedId } from './new-id.ts'
import { withdrawnSources } from './rights/told-sources.ts'
import { conflict, defined, isSame, nextUpdateTime, recordRevisions, recordUnrecordedState } from './save.ts'
import type { Database, Stored } from './stores.ts'

// The bibliography is written here, with a revision of each source, within a transaction of the caller.

export type SourceContent = Pick<Source, 'key'> & Partial<Omit<Source, 'key' | 'updatedAt'>>

interface Options {
  replaces: boolean
  /** `updatedAt` of the version that was edited: if the source has been saved since, nothing is written. */
  basedOn?: Date | null | undefined
  /** Whether another work with the DOI or title is refused; one with the title may be allowed. */
  refusesDuplicates?: boolean
  allowSameTitle?: boolean
}

export function revisionIdOf(key: string): string {
  return derivedId(`source ${key}`)
}

export async function addSources(database: Database, act: Act, contents: SourceContent[]): Promise<void> {
  const updatedAt = new Date()
  const open = await notWithdrawn(database, contents)
  const added = await database.source.createManyAndReturn({
    data: open.map((content) => ({ ...content, title: content.title ?? content.key, updatedAt })),
    skipDuplicates: true,
  })
  const rows = added.map(asStored)
  await recordRevisions(database, 'SOURCE', rows, act)
  const known = new Set(added.map(({ key }) => key))
  for (const content of open) {
    if (!known.has(content.key)) await saveSource(database, act, content, { replaces: true })
  }
}

/** Leaves those that are withdrawn as they are, like `addSources`. */
export async function changeSources(database: Database, act: Act, contents: SourceContent[]): Promise<void> {
  for (const content of await notWithdrawn(database, contents))
    await saveSource(database, act, content, { replaces: true })
}

async function notWithdrawn(database: Database, contents: SourceContent[]): Promise<SourceContent[]> {
  const withdrawn = await withdrawnSources(
    database,
    contents.map(({ key }) => key),
  )
  return contents.filter(({ key }) => !withdrawn.has(key))
}

/**
 * Creates or updates a source. A source that already has these values is not changed and gets no revision. Throws
 * BAD_USER_INPUT if it is withdrawn, or the key exists and `replaces` is false, and CONFLICT like `updateContent`.
 */
export async function saveSource(
  database: Database,
  act: Act,
  content: SourceContent,
  { replaces, basedOn, refusesDuplicates = false, allowSameTitle = false }: Options,
): Promise<void> {
  const { key } = content
  const known = await lockSource(database, key)
  if ((await withdrawnSources(database, [key])).has(key)) throw badInput({ key: 'withdrawn' })
  const problems = problemsOf({ ...known?.content, ...defined(content) })
  if (Object.keys(problems).length > 0) throw badInput(problems)
  if (known && !replaces) throw badInput({ key: 'taken' })
  if (refusesDuplicates) await refuseDuplicate(database, content, known?.content, allowSameTitle)
  const { count } = await database.source.createMany({
    data: { ...content, title: content.title ?? key, updatedAt: new Date() },
    skipDuplicates: true,
  })
  if (count > 0) return recordRevisions(database, 'SOURCE', [(await lockSource(database, key))!], act)
  if (!replaces) throw badInput({ key: 'taken' })
  const stored = await lockSource(database, key)
  if (!stored) throw apiError('NOT_FOUND')
  if (isSame({ ...stored.content, ...defined(content) }, stored.content)) return
  if (basedOn && stored.updatedAt > basedOn) throw await conflict(database, stored)
  await recordUnrecordedState(database, 'SOURCE', [stored])
  await database.source.update({ where: { key }, data: { ...content, updatedAt: nextUpdateTime([stored]) } })
  await recordRevisions(database, 'SOURCE', [(await lockSource(database, key))!], act)
}

/** Until the transaction ends, nobody else adds a source: two would not see each other. */
function lockBibliography(database: Database) {
  return database.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('new source'))`
}

/** A key of a new source, which nothing cites. */
export async function makeKey(database: Database, source: Parameters<typeof keyFor>[0]): Promise<string> {
  await lockBibliography(database)
  const base = keyFor(source)
  const taken = await database.$queryRaw<{ key: string }[]>`
    SELECT key FROM sources WHERE starts_with(key, ${base}) UNION SELECT key FROM citations WHERE starts_with(key, ${base})`
  const keys = new Set(taken.map(({ key }) => key))
  for (let nth = 1; ; nth++) {
    const key = nth === 1 ? base : `${base}-${nth}`
    if (!keys.has(key)) return key
  }
}

/**
 * Throws BAD_USER_INPUT, with the key of the other as `sameAs`, if another work has the DOI (`doi`: `sameDoi`) or, among works
 * that are published under titles, the title (`title`: `sameTitle`, unless that is allowed).
 */
async function refuseDuplicate(
  database: Database,
  content: SourceContent,
  stored: SourceContent | undefined,
  allowsTitle: boolean,
): Promise<void> {
  const { key, title, doi, type } = content
  const isNew = (name: 'title' | 'doi') => content[name] && content[name] !== stored?.[name]
  await lockBibliography(database)
  const byDoi = isNew('doi') && (await database.source.findFirst({ where: { doi: doi!, key: { not: key } } }))
  if (byDoi) throw badInput({ doi: 'sameDoi' }, { sameAs: byDoi.key })
  if (allowsTitle || !isNew('title') || type === 'VOUCHER' || type === 'TOLD') return
  const [byTitle] = await database.$queryRaw<{ key: string }[]>`
    SELECT key FROM sources WHERE search_fold(title) = search_fold(${title}) AND key <> ${key} LIMIT 1`
  if (byTitle) throw badInput({ title: 'sameTitle' }, { sameAs: byTitle.key })
}

/** Saves the content of a revision again. Throws NOT_FOUND if the source was deleted, and CONFLICT. */
export async function restoreSource(
  database: Database,
  act: Act,
  content: SourceContent,
  basedOn: Date | null | undefined,
): Promise<void> {
  if (!(await lockSource(database, content.key))) throw apiError('NOT_FOUND')
  // Revisions may be older than the rule.
  const doi = content.doi ? (doiOf(content.doi) ?? content.doi) : content.doi
  await saveSource(database, act, { ...content, ...(doi !== undefined && { doi }) }, { replaces: true, basedOn })
}

export async function lockSource(database: Database, key: string): Promise<Stored<SourceContent> | undefined> {
  await database.$executeRaw`SELECT FROM sources WHERE key = ${key} FOR UPDATE`
  const source = await database.source.findUnique({ where: { key } })
  if (!source) return undefined
  return asStored(source)
}

function asStored({ updatedAt, ...content }: Source): Stored<SourceContent> {
  return { id: revisionIdOf(content.key), createdAt: updatedAt, updatedAt, content }
}
