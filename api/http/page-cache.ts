import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { withReading } from '../database/reading.ts'
import { env } from '../env.ts'
import { encode, type Encoding } from './compress.ts'
import { createContentCache } from '../database/content-cache.ts'
import { SAFE_HEADERS, type HeaderRecord } from './headers.ts'

const MEGABYTE = 1024 * 1024

export type Form = Encoding | 'identity'

/** A rendered page; one that is not shared, such as a redirect or a page with an error, is a response for this request. */
export type MadePage = { headers: HeaderRecord; html: string } | { response: Response }

export interface CachedPage {
  headers: HeaderRecord
  hash: string
  /** By encoding; `br` is always there, the others from when they are first requested. */
  bodies: Partial<Record<Form, Buffer<ArrayBuffer>>>
}

export type PageOutcome = 'hit' | 'shared' | 'rendered' | 'uncached'

export type PageCache = ReturnType<typeof createPageCache>

/** Pages of visitors without a session, compressed, until content changes. */
export function createPageCache(megabytes = env.PAGE_CACHE_MB) {
  const pages = createContentCache<CachedPage>({ bytes: megabytes * MEGABYTE, sizeOf })
  const inProgress = new Map<string, { state: string | undefined; page: Promise<Made> }>()

  type Made = { page: CachedPage; outcome: PageOutcome } | { response: Response }

  async function makePage(key: string, make: () => Promise<MadePage>, state: string | undefined): Promise<Made> {
    const made = await make()
    if ('response' in made) return made
    const { headers, html } = made
    const page = { headers, hash: hashOf(html), bodies: { br: await encode(Buffer.from(html), 'br') } }
    pages.store(key, page, state)
    return { page, outcome: 'rendered' }
  }

  return {
    find: pages.find,

    /** Makes a page that is not cached: concurrent requests share one. Pages with errors and redirects are not cached. */
    async make(key: string, make: () => Promise<MadePage>): Promise<Made> {
      const state = await pages.start()
      const pending = inProgress.get(key)
      // A render begun before a change may not include it.
      if (pending?.state && pending.state === state) {
        const made = await pending.page
        return 'page' in made ? { page: made.page, outcome: 'shared' } : { response: made.response.clone() }
      }
      const own = { state, page: withReading(() => makePage(key, make, state)) }
      inProgress.set(key, own)
      try {
        const made = await own.page
        return 'page' in made ? made : { response: made.response.clone() }
      } finally {
        if (inProgress.get(key) === own) inProgress.delete(key)
      }
    },

    async bodyOf(key: string, page: CachedPage, form: Form): Promise<Buffer<ArrayBuffer>> {
      const state = pages.state
      const identity = page.bodies.identity ?? Buffer.from(await promisify(brotliDecompress)(page.bodies.br!))
      const body = form === 'gzip' ? await encode(identity, 'gzip') : identity
      // Stored as another object, since the cache measures an object once.
      if (pages.find(key) === page) pages.store(key, { ...page, bodies: { ...page.bodies, [form]: body } }, state)
      return body
    },

    get bytes(): number {
      return pages.bytes
    },
  }
}

/** All headers of a page in an encoding, except those that differ by request. */
export function headersOf(page: CachedPage, form: Form): HeaderRecord {
  return {
    ...SAFE_HEADERS,
    ...page.headers,
    etag: `"${page.hash}-${form}"`,
    ...(form !== 'identity' && { 'content-encoding': form }),
  }
}

const lists = new WeakMap<CachedPage, Partial<Record<Form, string[]>>>()

/** The same with the length of a body that is there, as Node sends headers with the least work: names and values in turn. */
export function headerListOf(page: CachedPage, form: Form, body: Buffer): string[] {
  let known = lists.get(page)
  if (!known) lists.set(page, (known = {}))
  return (known[form] ??= Object.entries({ ...headersOf(page, form), 'content-length': String(body.length) }).flat())
}

/** Any tag of the page in `if-none-match`: its bodies differ in compression only. */
export function ownTagIn(given: string | undefined, hash: string): string | undefined {
  if (!given?.includes(hash)) return undefined
  return /"[^"]*"/g.exec(given.slice(given.indexOf(hash) - 1))?.[0]
}

function sizeOf({ bodies, headers }: CachedPage, key: string): number {
  const bytes = Object.values(bodies).reduce((sum, body) => sum + body.length + 200, 0)
  return bytes + 2 * key.length + 100 * Object.keys(headers).length + 500
}

function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}
