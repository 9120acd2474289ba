import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom'
import {
  cacheExchange,
  fetchExchange,
  mapExchange,
  ssrExchange,
  stringifyVariables,
  type Client,
  type PersistedDocument,
} from 'urql'
import { adminRoutes } from '../admin/admin-routes.ts'
import { App } from '../App.tsx'
import { ROOT_ROUTE, type RootData } from '../auth/root-route.ts'
import type { SessionUser } from '../auth/session.ts'
import { userContext, viewerContext, type Rights } from '../auth/user-context.ts'
import { Viewer } from '../auth/viewer.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { clientContext, createGraphqlClient, languageContext, ownTextsContext } from '../graphql/client.ts'
import { languageCookie, languageOfUrl, type Language } from '../i18n/language.ts'
import type { Bundle } from '../i18n/messages.ts'
import { bundleFile, bundlesOf } from '../i18n/words.ts'
import { drawFile, plantsOf } from '../drawing/draw-file.ts'
import type { ServerError } from '../not-found/ErrorPage.tsx'
import { MEMBER_PARTS } from '../layout/member-parts.ts'
import type { CachedResponse } from '../offline/worker-scope.ts'
import { pageAssets, shellAssets, type Assets } from './page-assets.ts'
import { PAGE_DATA_ID, withoutFailures, type PageData } from './page-data.ts'
import { isSameForAll, requestFor, variantOf } from './page-variant.ts'
import { PAGES_ROUTE, routesWith } from '../routes.tsx'
import { inViewOf } from '../simple/simple.ts'
import type { PageContext, Site } from '../site.ts'

export { loadSheetWords } from '../admin/files/sheet-words.ts'

export const drawer = { drawFile, plantsOf }

/** For what phones keep to read offline. */
export const offline = { renderShell, responsesTo }

/** For the cache of pages of visitors without a session. */
export const visitors = { isSameForAll, languageCookie, requestFor, variantOf }

type RenderOptions = {
  site: Site
  /** For readers to quote after an error. */
  requestId: string
  /** Answers GraphQL requests in this process. */
  graphql: typeof fetch
  assets: Assets
}

/**
 * `html` is empty if it is a redirect. `isShared` if the page is the same for all visitors and not made for one, as the form
 * behind a mailed link is.
 */
export type RenderedPage = { status: number; headers: Headers; html: string; isShared: boolean }

const { query, dataRoutes } = createStaticHandler(routesWith(adminRoutes))

/** Renders the page of a request; a redirect has no HTML, but a Location header. */
export async function render(
  request: Request,
  { site, requestId, graphql, assets }: RenderOptions,
): Promise<RenderedPage> {
  const chosen = languageOfUrl(request.url)
  const { headers: asked } = request
  const language = variantOf(request.url, asked.get('cookie'), asked.get('accept-language'))
  const responses = ssrExchange({ isClient: false })
  const client = createGraphqlClient({
    url: new URL('/graphql', request.url).href,
    fetch: graphql,
    exchanges: [cacheExchange, responses, fetchExchange],
  })

  const loaded = await query(request, {
    requestContext: requestContext(request, client, { language, ownTexts: site.ownTexts }),
  })
  if (loaded instanceof Response) return redirection(loaded, chosen)

  const headers = new Headers({ 'content-language': language })
  const page = { site }
  const dataOf = ({ loaderData, errors }: StaticHandlerContext) => {
    const data: PageData = { page, router: { loaderData, errors }, graphql: withoutFailures(responses.extractData()) }
    return JSON.stringify(data)
  }
  const prepared = withoutDetails(loaded, requestId)
  const data = dataOf(prepared)
  const isShared = prepared.statusCode === 200 && isPublicPage(request.url, bundlesOf(prepared.matches))
  const { html, context } = renderPage(prepared, client, page, requestId)
  const root = context.loaderData?.[ROOT_ROUTE] as RootData | undefined
  const files = [
    ...context.matches.map(({ route }) => route.id ?? ''),
    ...bundlesOf(context.matches).map((bundle) => bundleFile(bundle, language)),
    ...(root?.user ? [MEMBER_PARTS, bundleFile('member', language)] : []),
  ]
  const waits = !root?.user && context.matches.every(({ route }) => !NEEDS_SCRIPTS.test(route.id ?? ''))
  const { style, tags } = pageAssets(assets, files, waits)
  if (assets !== 'dev') headers.set('content-security-policy', contentSecurityPolicy(style))
  const headTags = (chosen ? storeLanguageTag(chosen) : '') + tags
  const whole = addTags(inViewOf(request.url, html), headTags, context === prepared ? data : dataOf(context))
  return { status: context.statusCode, headers, html: whole, isShared: isShared && context === prepared }
}

const GONE = 410
/** Pages that do little without scripts. The others can be read before they are loaded, or without. */
const NEEDS_SCRIPTS = /^(?:auth|profile|admin|favorite|offline|developers|share|newsletter)\//

/** The pages that readers can open offline: all that need no account. */
const PAGES_TO_KEEP = `home/Home plant/Plant plant/Plants ailment/Ailment ailment/Ailments article/Article
  article/Articles project/Project project/Projects favorite/Favorites share/PlantShare share/PlantPrint
  share/AilmentShare share/AilmentPrint legal/Terms legal/Privacy offline/Offline not-found/NotFound not-found/Withdrawn`
  .split(/\s+/)
  .map((page) => `${page}Page.tsx`)

/**
 * The page that the service worker shows offline, for all URLs: the browser renders it, from data that was kept. Null
 * without a build.
 */
function renderShell(site: Site, assets: Assets) {
  if (assets === 'dev') return null
  const { style, tags, files } = shellAssets(assets, PAGES_TO_KEEP)
  const data: PageData = { page: { site }, router: null, graphql: {} }
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`
  const html = `<html><head>${head}</head><body></body></html>`
  return {
    html: addTags(html, tags, JSON.stringify(data)),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': contentSecurityPolicy(style) },
    files,
  }
}

/** The responses to the queries of a page as visitors get it; null if there is no such page. */
async function responsesTo(url: string, language: Language, graphql: typeof fetch): Promise<CachedResponse[] | null> {
  const responses = new Map<string, CachedResponse>()
  const note = mapExchange({
    onResult: ({ operation: { query, variables }, data, error }) => {
      const { documentId: hash } = query as PersistedDocument
      if (!hash || !data || error) return
      const named = stringifyVariables(variables)
      responses.set(`${hash} ${named}`, { hash, variables: named, data })
    },
  })
  const request = requestFor(url, language)
  const exchanges = [note, cacheExchange, fetchExchange]
  const client = createGraphqlClient({ url: new URL('/graphql', url).href, fetch: graphql, exchanges })
  const loaded = await query(request, { requestContext: requestContext(request, client, { language }) })
  if (loaded instanceof Response || loaded.statusCode === 404 || loaded.statusCode === GONE) return null
  if (loaded.statusCode !== 200 || loaded.errors) throw new Error(`${url} could not be packed: ${loaded.statusCode}`)
  return [...responses.values()]
}

function isPublicPage(url: string, bundles: Bundle[]): boolean {
  return !bundles.includes('member') && !bundles.includes('admin') && !new URL(url).searchParams.has('token')
}

/**
 * Stores the choice without JavaScript; with it, head-script.ts does. The page itself sets no cookie, so that caches may hold
 * it.
 */
function storeLanguageTag(language: Language): string {
  const link = `<link rel="stylesheet" href="/language/${language}.css">`
  return `<noscript data-cookie="${languageCookie(language)}">${link}</noscript>`
}

function requestContext(
  request: Request,
  client: Client,
  { language, ownTexts = [] }: { language: Language; ownTexts?: readonly string[] },
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(clientContext, client)
  context.set(languageContext, () => language)
  context.set(ownTextsContext, ownTexts)
  context.set(userContext, () => userOfCookie(request, client))
  context.set(viewerContext, () => viewerOfCookie(request, client))
  return context
}

/** Without a session cookie, as for most readers, no query for the user is needed. */
async function userOfCookie(request: Request, client: Client): Promise<SessionUser | null> {
  if (!hasSession(request)) return null
  const { data } = await client.query(Viewer, {}).toPromise()
  return data?.viewer ? { id: data.viewer.id, email: data.viewer.email } : null
}

async function viewerOfCookie(request: Request, client: Client): Promise<Rights | null> {
  if (!hasSession(request)) return null
  const { data, error } = await client.query(Viewer, {}).toPromise()
  return data?.viewer ?? (error ? { isAdmin: null } : null)
}

function hasSession(request: Request): boolean {
  return /session_token=/.test(request.headers.get('cookie') ?? '')
}

/** A page that fails to render becomes the error page, in the layout, with the request id. */
function renderPage(context: StaticHandlerContext, client: Client, page: PageContext, requestId: string) {
  try {
    return { html: renderTree(context, client, page), context }
  } catch (error) {
    console.error(error)
    const failed = { ...context, statusCode: 500, errors: { [PAGES_ROUTE]: { requestId } } }
    return { html: renderTree(failed, client, page), context: failed }
  }
}

function renderTree(context: StaticHandlerContext, client: Client, page: PageContext): string {
  return renderToString(
    <App client={client} page={page}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </App>,
  )
}

/** The error is logged; readers get the request id to quote. */
function withoutDetails(context: StaticHandlerContext, requestId: string): StaticHandlerContext {
  const known: Partial<Record<number, ServerError>> = {
    503: { requestId, isUnavailable: true },
    [GONE]: { requestId, isWithdrawn: true },
  }
  const error = known[context.statusCode]
  if (error) return { ...context, errors: { [PAGES_ROUTE]: error } }
  if (!context.errors) return context
  for (const error of Object.values(context.errors)) console.error(error)
  const errors = Object.fromEntries(Object.keys(context.errors).map((route) => [route, { requestId }]))
  return { ...context, errors }
}

function redirection(response: Response, chosen: Language | null): RenderedPage {
  const headers = new Headers(response.headers)
  if (chosen) headers.append('set-cookie', languageCookie(chosen))
  return { status: response.status, headers, html: '', isShared: false }
}

function addTags(html: string, headTags: string, data: string): string {
  const json = data.replaceAll('<', '\\u003c')
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  return [
    '<!doctype html>',
    html.slice(0, headEnd),
    headTags,
    html.slice(headEnd, bodyEnd),
    `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`,
    html.slice(bodyEnd),
  ].join('')
}
