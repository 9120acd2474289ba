import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { notThere } from '../content/rights/not-there.ts'
import { urlOf } from '../discovery/url-of.ts'
import type { Language } from '../discovery/languages.ts'
import type { Program } from '../http/heavy-work.ts'
import { log } from '../log.ts'
import { createPress } from './press.ts'

export const DRAW: Program = {
  filename: new URL('../../web/open-graph/draw.ts', import.meta.url).href,
  name: 'draw',
  deadline: 20_000,
}

const drawCard = createPress({ program: DRAW, cacheBytes: 2_000_000 })

/** The content of a picture, as web/open-graph/draw.ts reads it, and when it last changed. */
export interface Card {
  updatedAt: Date
  subject: object
}

interface Options<Noun> {
  noun: Noun
  /** Null if no public item has the key. */
  find: (noun: Noun, key: string, language: Language) => Promise<Card | null>
  headers?: Record<string, string>
  /** Sent if too many pictures are wanted, or this one cannot be drawn. */
  otherwise: (c: Context) => Response
}

/** Sends `/<folder>/<noun>/:key/:file`, whose file is named by the last change. Any other file is redirected. */
export async function sendCard<Noun extends string>(
  c: Context,
  folder: string,
  { noun, find, headers: further, otherwise }: Options<Noun>,
): Promise<Response> {
  const { key = '', file } = c.req.param() as Record<string, string>
  const language: Language = c.req.query('lang') === 'es' ? 'es' : 'en'
  const card = await find(noun, key, language)
  if (!card) return notThere(c, key, urlOf(`/${noun}/${key}`, language))
  const current = `${card.updatedAt.getTime().toString(36)}.png`
  if (file !== current) return redirect(c, `/${folder}/${noun}/${key}/${current}?lang=${language}`)
  // What it shows decides, also where a row was changed by hand.
  const name = createHash('sha256').update(JSON.stringify(card.subject)).digest('base64url')
  const headers = { etag: `"${name}"`, 'cache-control': 'public, no-cache', ...further }
  if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers)
  const picture = await drawCard(name, card.subject).catch((error: unknown) => {
    log.error({ err: error, picture: c.req.path }, 'a picture could not be drawn')
    return undefined
  })
  return picture ? c.body(picture, 200, { ...headers, 'content-type': 'image/png' }) : otherwise(c)
}

export function redirect(c: Context, address: string): Response {
  c.header('cache-control', 'no-store')
  return c.redirect(address)
}
