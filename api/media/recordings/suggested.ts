import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sealFor, type SuggestedRecording } from '../../auth/suggested-recordings.ts'
import type { Database } from '../../content/stores.ts'
import { FOLDER } from '../../rules/recording-names.ts'
import type { Upload } from '../receive.ts'
import { store } from '../store.ts'
import { convert, noteRecording } from './upload.ts'

/** Converts what a member sends. Returns it encrypted, for this member only, and where it would be. Throws a Refusal. */
export function sealRecording(sent: Upload, memberId: string): Promise<{ url: string; sealed: string }> {
  return convert(sent, async (url, made) => {
    const content = (await readFile(made)).toString('base64')
    return { url, sealed: await sealFor(memberId, { url, content }) }
  })
}

/**
 * Stores its file, for content that is saved in the same transaction. Returns its name if it is new: to be removed if the
 * transaction fails.
 */
export async function storeSuggested(database: Database, { url, content }: SuggestedRecording): Promise<string[]> {
  const name = url.slice(FOLDER.length)
  // First, since it waits for others who store or remove the same file.
  await noteRecording(database, url)
  const isNew = !(await store().has(name))
  const folder = await mkdtemp(join(tmpdir(), 'suggested-'))
  try {
    const file = join(folder, 'made')
    await writeFile(file, Buffer.from(content, 'base64'))
    await store().write(name, 'audio/mpeg', file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return isNew ? [name] : []
}
