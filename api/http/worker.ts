import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { env } from '../env.ts'
import type { LoadRenderer, ReadSite } from './pages.ts'
import { REMOVAL } from './worker-removal.ts'

const WORKER = 'web/dist/worker/worker.js'
const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }

/**
 * The service worker and the shell, the page that it shows offline. The script of the worker names both the shell and the
 * files of its release by their hashes, so that a browser installs another worker whenever one of them changes.
 */
export function worker(loadRenderer: LoadRenderer, readSite: ReadSite, isOffline = env.OFFLINE): Hono {
  const files = new Hono()
  let made: { of: string; release: ReturnType<typeof makeRelease> } | undefined

  async function loadRelease() {
    const { site } = await readSite()
    const of = JSON.stringify(site)
    if (made?.of !== of) made = { of, release: makeRelease(site) }
    const current = made
    try {
      return await current.release
    } catch (error) {
      // The next request tries again.
      if (made === current) made = undefined
      throw error
    }
  }

  async function makeRelease(site: object) {
    const { renderer, assets } = await loadRenderer()
    const shell = renderer.offline?.renderShell(site, assets)
    if (!shell) return null
    const hash = createHash('sha256').update(JSON.stringify(shell)).digest('base64url').slice(0, 16)
    const release = { shell: `/shell/${hash}`, files: shell.files }
    const script = `self.RELEASE=${JSON.stringify(release)};\n${await readFile(WORKER, 'utf8')}`
    return { shell, path: release.shell, script }
  }

  files.get('/worker.js', async (c) => {
    const release = isOffline ? await loadRelease() : null
    return c.body(release?.script ?? REMOVAL, 200, SCRIPT)
  })

  // A worker of another release must not get this one's shell: its installation fails, and the browser tries again.
  files.get('/shell/:hash', async (c) => {
    const release = isOffline ? await loadRelease() : null
    if (release?.path !== c.req.path) return c.text('Not found', 404)
    return c.body(release.shell.html, 200, { ...release.shell.headers, 'cache-control': 'no-cache' })
  })
  return files
}
