import { createHash } from 'node:crypto'
import type { Source } from '../../prisma/generated/client/client.ts'
import type { Act } from '../audit/audit.ts'
import { apiError, badInput } from '../errors.ts'
import { conflict, isSame, keepRevisions, keepUnseen, laterThan } from './save.ts'
import type { Database, Stored } from './stores.ts'

// The bibliography is written here, with a revision of each work, within a transaction of the caller's.

/** What a source holds, as its input names it and as a revision keeps it. */
export type SourceContent = Pick<Source, 'key'> & Partial<Omit<Source, 'key' | 'updatedAt'>>

interface Options {
  /** Whether a work that has the key already is corrected. */
  replaces: boolean
  /** `updatedAt` of what the writer saw: where it was saved since, nothing is written. */
  basedOn?: Date | null | undefined
}

/** A UUID made of a key, by which revisions find their source; it stays the same where a source is deleted and comes back. */
export function revisionIdOf(key: string): string {
  return createHash('md5')
    .update(`source ${key}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Adds a work or corrects it. One that says so already stays as it is and gets no revision. Throws BAD_USER_INPUT where its
 * key is taken, and CONFLICT as `updateContent` does.
 */
export async function saveSource(
  database: Database,
  act: Act,
  content: SourceContent,
  { replaces, basedOn }: Options,
): Promise<void> {
  const { key } = content
  const { count } = await database.source.createMany({
    data: { ...content, title: content.title ?? key, updatedAt: new Date() },
    skipDuplicates: true,
  })
  if (count > 0) return keepRevisions(database, 'SOURCE', [(await lockSource(database, key))!], act)
  if (!replaces) throw badInput({ key: 'taken' })
  const stored = await lockSource(database, key)
  if (!stored) throw apiError('NOT_FOUND')
  if (basedOn && stored.updatedAt > basedOn) throw await conflict(database, stored)
  if (isSame({ ...stored.content, ...defined(content) }, stored.content)) return
  await keepUnseen(database, 'SOURCE', [stored])
  await database.source.update({ where: { key }, data: { ...content, updatedAt: laterThan([stored]) } })
  await keepRevisions(database, 'SOURCE', [(await lockSource(database, key))!], act)
}

/** Saves again what a revision holds. Throws NOT_FOUND where the source is deleted, and CONFLICT. */
export async function restoreSource(
  database: Database,
  act: Act,
  content: SourceContent,
  basedOn: Date | null | undefined,
): Promise<void> {
  if (!(await lockSource(database, content.key))) throw apiError('NOT_FOUND')
  await saveSource(database, act, content, { replaces: true, basedOn })
}

/** A source that nobody else writes until the transaction ends. */
async function lockSource(database: Database, key: string): Promise<Stored<SourceContent> | undefined> {
  await database.$executeRaw`SELECT FROM sources WHERE key = ${key} FOR UPDATE`
  const source = await database.source.findUnique({ where: { key } })
  if (!source) return undefined
  const { updatedAt, ...content } = source
  return { id: revisionIdOf(key), createdAt: updatedAt, updatedAt, content }
}

function defined(content: SourceContent): Partial<SourceContent> {
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined))
}
