import { createHash } from 'node:crypto'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { CONTENT_TABLES, kindOf, KINDS, type ContentTable } from '../content/kinds.ts'
import { notThere } from '../content/rights/not-there.ts'
import { addressOf } from '../discovery/addresses.ts'
import type { Language } from '../discovery/languages.ts'
import { log } from '../log.ts'
import { findCard } from './card.ts'
import { drawCard } from './draw-card.ts'

/** The default picture of the site, in web/public. */
const OF_THE_SITE = '/og.png'

const KEYS = { id: '[0-9a-f-]{36}', slug: '[0-9a-z-]{1,60}' }

/** `/og/plants/<id>/<version>.png?lang=es`. Caches ask if it is up to date: attributions change without a version. */
export function openGraph(limited: MiddlewareHandler): Hono {
  const pictures = new Hono()
  for (const noun of CONTENT_TABLES) {
    const key = KEYS[KINDS[kindOf(noun)].urlKey]
    pictures.get(`/og/${noun}/:key{${key}}/:file{[0-9a-z]+\\.png}`, limited, (c) =>
      answer(c, noun, c.req.param('key') ?? '', c.req.param('file') ?? ''),
    )
  }
  return pictures
}

async function answer(c: Context, noun: ContentTable, key: string, file: string): Promise<Response> {
  const language: Language = c.req.query('lang') === 'es' ? 'es' : 'en'
  const card = await findCard(noun, key, language)
  if (!card) return notThere(c, key, addressOf(`/${noun}/${key}`, language))
  const current = `${card.updatedAt.getTime().toString(36)}.png`
  // A cached page refers to an older version. Any other version is redirected.
  if (file !== current) return redirect(c, `/og/${noun}/${key}/${current}?lang=${language}`)
  // What it shows decides, also where a row was changed by hand.
  const name = createHash('sha256').update(JSON.stringify(card.subject)).digest('base64url')
  const headers = { etag: `"${name}"`, 'cache-control': 'public, no-cache' }
  if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers)
  const picture = await drawCard(name, card.subject).catch((error: unknown) => {
    log.error({ err: error, card: c.req.path }, 'an Open Graph card could not be drawn')
    return undefined
  })
  return picture ? c.body(picture, 200, { ...headers, 'content-type': 'image/png' }) : redirect(c, OF_THE_SITE)
}

function redirect(c: Context, address: string): Response {
  c.header('cache-control', 'no-store')
  return c.redirect(address)
}
