import { existsSync, openAsBlob } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What `initdb` creates, written by the build. */
export const EMPTY_DATABASE = fileURLToPath(new URL('../../prisma/generated/empty-database.tar.gz', import.meta.url))

/** Options for a new database: from that file, or else by `initdb`, which takes three seconds of CPU time. */
export async function asEmpty(): Promise<{ loadDataDir?: Blob }> {
  return existsSync(EMPTY_DATABASE) ? { loadDataDir: await openAsBlob(EMPTY_DATABASE) } : {}
}
