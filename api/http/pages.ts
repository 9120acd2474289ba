import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { env } from '../env.ts'
import { RETRY_AFTER } from '../errors.ts'
import { log } from '../log.ts'
import { requestIds } from './request-id.ts'

/** Base URL of the site, without a trailing slash. */
export const siteUrl = (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')

const site = {
  url: siteUrl,
  timeZone: env.TIME_ZONE,
  operator: env.OPERATOR || null,
  hosting: env.HOSTING || null,
  contactEmail: env.CONTACT_EMAIL ?? null,
  contactWhatsapp: env.CONTACT_WHATSAPP ?? null,
  donationUrl: env.DONATION_URL ?? null,
  social: {
    facebook: env.SOCIAL_FACEBOOK ?? null,
    instagram: env.SOCIAL_INSTAGRAM ?? null,
    youtube: env.SOCIAL_YOUTUBE ?? null,
  },
}

/** Exports of web/entry-server.tsx, as loaded by the build or the development server. */
export interface Renderer {
  render: (
    request: Request,
    options: { site: typeof site; requestId: string; graphql: typeof fetch; assets: unknown },
  ) => Promise<{ status: number; headers: Headers; html: string }>
  /** Absent if the development server cannot load web/. */
  drawer?: Drawer
  /** The only inline script of the page. */
  themeScript: string
}

/** Draws the files of drawings that pages refer to, from web/drawing. */
export interface Drawer {
  /** The ids of the plants in a file. */
  plantsOf: (names: readonly string[]) => string[]
  drawFile: (names: readonly string[], plants: readonly DrawnPlant[]) => { svg: string; version: string }
}

export interface DrawnPlant {
  id: string
  updatedAt: Date
  plate: object
}

/** The renderer, and the manifest of scripts and styles (`'dev'` without a build). */
export type LoadRenderer = () => Promise<{ renderer: Renderer; assets: unknown }>

/** Renders the requested page; `graphql` executes its queries in this process. */
export function pages(load: LoadRenderer, graphql: (c: Context) => typeof fetch) {
  return async (c: Context): Promise<Response> => {
    const requestId = requestIds.getStore() ?? ''
    try {
      const { renderer, assets } = await load()
      const { status, headers, html } = await renderer.render(c.req.raw, {
        site,
        requestId,
        graphql: graphql(c),
        assets,
      })
      headers.set('content-type', 'text/html; charset=utf-8')
      // The page depends on the language and the session.
      headers.append('vary', 'cookie')
      // Browsers that prefer Spanish are offered it until a language is chosen.
      headers.append('vary', 'accept-language')
      if (status === 503) headers.set('retry-after', String(RETRY_AFTER))
      if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
      if (assets !== 'dev') headers.set('content-security-policy', contentSecurityPolicy(renderer.themeScript))
      return new Response(html || null, { status, headers })
    } catch (error) {
      log.error({ err: error, path: c.req.path }, 'a page could not be rendered')
      return c.html(lastResort(requestId), 500)
    }
  }
}

function contentSecurityPolicy(themeScript: string): string {
  const hash = createHash('sha256').update(themeScript).digest('base64')
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    // Pictures and videos in the content may be on any server, as specified.
    "img-src 'self' https: data: blob:",
    'frame-src https://www.youtube-nocookie.com https://www.youtube.com https://player.vimeo.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Shown if the renderer itself fails. */
function lastResort(requestId: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Error</title><h1>An error occurred</h1><p>Please try again in a moment.</p>
<p lang="es">Ocurrió un error. Por favor intente de nuevo en un momento.</p><p>${requestId}</p></html>`
}
