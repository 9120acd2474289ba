import type { Context } from 'hono'
import { RETRY_AFTER } from '../errors.ts'
import { log, requestIds } from '../log.ts'
import { acceptedEncoding } from './compress.ts'
import type { HeaderRecord } from './headers.ts'
import { notePage } from './metrics.ts'
import { headersOf, ownTagIn, type CachedPage, type MadePage, type PageCache } from './page-cache.ts'
import { siteUrl } from './site-url.ts'
import { SESSION, type Visitors } from './visitors.ts'

/** `isCurrent`: whether it can be cached. */
export type ReadSite = () => Promise<{ site: object; isCurrent: boolean }>

interface RenderOptions {
  site: object
  requestId: string
  graphql: typeof fetch
  assets: unknown
}

/** Exports of web/entry/server.tsx, as loaded by the build or the development server. */
export interface Renderer {
  render: (
    request: Request,
    options: RenderOptions,
  ) => Promise<{ status: number; headers: Headers; html: string | null; isShared?: boolean }>
  /** Absent if the development server serves the pages: phones then keep nothing. */
  offline?: Offline
  /** Absent if the development server cannot load web/. */
  drawer?: Drawer
  /** For pages of visitors without a session; without it, none is cached. */
  visitors?: Visitors
  /** Absent if the development server cannot load web/. */
  loadSheetWords?: () => Promise<SheetWords>
}

export type Both = Record<'en' | 'es', string>

/** The words of spreadsheets, from web/i18n; what has none is called as in the API. */
export interface SheetWords {
  sheet: (name: string) => Both | undefined
  column: (sheet: string, column: string) => Both | undefined
  /** A value of an enumeration, as in files: `human-small`. */
  option: (sheet: string, column: string, value: string) => Both | undefined
  yes: Both
  no: Both
  clear: Both
  /** Of the sheet that explains the others. */
  notes: { title: Both; lines: Both[]; leftOut: Both; tooLong: Both }
}

export interface Offline {
  /** The page that a service worker keeps, and the files that it needs; null without a build. */
  renderShell: (site: object, assets: unknown) => { html: string; headers: HeaderRecord; files: string[] } | null
  /** The responses to the queries of a page, for visitors; null if there is no such page. */
  responsesTo: (url: string, language: 'en' | 'es', graphql: typeof fetch) => Promise<PageResponse[] | null>
}

interface PageResponse {
  hash: string
  variables: string
  data: unknown
}

/** Draws the files of drawings that pages refer to, from web/drawing. */
interface Drawer {
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

interface PageOptions {
  load: LoadRenderer
  /** Runs queries in this process, with the rights of the session cookie. */
  graphqlOf: (c: Context) => typeof fetch
  publicGraphql: typeof fetch
  cache: PageCache | undefined
  readSite: ReadSite
}

// Browsers ask each time whether their copy is up to date, and so do shared caches after a moment.
const SHARED = 'public, max-age=0, s-maxage=15'
const PRIVATE = 'private, no-cache'

export function createPages({ load, graphqlOf, publicGraphql, cache, readSite }: PageOptions) {
  let visitors: Visitors | undefined

  /** The cache's key of a request; undefined if its page is not the same for all visitors. */
  function keyOf(c: Context, { variantOf }: Visitors): { key: string; url: string; variant: string } | undefined {
    const cookies = c.req.header('cookie')
    if (cookies && SESSION.test(cookies)) return undefined
    const { pathname, search } = new URL(c.req.url)
    const url = `${siteUrl}${pathname}${search}`
    const variant = variantOf(url, cookies ?? null, c.req.header('accept-language') ?? null)
    return { key: `${variant} ${pathname}${search}`, url, variant }
  }

  async function render(c: Context): Promise<Response> {
    const requestId = requestIds.getStore() ?? ''
    try {
      const { renderer, assets } = await load()
      const forVisitors = assets === 'dev' ? undefined : renderer.visitors
      visitors = forVisitors
      const wanted = cache && forVisitors && keyOf(c, forVisitors)
      if (!wanted) {
        notePage('uncached')
        const { site } = await readSite()
        const options = { site, requestId, graphql: graphqlOf(c), assets }
        const { status, headers, html } = await renderer.render(c.req.raw, options)
        return responseOf(status, html, pageHeaders(headers))
      }
      const { key, url, variant } = wanted
      const found = cache.find(key)
      if (found) {
        notePage('hit')
        return await send(c, key, found)
      }
      const { requestFor, isSameForAll } = forVisitors
      const made = await cache.make(key, async (): Promise<MadePage> => {
        const { site, isCurrent } = await readSite()
        const options = { site, requestId, graphql: publicGraphql, assets }
        const page = await renderer.render(requestFor(url, variant), options)
        const { status, html } = page
        const isShared = page.isShared && isCurrent
        const headers = pageHeaders(page.headers, isShared && isSameForAll(url, variant))
        return isShared && html !== null ? { headers, html } : { response: responseOf(status, html, headers) }
      })
      notePage('page' in made ? made.outcome : 'uncached')
      return 'page' in made ? await send(c, key, made.page) : made.response
    } catch (error) {
      log.error({ err: error, path: c.req.path }, 'a page could not be rendered')
      return c.html(lastResort(requestId), 500)
    }
  }

  async function send(c: Context, key: string, page: CachedPage): Promise<Response> {
    const form = acceptedEncoding(c.req.header('accept-encoding')) ?? 'identity'
    const headers = headersOf(page, form)
    const known = ownTagIn(c.req.header('if-none-match'), page.hash)
    if (known) return new Response(null, { status: 304, headers: { ...headers, etag: known } })
    return new Response(page.bodies[form] ?? (await cache!.bodyOf(key, page, form)), { headers })
  }

  /** Stores the language of readers without JavaScript, whose pages refer to this file. */
  async function storeLanguage(c: Context): Promise<Response> {
    const { renderer } = await load()
    const language = c.req.param('file') === 'es.css' ? 'es' : 'en'
    const cookie = renderer.visitors?.languageCookie(language) ?? ''
    const headers = { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store', 'set-cookie': cookie }
    return c.body('', 200, headers)
  }

  return { render, storeLanguage, visitors: () => visitors }
}

function responseOf(status: number, html: string | null, headers: HeaderRecord & { 'set-cookie'?: string }): Response {
  if (status === 503) headers['retry-after'] = String(RETRY_AFTER)
  return new Response(html || null, { status, headers })
}

/** The headers of a page; shared caches may hold one that is the same for every request for its URL. */
function pageHeaders(own: Headers, isShared = false): HeaderRecord {
  return {
    'cache-control': isShared ? SHARED : PRIVATE,
    // The language is stored in a cookie; browsers that prefer Spanish are offered it until one is chosen.
    vary: isShared ? 'accept-encoding' : 'accept-encoding, cookie, accept-language',
    ...Object.fromEntries(own),
    'content-type': 'text/html; charset=utf-8',
  }
}

/** Shown if the renderer itself fails. */
function lastResort(requestId: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Error</title><h1>An error occurred</h1><p>Please try again in a moment.</p>
<p lang="es">Ocurrió un error. Por favor intente de nuevo en un momento.</p><p>${requestId}</p></html>`
}
