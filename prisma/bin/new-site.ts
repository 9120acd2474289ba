import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digestOf, readContentFiles } from '../../api/content/files/files.ts'
import { createDataFolder } from '../../api/database/data-folder.ts'
import { SEEDED_CONTENT, SEEDED_DATABASE } from '../../api/database/new-database.ts'
import { env } from '../../api/env.ts'
import type { Seeded } from './seed.ts'

/** The content of SEEDED_DATABASE. */
export interface SeededContent {
  /** Of the content files. */
  digest: string
  seeded: Seeded
}

/**
 * Creates the database of a new embedded site as a copy of the one of the build, and returns what it contains. Null if the
 * site has a database, or if the content has changed since the build.
 */
export async function beginWithContent(): Promise<Seeded | null> {
  if (env.DATABASE_URL || env.DATA_DIR === 'memory:' || existsSync(join(env.DATA_DIR, 'postgres'))) return null
  // Null if the content could not be loaded.
  const content = JSON.parse(await readFile(SEEDED_CONTENT, 'utf8').catch(() => 'null')) as SeededContent | null
  if (content?.digest !== digestOf(await readContentFiles())) return null
  return (await createDataFolder(env.DATA_DIR, SEEDED_DATABASE)) ? content.seeded : null
}
