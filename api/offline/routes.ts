import { Hono, type MiddlewareHandler } from 'hono'
import { env } from '../env.ts'
import { acceptedEncoding, encode } from '../http/compress.ts'
import type { LoadRenderer } from '../http/pages.ts'
import { leaveTurn } from '../http/scheduler.ts'
import { siteUrl } from '../http/site-url.ts'
import { once } from '../rules/once.ts'
import { createPack } from './pack.ts'
import { decompress } from './pack-item.ts'
import { listMedia } from './pack-media.ts'
import { createRecentChanges } from './recent-changes.ts'

interface OfflineOptions {
  limited: MiddlewareHandler
  loadRenderer: LoadRenderer
  /** Runs queries for anybody: nothing that depends on a session may be in a pack. */
  publicGraphql: typeof fetch
}

const ifOffered: MiddlewareHandler = async (c, next) => (env.OFFLINE ? next() : c.text('Not found', 404))

/**
 * `/kept.json?since=<time>`: what phones have to update or remove of what they keep; the time is that of the last response.
 * `/pack.json?since=<digest>`: what a phone lacks of the pack of all content; `/pack/<digest>.json` is an item,
 * `/pack/<digest>.jsonl` a batch of items; `/pack-media.json` lists photos and recordings that may be saved beside it.
 */
export function offline({ limited, loadRenderer, publicGraphql }: OfflineOptions): Hono {
  const files = new Hono()
  const changesSince = createRecentChanges()
  const packed = once(() =>
    createPack(async (path, language) => {
      const { renderer } = await loadRenderer()
      return renderer.offline?.responsesTo(`${siteUrl}${path}`, language, publicGraphql) ?? null
    }),
  )

  files.get('/kept.json', limited, async (c) => {
    const now = new Date().toISOString()
    const given = c.req.query('since')
    const since = given === undefined ? new Date() : new Date(given)
    const changed = Number.isNaN(since.getTime()) ? null : await changesSince(since)
    return c.json({ now, changed }, 200, { 'cache-control': 'no-store' })
  })

  files.get('/pack.json', limited, ifOffered, async (c) => {
    // The pack is made once for all: its first reader's turn would last for seconds.
    leaveTurn()
    return c.json(await packed().list(c.req.query('since')), 200, { 'cache-control': 'no-store' })
  })

  files.get('/pack-media.json', limited, ifOffered, async (c) =>
    c.json(await listMedia(), 200, { 'cache-control': 'no-store' }),
  )

  files.get('/pack/:file{[\\w-]{22}\\.jsonl?}', limited, ifOffered, async (c) => {
    leaveTurn()
    const [digest, ending] = c.req.param('file').split('.') as [string, 'json' | 'jsonl']
    const br = await (ending === 'json' ? packed().findItem(digest) : packed().findBatch(digest))
    if (!br) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    const headers = {
      'content-type': `application/${ending}; charset=utf-8`,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    }
    const encoding = acceptedEncoding(c.req.header('accept-encoding'))
    if (encoding === 'br') return c.body(br, 200, { ...headers, 'content-encoding': 'br' })
    const text = await decompress(br)
    if (!encoding) return c.body(text, 200, headers)
    return c.body(await encode(text, encoding), 200, { ...headers, 'content-encoding': encoding })
  })
  return files
}
