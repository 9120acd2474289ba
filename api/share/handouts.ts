import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { readHandout } from '../content/share/read.ts'
import { notThere } from '../content/rights/not-there.ts'
import { urlOf } from '../discovery/url-of.ts'
import type { Language } from '../rules/share/lines.ts'
import { sendCard } from '../open-graph/draw-card.ts'
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
      sendCard(c, 'handouts', {
        noun,
        find: findPicture,
        headers: { 'x-robots-tag': 'noindex' },
        otherwise: () => c.text('Busy', 503, { 'retry-after': '5', 'cache-control': 'no-store' }),
      }),
    )
  }
  return files
}

async function sendText(c: Context, noun: Noun, key: string): Promise<Response> {
  const language = languageOf(c)
  const handout = await readHandout(noun, key, language)
  if (!handout) return notThere(c, key, urlOf(`/${noun}/${key}`, language === 'En' ? 'en' : 'es'))
  const headers = {
    'cache-control': 'no-cache',
    'content-language': language === 'En' ? 'en' : 'es',
    'x-robots-tag': 'noindex',
  }
  return c.text(handout.text, 200, headers)
}

export function languageOf(c: Context): Language {
  return c.req.query('lang') === 'es' ? 'Es' : 'En'
}
