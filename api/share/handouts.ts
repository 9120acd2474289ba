import { createHash } from 'node:crypto'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { readHandout } from '../content/share/read.ts'
import { notThere } from '../content/rights/not-there.ts'
import { addressOf } from '../discovery/addresses.ts'
import type { Language } from '../rules/share/lines.ts'
import { log } from '../log.ts'
import { drawCard } from '../open-graph/draw-card.ts'
import { findPicture } from './picture.ts'

const KEYS = { plants: '[0-9a-f-]{36}', ailments: '[0-9a-z-]{1,60}' } as const
type Noun = keyof typeof KEYS

/**
 * Plants and ailments to share: `/handouts/plants/<id>.txt?lang=es`, a text for chats, and
 * `/handouts/plants/<id>/<version>.png?lang=es`, a picture. The version is derived from the last change of what it shows, but the
 * numbers to call are settings: browsers ask whether it is up to date.
 */
export function handouts(limited: MiddlewareHandler): Hono {
  const files = new Hono()
  for (const [noun, key] of Object.entries(KEYS) as [Noun, string][]) {
    files.get(`/handouts/${noun}/:file{${key}\\.txt}`, limited, (c) =>
      sendText(c, noun, c.req.param('file').slice(0, -'.txt'.length)),
    )
    files.get(`/handouts/${noun}/:key{${key}}/:file{[0-9a-z]+\\.png}`, limited, (c) =>
      sendPicture(c, noun, c.req.param('key') ?? '', c.req.param('file') ?? ''),
    )
  }
  return files
}

async function sendText(c: Context, noun: Noun, key: string): Promise<Response> {
  const language = languageOf(c)
  const handout = await readHandout(noun, key, language)
  if (!handout) return notThere(c, key, addressOf(`/${noun}/${key}`, language === 'En' ? 'en' : 'es'))
  const headers = {
    'cache-control': 'no-cache',
    'content-language': language === 'En' ? 'en' : 'es',
    'x-robots-tag': 'noindex',
  }
  return c.text(handout.text, 200, headers)
}

async function sendPicture(c: Context, noun: Noun, key: string, file: string): Promise<Response> {
  const language = languageOf(c)
  const lang = language === 'En' ? 'en' : 'es'
  const picture = await findPicture(noun, key, language)
  if (!picture) return notThere(c, key, addressOf(`/${noun}/${key}`, lang))
  const current = `${picture.updatedAt.getTime().toString(36)}.png`
  if (file !== current) {
    c.header('cache-control', 'no-store')
    return c.redirect(`/handouts/${noun}/${key}/${current}?lang=${lang}`)
  }
  const name = createHash('sha256').update(JSON.stringify(picture.subject)).digest('base64url')
  const headers = {
    etag: `"${name}"`,
    'cache-control': 'public, no-cache',
    'x-robots-tag': 'noindex',
  }
  if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers)
  const drawn = await drawCard(name, picture.subject).catch((error: unknown) => {
    log.error({ err: error, picture: c.req.path }, 'a picture to share could not be drawn')
    return undefined
  })
  if (drawn) return c.body(drawn, 200, { ...headers, 'content-type': 'image/png' })
  return c.text('Busy', 503, { 'retry-after': '5', 'cache-control': 'no-store' })
}

export function languageOf(c: Context): Language {
  return c.req.query('lang') === 'es' ? 'Es' : 'En'
}
