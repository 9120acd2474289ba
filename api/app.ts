import { readFile } from 'node:fs/promises'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import { handleAuth } from './auth/handle-auth.ts'
import { getPageViewer, getViewer } from './auth/viewer.ts'
import { limitBody } from './body-limit.ts'
import { compress } from './compress.ts'
import { contentFiles } from './content-files/content-files.ts'
import { discovery } from './discovery/discovery.ts'
import { env } from './env.ts'
import { graphiqlPage, wantsGraphiql } from './graphiql.ts'
import { handleGraphql, refuse, type Caller } from './graphql.ts'
import { MAX_BODY } from './limits.ts'
import { log } from './log.ts'
import { media } from './media/media.ts'
import { metricsPage, noteRequest } from './metrics.ts'
import { once } from './once.ts'
import { pages, siteUrl, type LoadRenderer, type Renderer } from './pages.ts'
import { limitRequests, refusePage, refuseRequest } from './request-limit.ts'
import { findMissing } from './readiness.ts'
import { requestIds } from './request-id.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'
import { staticFiles } from './static-files.ts'

const CLIENT = 'web/dist/client'
/** What programs on other sites' pages may read besides the body. */
const READABLE_HEADERS = ['ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id']

interface AppOptions {
  /** The development server has its own. */
  loadRenderer?: LoadRenderer
  requestsPerMinute?: number
  keepsAnswers?: boolean
}

/** Everything that the site answers: Request → Response. */
export function createApp({
  loadRenderer = once(loadBuiltRenderer),
  requestsPerMinute = env.REQUESTS_PER_MINUTE,
  keepsAnswers = env.RESPONSE_CACHE,
}: AppOptions = {}): Hono {
  const app = new Hono()
  const cache = keepsAnswers ? createResponseCache() : undefined
  const limited = limitRequests(requestsPerMinute, addressOf)

  app.use(requestId({ limitLength: 64 }))
  app.use((c, next) => requestIds.run(c.get('requestId'), next))
  app.use(logRequest)
  app.use(
    secureHeaders({
      // Pages set their own policy; pictures and answers are for everybody.
      crossOriginResourcePolicy: 'cross-origin',
      referrerPolicy: 'strict-origin-when-cross-origin',
      strictTransportSecurity: siteUrl.startsWith('https:') && 'max-age=31536000; includeSubDomains',
      xFrameOptions: 'DENY',
      permissionsPolicy: { camera: ['self'], geolocation: [], microphone: [], payment: [] },
    }),
  )
  app.use(compress)

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const missing = await findMissing()
    return missing.length === 0 ? c.text('ok') : c.text(`not ready: ${missing.join(', ')}`, 503)
  })
  app.get('/metrics', metricsPage)

  // Requests carry no cookie, so anybody's page may ask.
  app.use(
    '/graphql',
    cors({ origin: '*', allowMethods: ['GET', 'POST'], exposeHeaders: READABLE_HEADERS, maxAge: 86_400 }),
  )
  app.use('/graphql', limited(refuseRequest))
  app.use(
    '/graphql',
    limitBody(MAX_BODY, () => refuse(413, `A request has at most ${MAX_BODY} bytes.`)),
  )
  app.on(['GET', 'POST'], '/graphql', (c) =>
    wantsGraphiql(c) ? graphiqlPage(c) : handleGraphql(c.req.raw, callerOf(c), cache),
  )
  app.get('/schema.graphql', async (c) => c.text(await readFile('schema.graphql', 'utf8')))

  app.use(
    '/api/auth/*',
    limitBody(MAX_BODY, () => new Response(null, { status: 413 })),
  )
  app.all('/api/auth/*', (c) => handleAuth(c.req.raw, addressOf(c)))
  app.all('/api/*', (c) => c.json({ code: 'NOT_FOUND' }, 404))

  app.route(
    '/',
    contentFiles({
      limited: limited(refuseRequest),
      addressOf,
      onImported: async () => cache?.clearAfter({ fields: new Set(['importContent']) }),
    }),
  )
  app.route('/', media(limited(refuseRequest), addressOf))
  app.route('/', discovery(limited(refusePage), cache))
  app.route('/', staticFiles(CLIENT))
  app.get(
    '*',
    limited(refusePage),
    pages(loadRenderer, (c) => pageGraphql(c, cache)),
  )
  app.all('*', (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD' }))

  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'unexpected error')
    return c.json({ code: 'INTERNAL_SERVER_ERROR', requestId: c.get('requestId') }, 500)
  })
  return app
}

export const app = createApp()

async function loadBuiltRenderer() {
  const [renderer, manifest] = await Promise.all([
    import(new URL('../web/dist/server/entry-server.js', import.meta.url).href) as Promise<Renderer>,
    readFile(`${CLIENT}/.vite/manifest.json`, 'utf8'),
  ])
  return { renderer, assets: JSON.parse(manifest) as unknown }
}

function callerOf(c: Context): Caller {
  return {
    address: addressOf(c),
    viewer: () => getViewer(c.req.raw),
    isAnonymous: !c.req.header('authorization'),
  }
}

/** How a page asks its queries: of this process, as whoever the session cookie says. */
function pageGraphql(c: Context, cache: ResponseCache | undefined): typeof fetch {
  const caller = {
    address: addressOf(c),
    viewer: once(() => getPageViewer(c.req.raw)),
    isAnonymous: !c.req.header('cookie')?.includes('session_token'),
  }
  return (input, init) => handleGraphql(new Request(input, init), caller, cache)
}

/** The client's IP address; behind a proxy (TRUST_PROXY) the one that the proxy saw. */
function addressOf(c: Context): string {
  const forwarded = env.TRUST_PROXY ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || (c.env?.incoming ? getConnInfo(c).remote.address : undefined) || '127.0.0.1'
}

async function logRequest(c: Context, next: () => Promise<void>) {
  const start = performance.now()
  await next()
  const ms = Math.round(performance.now() - start)
  noteRequest(c.req.method, c.res.status, ms)
  // Without the query: what somebody searches for is nobody's business.
  log[c.res.status >= 500 ? 'error' : 'debug'](
    { method: c.req.method, path: c.req.path, status: c.res.status, ms },
    'request',
  )
}
