import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite, stopSite, type Site } from './node-site.ts'
import { copyPreparedSite } from './prepared-site.ts'
import { findFreePort } from './redis.ts'

/** Lends a site that only these tests change, with the content of the prepared one, and removes it after them. */
export async function lendSite(use: (site: Site) => Promise<void>, environment: NodeJS.ProcessEnv = {}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  await copyPreparedSite(folder)
  const PORT = String(await findFreePort())
  const address = { DATA_DIR: folder, PORT, SITE_URL: `http://127.0.0.1:${PORT}` }
  const site = await startSite({ ...address, REQUESTS_PER_MINUTE: '100000', ...environment })
  await use(site)
  await stopSite(site)
  await rm(folder, { recursive: true })
}
