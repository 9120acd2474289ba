import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { contentChanges } from '../database/content-changes.ts'
import { hasReadOld, noteUnknown, topicsRead, withReading } from '../database/reading.ts'
import { compactTopics, CONTENT_MODELS, type Topic } from '../database/topics.ts'
import { env } from '../env.ts'
import { createRecompression } from './best-compression.ts'
import { encode, type Encoding } from './compress.ts'
import { SAFE_HEADERS, type HeaderRecord } from './headers.ts'
import { inOwnMemory } from './own-memory.ts'
import { createPageFile } from './page-file.ts'

const MEGABYTE = 1024 * 1024
const MINUTE_MS = 60 * 1000
// For what is changed behind the server's back, by hand.
const MAX_AGE_MS = 24 * 60 * MINUTE_MS
/** A page whose text changes on a date carries this attribute. */
const UNTIL = / data-until="(\d{4}-\d\d-\d\d)"/g
/** Requests for a page before it is worth compressing it as well as possible. */
const OFTEN = 4

export type Form = Encoding | 'identity'

export interface MadePage {
  headers: HeaderRecord
  /** Null if the page made of this data is known. */
  html: string | null
  /** All that the page is made of. */
  data: string
  /** Not cached: a redirect, or a page with an error. */
  response?: Response | undefined
}

export interface CachedPage {
  headers: HeaderRecord
  /** Hashes of the HTML and of the data that it is made of. */
  hash: string
  data: string
  /** By encoding; `br` is always there, the others from when they are first requested. */
  bodies: Partial<Record<Form, Buffer<ArrayBuffer>>>
  /** Whether `br` is compressed as well as possible. */
  isBest: boolean
  topics: readonly Topic[]
  /** The last day on which it reads the same. */
  lastDay: string
  /** The clock of changes and the time when it was last known to be up to date. */
  checked: number
  checkedAt: number
  requests: number
}

type AboutPage = Omit<CachedPage, 'bodies'>

export type PageOutcome = 'hit' | 'stored' | 'shared' | 'confirmed' | 'rendered' | 'uncached'

export type PageCache = ReturnType<typeof createPageCache>

/** What leaves memory goes to a file, if there is a folder for it. */
const storedPages = () =>
  env.DATA_DIR === 'memory:' ? undefined : createPageFile<AboutPage>(env.DATA_DIR, env.PAGE_FILE_MB)

/** Pages of visitors without a session, compressed, until something that they show changes. */
export function createPageCache({
  changes = contentChanges,
  megabytes = env.PAGE_CACHE_MB,
  today = dayOnSite,
  file = storedPages(),
} = {}) {
  changes.listen()
  const pages = new LRUCache<string, CachedPage>({
    maxSize: megabytes * MEGABYTE,
    sizeCalculation: sizeOf,
    dispose: ({ bodies, ...about }, key, reason) => {
      if (reason === 'evict') void file?.write(key, { about, body: bodies.br! })
    },
  })
  const inProgress = new Map<string, { clock: number; page: Promise<Made> }>()
  const recompression = createRecompression()

  type Made = { page: CachedPage; outcome: PageOutcome } | { response: Response }

  function isFresh(page: CachedPage): boolean {
    if (today() > page.lastDay || Date.now() - page.checkedAt > MAX_AGE_MS) return false
    if (changes.hasChanged(page.topics, page.checked)) return false
    page.checked = changes.clock
    return true
  }

  async function readStored(key: string): Promise<CachedPage | undefined> {
    const stored = await file?.read(key)
    return stored && { ...stored.about, bodies: { br: stored.body } }
  }

  async function makePage(key: string, make: (isKnown: (data: string) => boolean) => Promise<MadePage>): Promise<Made> {
    const day = today()
    const state = { checked: changes.clock, checkedAt: Date.now(), requests: 0 }
    const known = pages.peek(key) ?? (await readStored(key))
    if (known && isFresh(known)) {
      pages.set(key, known)
      return { page: known, outcome: 'stored' }
    }
    const made = await make((data) => known !== undefined && day <= known.lastDay && known.data === hashOf(data))
    if (made.response) return { response: made.response }
    const isCacheable = changes.isComplete && !hasReadOld()
    noteUnknown(CONTENT_MODELS)
    const read = { ...state, topics: compactTopics(topicsRead()) }
    if (made.html === null) {
      const page = { ...known!, ...read, requests: known!.requests }
      if (isCacheable) pages.set(key, page)
      return { page, outcome: 'confirmed' }
    }
    const { headers, html } = made
    const br = await encode(Buffer.from(html), 'br')
    const hashes = { hash: hashOf(html), data: hashOf(made.data) }
    const page = { ...read, ...hashes, headers, lastDay: lastDayOf(html, day), bodies: { br }, isBest: false }
    if (isCacheable) pages.set(key, page)
    return { page, outcome: 'rendered' }
  }

  function replace(key: string, page: CachedPage, change: Partial<CachedPage>): void {
    // Set as another object, since the cache measures an object once.
    if (pages.peek(key) === page) pages.set(key, { ...page, ...change })
  }

  return {
    /** A page that is up to date. */
    find(key: string): CachedPage | undefined {
      const page = pages.get(key)
      if (!page || !isFresh(page)) return undefined
      if (++page.requests === OFTEN && !page.isBest) {
        recompression.add(page.bodies.br!, (br) => {
          const now = pages.peek(key)
          if (now?.hash === page.hash) replace(key, now, { bodies: { ...now.bodies, br }, isBest: true })
        })
      }
      return page
    },

    /** Makes a page that is not cached: concurrent requests share one. Pages with errors and redirects are not cached. */
    async make(key: string, make: (isKnown: (data: string) => boolean) => Promise<MadePage>): Promise<Made> {
      const pending = inProgress.get(key)
      // A render begun before a change may not include it.
      if (pending && pending.clock === changes.clock && changes.isComplete) {
        const made = await pending.page
        return 'page' in made ? { page: made.page, outcome: 'shared' } : { response: made.response.clone() }
      }
      const page = withReading(() => makePage(key, make))
      const own = { clock: changes.clock, page }
      inProgress.set(key, own)
      try {
        const made = await page
        return 'page' in made ? made : { response: made.response.clone() }
      } finally {
        if (inProgress.get(key) === own) inProgress.delete(key)
      }
    },

    /** The body of a page in an encoding. */
    async bodyOf(key: string, page: CachedPage, form: Form): Promise<Buffer<ArrayBuffer>> {
      const identity = page.bodies.identity ?? inOwnMemory(await promisify(brotliDecompress)(page.bodies.br!))
      const body = form === 'gzip' ? await encode(identity, 'gzip') : identity
      replace(key, page, { bodies: { ...page.bodies, [form]: body } })
      return body
    },

    get bytes(): number {
      return pages.calculatedSize
    },

    get bytesInFile(): number {
      return file?.bytes ?? 0
    },
  }
}

/** All headers of a page in an encoding, except those that differ by request. */
export function headersOf(page: CachedPage, form: Form): HeaderRecord {
  return {
    ...SAFE_HEADERS,
    ...page.headers,
    etag: `"${page.hash}-${form}${page.isBest && form === 'br' ? '-best' : ''}"`,
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

function sizeOf({ bodies, topics, headers }: CachedPage, key: string): number {
  const bytes = Object.values(bodies).reduce((sum, body) => sum + body.length + 200, 0)
  return bytes + 80 * topics.length + 2 * key.length + 100 * Object.keys(headers).length + 500
}

function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}

/** Pages say which year it is, and whether a review has expired. */
function lastDayOf(html: string, day: string): string {
  const days = [...html.matchAll(UNTIL)].map(([, until]) => until!).filter((until) => until >= day)
  return [...days, `${day.slice(0, 4)}-12-31`].sort()[0]!
}

let shown = { minute: 0, day: '' }

function dayOnSite(): string {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  if (minute !== shown.minute) {
    shown = { minute, day: new Date(minute * MINUTE_MS).toLocaleDateString('sv', { timeZone: env.TIME_ZONE }) }
  }
  return shown.day
}
