import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite, type Site } from './node-site.ts'
import { copyPreparedSite } from './prepared-site.ts'
import { findFreePort } from './redis.ts'

/** It ends with the block that uses it. */
export interface OwnSite extends Site, AsyncDisposable {
  pid: number
  /** Returns its exit code. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Without a database in its environment it gets a new folder, with the content of the prepared site. */
export async function startOwnSite(settings: Record<string, string> = {}, flags: string[] = []): Promise<OwnSite> {
  await using ending = new AsyncDisposableStack()
  const PORT = String(await findFreePort())
  const environment = { PORT, SITE_URL: `http://127.0.0.1:${PORT}`, REQUESTS_PER_MINUTE: '1000000000', ...settings }
  if (!settings.DATABASE_URL && !settings.DATA_DIR) {
    const { path } = ending.use(await newFolder())
    await copyPreparedSite(path)
    Object.assign(environment, { DATA_DIR: path })
  }
  const site = await startSite(environment, flags)
  const stop = async (signal: NodeJS.Signals) => {
    site.program.process.kill(signal)
    return (await site.program.ended).code
  }
  ending.defer(async () => void (await stop('SIGKILL')))
  const all = ending.move()
  return { ...site, pid: site.program.process.pid!, stop, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** Lends a site that only these tests change, and removes it after them. */
export async function lendSite(
  use: (site: Site) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  await using site = await startOwnSite(settings)
  await use(site)
}

/** It is removed with the block that uses it. */
export function newFolder() {
  return mkdtempDisposable(join(tmpdir(), 'site-'))
}
