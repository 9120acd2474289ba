import { Hono, type MiddlewareHandler } from 'hono'
import { CONTENT_TABLES, kindOf, KINDS } from '../content/kinds.ts'
import { findCard } from './card.ts'
import { redirect, sendCard } from './draw-card.ts'

/** The default picture of the site, in web/public. */
const OF_THE_SITE = '/og.png'

const KEYS = { id: '[0-9a-f-]{36}', slug: '[0-9a-z-]{1,60}' }

/**
 * Preview pictures for links to items without a photo: `/og/plants/<id>/<version>.png?lang=es`. The version is derived from
 * the last change, but what is attributed or withdrawn changes as well: caches ask whether it is up to date.
 */
export function openGraph(limited: MiddlewareHandler): Hono {
  const pictures = new Hono()
  for (const noun of CONTENT_TABLES) {
    const key = KEYS[KINDS[kindOf(noun)].urlKey]
    pictures.get(`/og/${noun}/:key{${key}}/:file{[0-9a-z]+\\.png}`, limited, (c) =>
      sendCard(c, 'og', { noun, find: findCard, otherwise: () => redirect(c, OF_THE_SITE) }),
    )
  }
  return pictures
}
