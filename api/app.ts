import { readFile } from 'node:fs/promises'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { cors } from 'hono/cors'
import { readAccessToken } from './auth/access-token.ts'
import { handleAuth, refuseAuth } from './auth/handle-auth.ts'
import { refuseResetToken } from './auth/reset-page.ts'
import { getPageViewer } from './auth/viewer.ts'
import { readWithin } from './http/body-limit.ts'
import { clientAddress } from './http/client-address.ts'
import { backupDownloads } from './backup/download.ts'
import { compress } from './http/compress.ts'
import { readSite } from './content/settings/site.ts'
import { contentFiles } from './content/transfer/routes.ts'
import { statements } from './database/client.ts'
import { withReading } from './database/reading.ts'
import { dumps } from './dumps/routes.ts'
import { discovery } from './discovery/discovery.ts'
import { env } from './env.ts'
import { isUnavailable, reasonOf, RETRY_AFTER } from './errors.ts'
import { booklets } from './share/booklets.ts'
import { handouts } from './share/handouts.ts'
import { shortUrls } from './share/short-urls.ts'
import { graphiqlPage } from './graphql/graphiql.ts'
import { createGraphqlHandler, refuse, type Caller } from './graphql/handle-graphql.ts'
import { graphqlEndpoint, READABLE_HEADERS } from './graphql/endpoint.ts'
import { answerGone } from './http/gone-client.ts'
import { addHeaders } from './http/headers.ts'
import { MAX_BODY } from './graphql/limits.ts'
import { unsubscribe } from './newsletter/unsubscribe.ts'
import { log, requestIds } from './log.ts'
import { media } from './media/media.ts'
import { measureCache, metricsPage, noteResponse } from './http/metrics.ts'
import { once } from './rules/once.ts'
import { drawings } from './open-graph/drawings.ts'
import { openGraph } from './open-graph/open-graph.ts'
import { offline } from './offline/routes.ts'
import { plateFiles } from './open-graph/plate-files.ts'
import { createPageCache } from './http/page-cache.ts'
import { leaveControlCharacters } from './http/control-characters.ts'
import { leaveFormerTag } from './http/former-tag.ts'
import { createPages, type LoadRenderer, type Renderer } from './http/pages.ts'
import { networkOf } from './http/rate-limit.ts'
import { createRequestCount, limitDocuments, limitRequests, refusePage, refuseRequest } from './http/request-limit.ts'
import { findDegraded, findMissing } from './http/readiness.ts'
import { requestIdOf } from './http/request-id.ts'
import { schema } from './schema.ts'
import { lookThroughWith } from './schema/withdrawal.ts'
import { lookThrough } from './withdrawal-doors.ts'
import { createResponseCache, type ResponseCache } from './graphql/response-cache.ts'
import type { SiteApp } from './http/site-server.ts'
import { fastPages } from './http/fast-pages.ts'
import { fastFiles, staticFiles } from './http/static-files.ts'
import { giveWay, QueueFullError, Scheduler } from './http/scheduler.ts'
import { worker } from './http/worker.ts'

const CLIENT = 'web/dist/client'

/** The embedded database runs one statement at a time: of several at once, each would wait for the others at each statement. */
const SCHEDULED = { atOnce: env.DATABASE_URL ? 4 : 1, mostWaiting: 400, patience: 5_000 }

statements.after = giveWay

lookThroughWith(lookThrough)

const handleGraphql = createGraphqlHandler(schema)

const STRANGER: Caller = { address: '127.0.0.1', viewer: async () => null, isAnonymous: true }

interface AppOptions {
  /** The development server has its own. */
  loadRenderer?: LoadRenderer
  requestsPerMinute?: number
  cachesResponses?: boolean
}

export function createApp({
  loadRenderer = once(loadBuiltRenderer),
  requestsPerMinute = env.REQUESTS_PER_MINUTE,
  cachesResponses = env.RESPONSE_CACHE,
}: AppOptions = {}): SiteApp {
  const app = new Hono()
  const cache = cachesResponses ? createResponseCache() : undefined
  const pageCache = cachesResponses ? createPageCache() : undefined
  measureCache('responses', cache)
  measureCache('pages', pageCache)
  const count = createRequestCount(requestsPerMinute, clientOf)
  const scheduler = new Scheduler('requests', SCHEDULED)
  const inTurn: MiddlewareHandler = (c, next) => scheduler.run(networkOf(addressOf(c)), next, c.req.raw.signal)
  const limited = (answer: Parameters<typeof limitRequests>[1]) => limitRequests(count, answer)
  const documentLimit = every(limitDocuments(count), inTurn)
  const fileLimit = every(limited(refuseRequest), inTurn)

  app.on(['GET', 'POST'], '/graphql', graphqlEndpoint({ handleGraphql, count, scheduler, addressOf, cache }))

  const publicGraphql = graphqlFor(STRANGER, cache)
  const pages = createPages({
    load: loadRenderer,
    graphqlOf: (c) => pageGraphql(c, cache),
    publicGraphql,
    cache: pageCache,
    readSite,
  })

  app.use((c, next) => requestIds.run(requestIdOf(c), () => withReading(next)))
  app.use(noteRequest)
  app.use(addHeaders)
  app.use(closeUnread)
  app.use(compress)

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', readyz)
  app.get('/metrics', metricsPage)

  app.options(
    '/graphql',
    cors({ origin: '*', allowMethods: ['GET', 'POST'], exposeHeaders: READABLE_HEADERS, maxAge: 86_400 }),
  )
  app.get('/graphql', documentLimit, graphiqlPage)
  app.all('/graphql', () => refuse(405, 'Use GET or POST.', { allow: 'GET, POST, OPTIONS' }))

  app.use('/api/auth/*', limited(refuseAuth))
  app.all('/api/auth/*', async (c) => {
    const body = await readWithin(c.req.raw, MAX_BODY)
    if (body === undefined) return c.body(null, 413)
    const address = addressOf(c)
    return scheduler.run(networkOf(address), () => handleAuth(c.req.raw, body, address), c.req.raw.signal)
  })
  app.all('/api/*', (c) => c.json({ code: 'NOT_FOUND' }, 404))

  app.route('/', contentFiles({ limited: limited(refuseRequest), addressOf, loadRenderer }))
  app.route('/', backupDownloads(limited(refuseRequest)))
  app.route('/', media(limited(refuseRequest), addressOf))
  app.route('/', openGraph(documentLimit))
  app.route('/', handouts(documentLimit))
  app.route('/', shortUrls(documentLimit))
  app.route('/', booklets(documentLimit, addressOf))
  app.route('/', drawings({ limited: documentLimit, loadRenderer, cache }))
  app.route('/', plateFiles({ limited: documentLimit, addressOf }))
  app.route('/', unsubscribe(documentLimit))
  app.route('/', discovery(documentLimit, handleGraphql, cache))
  app.route('/', dumps(fileLimit, schema))
  app.route('/', worker(loadRenderer, readSite))
  app.route('/', offline({ limited: fileLimit, loadRenderer, publicGraphql }))
  app.route('/', staticFiles(CLIENT))
  // Browsers request it beside pictures, booklets and feeds, which cannot name the icon.
  app.get('/favicon.ico', (c) => c.redirect('/favicon.svg', 301))
  app.get('/language/:file{(?:en|es)\\.css}', pages.storeLanguage)
  app.get('*', documentLimit, refuseResetToken, leaveControlCharacters, leaveFormerTag, pages.render)
  app.all('*', (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD' }))

  app.onError(answerError)
  const fastPaths = [fastFiles(CLIENT)]
  if (pageCache) fastPaths.push(fastPages({ cache: pageCache, visitors: pages.visitors }))
  return Object.assign(app, { fastPaths })
}

export const app = createApp()

async function loadBuiltRenderer() {
  const [renderer, manifest] = await Promise.all([
    import(new URL('../web/dist/server/server.js', import.meta.url).href) as Promise<Renderer>,
    readFile(`${CLIENT}/.vite/manifest.json`, 'utf8'),
  ])
  return { renderer, assets: await withStyles(JSON.parse(manifest) as Record<string, { css?: string[] }>) }
}

async function withStyles(manifest: Record<string, { css?: string[] }>) {
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
  const read = [...files].map(async (file) => [file, await readFile(`${CLIENT}/${file}`, 'utf8')] as const)
  return { manifest, styles: Object.fromEntries(await Promise.all(read)) }
}

async function readyz(c: Context): Promise<Response> {
  const missing = await findMissing()
  if (missing.length > 0) return c.text(`not ready: ${missing.join(', ')}`, 503)
  const degraded = findDegraded()
  return c.text(degraded.length === 0 ? 'ok' : `ok, degraded: ${degraded.join(', ')}`)
}

function answerError(error: Error, c: Context): Response | Promise<Response> {
  const gone = answerGone(error, c)
  if (gone) return gone
  if (isUnavailable(error)) {
    log.error({ reason: error.message, path: c.req.path }, 'unavailable')
    const isForPage = error instanceof QueueFullError && c.req.header('accept')?.includes('text/html')
    if (isForPage) return refusePage(c, { retryAfter: RETRY_AFTER }, 503)
    const body = { code: 'UNAVAILABLE', retryAfter: RETRY_AFTER, reason: reasonOf(error) }
    return c.json(body, 503, { 'retry-after': String(RETRY_AFTER) })
  }
  log.error({ err: error, path: c.req.path }, 'unexpected error')
  if (env.NODE_ENV === 'development') return c.text(error.stack ?? error.message, 500)
  return c.json({ code: 'INTERNAL_SERVER_ERROR', requestId: requestIds.getStore() }, 500)
}

function pageGraphql(c: Context, cache: ResponseCache | undefined): typeof fetch {
  const caller = {
    address: addressOf(c),
    viewer: once(() => getPageViewer(c.req.raw)),
    isAnonymous: !c.req.header('cookie')?.includes('session_token'),
  }
  return graphqlFor(caller, cache)
}

function graphqlFor(caller: Caller, cache: ResponseCache | undefined): typeof fetch {
  return (input, init) => handleGraphql(new Request(input, init), String(init?.body ?? ''), caller, { cache })
}

function addressOf(c: Context): string {
  return clientAddress(c.req.header('x-forwarded-for'), c.env?.incoming && getConnInfo(c).remote.address)
}

/** The member, or the network of a client that is not signed in. The access token is enough: no statement is needed. */
async function clientOf(c: Context): Promise<string> {
  const [, token] = /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  const member = token && (await readAccessToken(token))
  return member ? `member ${member.userId}` : `network ${networkOf(addressOf(c))}`
}

/** For HEAD, which gets no body: a file or a connection behind it would stay open. */
async function closeUnread(c: Context, next: () => Promise<void>) {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel()
}

async function noteRequest(c: Context, next: () => Promise<void>) {
  const start = performance.now()
  await next()
  noteResponse(c.req.method, c.req.path, c.res.status, start)
}
