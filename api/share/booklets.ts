import { createHash } from 'node:crypto'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { notThere } from '../content/rights/not-there.ts'
import { keptFromReaders } from '../content/rights/withdrawn.ts'
import { prisma } from '../database/client.ts'
import { urlOf } from '../discovery/url-of.ts'
import { byNetwork, countAttempts, uncountAttempts } from '../http/rate-limit.ts'
import { refusePage } from '../http/request-limit.ts'
import { log } from '../log.ts'
import { isUuid } from '../rules/storable.ts'
import { createPress } from '../open-graph/press.ts'
import { MAX_PLANTS, readBooklet, type Choice } from './booklet.ts'
import { currentTag } from '../database/loaders.ts'
import { languageOf } from './handouts.ts'

const ID = /^[0-9a-f-]{36}$/i
const SLUG = /^[a-z0-9-]{1,60}$/
const RETRY_SECONDS = 10

const print = createPress({
  program: {
    filename: new URL('./print-booklet.ts', import.meta.url).href,
    name: 'printBooklet',
    deadline: 30_000,
  },
  cacheBytes: 4_000_000,
})

/**
 * A booklet of plants as PDF, to print: `/booklet.pdf?plants=<id>,<id>&lang=es`, `?tag=<slug>` or `?ailment=<slug>`. Each one that
 * is not cached counts against a limit of its own.
 */
export function booklets(limited: MiddlewareHandler, addressOf: (c: Context) => string): Hono {
  const files = new Hono()
  files.get('/booklet.pdf', limited, async (c) => {
    const choice = await readChoice(c)
    if (!choice) return c.text('Choose plants, a tag or an ailment', 400)
    const counted = byNetwork('booklet', addressOf(c))
    const refusal = await countAttempts(counted)
    if (refusal) return refusePage(c, refusal)
    const booklet = await readBooklet(choice, languageOf(c))
    if (!booklet) return noneThere(c, choice)
    const hash = createHash('sha256').update(JSON.stringify(booklet)).digest('base64url')
    const headers = {
      etag: `"${hash}"`,
      'cache-control': 'no-cache',
      'content-language': booklet.language,
      'content-disposition': `inline; filename="${booklet.language === 'es' ? 'plantas' : 'plants'}.pdf"`,
      'x-robots-tag': 'noindex',
    }
    const isKnown = c.req.header('if-none-match') === headers.etag
    if (isKnown || print.has(hash)) await uncountAttempts(counted)
    if (isKnown) return c.body(null, 304, headers)
    const file = await print(hash, booklet).catch((error: unknown) => {
      log.error({ err: error, plants: booklet.plants.length }, 'a booklet could not be printed')
      return null
    })
    if (file === null) return c.text('The booklet could not be made', 500)
    if (!file) return c.text('Busy', 503, { 'retry-after': String(RETRY_SECONDS) })
    return c.body(file, 200, { ...headers, 'content-type': 'application/pdf' })
  })
  return files
}

/** Says so if one of the plants was withdrawn. */
async function noneThere(c: Context, { plants = [] }: Choice): Promise<Response> {
  const ids = plants.filter(isUuid).map((id) => id.toLowerCase())
  const [withdrawn = ''] = await keptFromReaders(prisma, ids)
  return notThere(c, withdrawn, urlOf(`/plants/${withdrawn}`, languageOf(c) === 'En' ? 'en' : 'es'))
}

/** Undefined unless one of the three is given as it should be. */
async function readChoice(c: Context): Promise<Choice | undefined> {
  const { plants, tag, ailment } = c.req.query()
  const ids = plants?.split(',').filter(Boolean)
  if (ids)
    return ids.length > 0 && ids.length <= MAX_PLANTS && ids.every((id) => ID.test(id)) ? { plants: ids } : undefined
  if (tag) return SLUG.test(tag) ? { tag: await currentTag(tag) } : undefined
  return ailment && SLUG.test(ailment) ? { ailment } : undefined
}
