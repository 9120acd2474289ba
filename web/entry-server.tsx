import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom'
import { cacheExchange, ssrExchange, type Client } from 'urql'
import { App } from './App.tsx'
import type { SessionUser } from './auth/session.ts'
import { userContext, viewerContext } from './auth/user-context.ts'
import { Viewer } from './auth/viewer.ts'
import { clientContext, createGraphqlClient, languageContext, spanishOfferContext } from './client.ts'
import { DEFAULT_LANGUAGE, languageCookie, languageOfCookies, languageOfUrl, type Language } from './i18n/language.ts'
import { acceptedLanguages, prefersSpanish } from './i18n/spanish-offer.ts'
import { bundleFile, bundlesOf } from './i18n/words.ts'
import { drawFile, plantsOf } from './drawing/draw-file.ts'
import type { ServerError } from './not-found/ErrorPage.tsx'
import { MEMBER_PARTS } from './layout/member-parts.ts'
import { ROOT_ROUTE, type RootData } from './layout/root-loader.ts'
import { assetTags, type Assets } from './page-assets.ts'
import { PAGE_DATA_ID, toPageData, type PageData } from './page-data.ts'
import { PAGES_ROUTE, routes } from './routes.tsx'
import type { PageContext, Site } from './site.ts'
import { themeScript } from './theme/theme.ts'

export { themeScript }
export const drawer = { drawFile, plantsOf }

type RenderOptions = {
  site: Site
  requestId: string
  /** Answers GraphQL requests in this process. */
  graphql: typeof fetch
  assets: Assets
}

export type RenderedPage = { status: number; headers: Headers; html: string }

const { query, dataRoutes } = createStaticHandler(routes)

/** Renders the page of a request; a redirect has no HTML, but a Location header. */
export async function render(
  request: Request,
  { site, requestId, graphql, assets }: RenderOptions,
): Promise<RenderedPage> {
  const chosen = languageOfUrl(request.url)
  const remembered = languageOfCookies(request.headers.get('cookie'))
  const language = chosen ?? remembered ?? DEFAULT_LANGUAGE
  const answers = ssrExchange({ isClient: false })
  const client = createGraphqlClient({
    url: new URL('/graphql', request.url).href,
    fetch: graphql,
    exchanges: [cacheExchange, answers],
  })

  const loaded = await query(request, {
    requestContext: requestContext(request, client, language, !(chosen ?? remembered)),
  })
  const headers = pageHeaders(language, chosen)
  if (loaded instanceof Response) return redirection(loaded, headers)

  const page = { site, requestId }
  const { html, context } = renderPage(withoutDetails(loaded, requestId), client, page)
  const { loaderData, errors } = context
  const files = [
    ...context.matches.map(({ route }) => route.id ?? ''),
    ...bundlesOf(context.matches).map((bundle) => bundleFile(bundle, language)),
    ...((loaderData?.[ROOT_ROUTE] as RootData | undefined)?.user ? [MEMBER_PARTS, bundleFile('member', language)] : []),
  ]
  const data: PageData = { page, router: { loaderData, errors }, graphql: toPageData(answers.extractData()) }
  return {
    status: context.statusCode,
    headers,
    html: addTags(html, `<script>${themeScript}</script>${assetTags(assets, files)}`, data),
  }
}

function requestContext(
  request: Request,
  client: Client,
  language: Language,
  isUndecided: boolean,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(clientContext, client)
  context.set(languageContext, () => language)
  const accepted = acceptedLanguages(request.headers.get('accept-language'))
  context.set(spanishOfferContext, () => isUndecided && prefersSpanish(accepted))
  context.set(userContext, () => userOfCookie(request, client))
  context.set(viewerContext, async () => (await client.query(Viewer, {}).toPromise()).data?.viewer ?? null)
  return context
}

/** Without a session cookie, as for most readers, no query for the user is needed. */
async function userOfCookie(request: Request, client: Client): Promise<SessionUser | null> {
  if (!/session_token=/.test(request.headers.get('cookie') ?? '')) return null
  const { data } = await client.query(Viewer, {}).toPromise()
  return data?.viewer ? { id: data.viewer.id, email: data.viewer.email } : null
}

/** A page that fails to render becomes the error page, in the layout, with the request id. */
function renderPage(context: StaticHandlerContext, client: Client, page: PageContext) {
  try {
    return { html: renderTree(context, client, page), context }
  } catch (error) {
    console.error(error)
    const failed = { ...context, statusCode: 500, errors: { [PAGES_ROUTE]: { requestId: page.requestId } } }
    return { html: renderTree(failed, client, page), context: failed }
  }
}

function renderTree(context: StaticHandlerContext, client: Client, page: PageContext): string {
  const html = renderToString(
    <App client={client} page={page}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </App>,
  )
  return html.replaceAll(SUPERFLUOUS, '')
}

/**
 * Attributes that each link or icon repeats: React Router's framework mode and XML would need them. Texts cannot match,
 * since their quotes are escaped.
 */
const SUPERFLUOUS = / data-discover="true"| xmlns="http:\/\/www\.w3\.org\/2000\/svg"/g

/** The error is logged; readers get the request id to quote. */
function withoutDetails(context: StaticHandlerContext, requestId: string): StaticHandlerContext {
  if (!context.errors) return context.statusCode === 503 ? withUnavailable(context, requestId) : context
  for (const error of Object.values(context.errors)) console.error(error)
  const errors = Object.fromEntries(Object.keys(context.errors).map((route) => [route, { requestId }]))
  return { ...context, errors }
}

/** A page whose data is temporarily unavailable. */
function withUnavailable(context: StaticHandlerContext, requestId: string): StaticHandlerContext {
  const error: ServerError = { requestId, isUnavailable: true }
  return { ...context, errors: { [PAGES_ROUTE]: error } }
}

function pageHeaders(language: Language, chosen: Language | null): Headers {
  const headers = new Headers({ 'content-language': language })
  // Stores the choice without JavaScript.
  if (chosen) headers.append('set-cookie', languageCookie(chosen))
  return headers
}

function redirection(response: Response, headers: Headers): RenderedPage {
  for (const [name, value] of response.headers) headers.append(name, value)
  return { status: response.status, headers, html: '' }
}

function addTags(html: string, headTags: string, data: PageData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
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
