import { CACHES } from './cache-names.ts'
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { createPartialResponse } from 'workbox-range-requests'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { cachePageResponses, isPublicQuery, packedResponse, publicQueries } from './responses.ts'
import { checkChanges } from './changes.ts'
import { packedDrawings, packedFile } from './pack-responses.ts'
import { paths } from '../paths.ts'
import { prepareSearch } from './search/searched-response.ts'
import type { WorkerScope } from './worker-scope.ts'

/*
 * The service worker. Online, pages come from the server. Offline, every page is the shell of the worker's own release,
 * which renders it from responses of the API that were kept: HTML of an older release never meets scripts of another.
 * Nothing that depends on a session is kept.
 */

declare const self: WorkerScope

const { shell, files } = self.RELEASE

// Their URLs contain their hashes.
precacheAndRoute([shell, ...files].map((url) => ({ url, revision: null })))
cleanupOutdatedCaches()
// The first page is controlled as well, so that what is read from it on is kept.
clientsClaim()

// First of all, what was withdrawn or corrected leaves the phone.
registerRoute(isPublicQuery, async (options) => {
  await checkChanges()
  return publicQueries
    .handle(options)
    .catch(async (error: unknown) => (await packedResponse(options.url)) ?? Promise.reject(error))
})

/** Pages save public files themselves, by requests without a session. */
const isOwnPicture = ({ url, request }: { url: URL; request: Request }) =>
  url.origin === location.origin && /^\/(?:drawings|media)\/./.test(url.pathname) && request.credentials !== 'omit'

const pictures = new CacheFirst({
  cacheName: CACHES.pictures,
  matchOptions: { ignoreVary: true },
  plugins: [
    // Those of hidden plants are private.
    { cacheWillUpdate: async ({ response }) => (isPublic(response) ? response : null) },
    new ExpirationPlugin({ maxEntries: 120, purgeOnQuotaError: true }),
  ],
})

registerRoute(
  (options) => isOwnPicture(options) && options.url.pathname.endsWith('.mp3'),
  async ({ request, event }) => {
    // Players ask for parts; what is kept is whole.
    const whole = new Request(request.url)
    const response = (await packedFile(new URL(request.url))) ?? (await pictures.handle({ request: whole, event }))
    return request.headers.has('range') ? createPartialResponse(request, response) : response
  },
)

registerRoute(isOwnPicture, async (options) =>
  pictures
    .handle(options)
    .catch(
      async (error: unknown) =>
        (await packedDrawings(options.url)) ?? (await packedFile(options.url)) ?? Promise.reject(error),
    ),
)

registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: 15,
      plugins: [
        // Beside the page, which comes from the server.
        { requestWillFetch: async ({ request, event }) => (event?.waitUntil(checkChanges()), request) },
        {
          handlerDidError: async ({ request, event }) => {
            if (new URL(request.url).pathname === paths.plants()) event.waitUntil(prepareSearch())
            return await matchPrecache(shell)
          },
        },
      ],
    }),
    { denylist: [/^\/(?:api|graphql|media|metrics)(?:[/?]|$)/, /^[^?]*\.\w+(?:\?|$)/] },
  ),
)

// Files that the server takes its time for, such as booklets. In their place, the shell says that they need a connection.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !/^\/(?:api|metrics)(?:\/|$)/.test(url.pathname),
  new NetworkOnly({ plugins: [{ handlerDidError: () => matchPrecache(shell) }] }),
)

self.addEventListener('message', (event) => {
  const message = event.data
  if (message.type === 'page-responses')
    event.waitUntil(checkChanges().then(() => cachePageResponses(event, message.responses)))
})

function isPublic({ status, headers }: Response): boolean {
  return status === 200 && (headers.get('cache-control') ?? '').includes('public')
}
