import { existsSync, readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'

/** The files of the built web client: those under /assets have a hash in their names and never change. */
export function staticFiles(folder: string): Hono {
  const files = new Hono()
  const serve = (cacheControl: string) =>
    serveStatic({ root: folder, precompressed: true, onFound: (_path, c) => c.header('cache-control', cacheControl) })
  files.get('/assets/*', serve(YEAR), (c) => c.text('Not found', 404))
  // Listed once, so that requests for pages do not access the disk.
  for (const name of rootFiles(folder)) files.get(`/${name}`, serve(DAY))
  return files
}

function rootFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && !/\.(br|gz|html)$/.test(entry.name) ? [entry.name] : [],
  )
}
