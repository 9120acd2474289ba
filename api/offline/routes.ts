import { Hono, type MiddlewareHandler } from 'hono'
import { createRecentChanges } from './recent-changes.ts'

/** `/kept.json?since=<time>`: what phones have to update or remove of what they keep. The time is that of the last response. */
export function offline(limited: MiddlewareHandler, changesSince = createRecentChanges()): Hono {
  const files = new Hono()
  files.get('/kept.json', limited, async (c) => {
    const now = new Date().toISOString()
    const given = c.req.query('since')
    const since = given === undefined ? new Date() : new Date(given)
    const changed = Number.isNaN(since.getTime()) ? null : await changesSince(since)
    return c.json({ now, changed }, 200, { 'cache-control': 'no-store' })
  })
  return files
}
