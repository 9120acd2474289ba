import { CACHES } from './cache-names.ts'
import { ExpirationPlugin } from 'workbox-expiration'
import { NetworkFirst, Strategy, type StrategyHandler } from 'workbox-strategies'
import { isBarred } from './changes.ts'
import { cardsResponse } from './cards-response.ts'
import { handoutResponse } from './handout-response.ts'
import { packedData, packedWarnings } from './pack-responses.ts'
import { searchedResponse } from './search/searched-response.ts'
import { variablesOf } from './variables-of.ts'
import type { CachedResponse } from './worker-scope.ts'

// Responses of the API to public queries, as pages send them: by GET, with the hash of the query.

const SETTINGS = {
  cacheName: CACHES.responses,
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheKeyWillBeUsed: async ({ request }: { request: Request }) => keyOf(request.url) },
    {
      cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
        !isPrivate(request) && (await isWhole(response)) ? response : null,
    },
    new ExpirationPlugin({ maxEntries: 300, purgeOnQuotaError: true }),
  ],
}

export const publicQueries = new NetworkFirst({ ...SETTINGS, networkTimeoutSeconds: 10 })

/** Members' queries carry a token: they are never kept. */
export function isPublicQuery({ url, request }: { url: URL; request: Request }): boolean {
  const isQuery = url.pathname === '/graphql' && hashIn(url) !== null
  return isQuery && url.origin === location.origin && !request.headers.has('authorization')
}

/** Stores responses that came within the HTML of a page, as if they had been requested. */
export async function cachePageResponses(event: ExtendableEventLike, given: CachedResponse[]): Promise<void> {
  await Promise.all(
    given.map(({ hash, variables, data }) => {
      const request = new Request(urlOf(hash, variables))
      return new Given(Response.json({ data })).handleAll({ event: event as never, request })[1]
    }),
  )
}

type ExtendableEventLike = { waitUntil: (work: Promise<unknown>) => void }

class Given extends Strategy {
  readonly #response: Response

  constructor(response: Response) {
    super(SETTINGS)
    this.#response = response
  }

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    await handler.cachePut(request, this.#response.clone())
    return this.#response
  }
}

/** The response from the pack; undefined if that does not have it, or if something in it has changed since it was saved. */
export async function packedResponse(url: URL): Promise<Response | undefined> {
  try {
    const [hash, variables] = [hashIn(url) ?? '', variablesOf(url)]
    const query = url.searchParams.get('operationName')
    const data = await packedData(hash, variables)
    if (data !== undefined && !(await isBarred(JSON.stringify(data)))) return Response.json({ data })
    const warnings = await packedWarnings(query, variables)
    if (warnings) return Response.json({ data: warnings })
    const handout = await handoutResponse(query, variables)
    return handout ?? (await searchedResponse(hash, variables)) ?? (await cardsResponse(variables))
  } catch {
    return undefined
  }
}

/** The same however the query was sent: by its hash alone, or with its text as well. */
function keyOf(address: string): string {
  const url = new URL(address)
  return urlOf(hashIn(url) ?? '', variablesOf(url))
}

function urlOf(hash: string, variables: string): string {
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } })
  return new URL(`/graphql?${new URLSearchParams({ variables, extensions })}`, location.origin).href
}

function hashIn(url: URL): string | null {
  const given = url.searchParams.get('extensions')
  if (!given) return null
  const { persistedQuery } = JSON.parse(given) as { persistedQuery?: { sha256Hash?: string } }
  return persistedQuery?.sha256Hash ?? null
}

/** What was searched for, and for whom, concerns no other user of the phone. */
function isPrivate({ url }: Request): boolean {
  const variables = JSON.parse(variablesOf(url)) as {
    search?: unknown
    safeFor?: unknown
  }
  return Boolean(variables.search ?? variables.safeFor)
}

/**
 * An unknown hash, as of a newer release, is answered by an error as well. That a plant is not withdrawn is not kept: once it
 * is, the pack has what warns of it.
 */
async function isWhole(response: Response): Promise<boolean> {
  if (response.status !== 200) return false
  const { data, errors } = (await response.clone().json()) as { data?: Record<string, unknown>; errors?: unknown }
  return errors === undefined && data?.['withdrawnPlant'] !== null
}
