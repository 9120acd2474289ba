import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { keyFor } from '../../auth/secret.ts'
import { isStorableText } from '../../rules/storable.ts'
import { clientAddress } from '../../http/client-address.ts'
import { parseJson } from '../../http/json.ts'
import { networkOf } from '../../http/rate-limit.ts'
import { once } from '../../rules/once.ts'
import { dayOf } from '../day.ts'
import { CONTENT_KINDS, CONTENT_TABLES, KINDS, type ContentKind } from '../kinds.ts'

// What readers open and search for, noted in memory until the database has it, mostly for a minute: see store.ts. Counted at
// the server, so that pages from a cache of this site count as well.

/** What is noted at most: a rush is counted too low rather than held in memory. */
const MOST_PAGES = 5000
const MOST_SEARCHES = 200
const MOST_NETWORKS = 50
/** In characters. Longer searches are not counted: they may contain personal data. */
const MAX_SEARCH = 60

export interface Noted {
  /** Number of times that a page was opened, by `plants/<id>`. */
  pages: Map<string, number>
  searches: Map<string, NotedSearch>
}

export interface NotedSearch {
  count: number
  /** Hashes of the networks, keyed by the day. */
  networks: Set<string>
}

type NotedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & {
  socket: { remoteAddress?: string | undefined }
}

const PAGE = new RegExp(String.raw`^/(${CONTENT_TABLES.join('|')})(?:/([\w-]+))?(?:\?|$)`)
/** No key is longer, and none has characters that the database refuses. */
const COUNTED_PAGE = /^[a-z]+\/[\w-]{1,100}$/
const OPERATION = /^\/graphql\?.*\boperationName=(\w+)Page\b/
const PROGRAMS = /bot|crawl|spider|slurp|preview|monitor|fetch|archive/i

let noted = empty()

function empty(): Noted {
  return { pages: new Map(), searches: new Map() }
}

export function takeNoted(): Noted {
  const taken = noted
  noted = empty()
  return taken
}

/** Notes what could not be stored, for the next time. */
export function noteAgain({ pages, searches }: Noted): void {
  for (const [page, count] of pages) notePage(page, count)
  for (const [search, about] of searches) noteSearch(search, about)
}

/** Notes a request of a reader; others are ignored. It never throws. */
export function noteRequest(request: NotedRequest): void {
  const { method, url = '', headers } = request
  if (method !== 'GET' || headers['sec-purpose'] || PROGRAMS.test(headers['user-agent'] ?? '')) return
  const isDocument = headers.accept?.includes('text/html')
  const [, table, key] = (isDocument && PAGE.exec(url)) || []
  if (table && key) return notePage(`${table}/${key}`)
  if (table) return noteList(table, new URLSearchParams(url.slice(url.indexOf('?') + 1)), request)
  const [, name = ''] = OPERATION.exec(url) ?? []
  const kind = CONTENT_KINDS.find((each) => [KINDS[each].model, listName(each)].includes(name))
  if (!kind) return
  const { id, slug, search, after } = variablesIn(url)
  const of = KINDS[kind].table
  if (name === KINDS[kind].model) return notePage(`${of}/${textOf(slug ?? id)}`)
  noteList(of, new URLSearchParams({ q: textOf(search), ...(after != null && { after: 'more' }) }), request)
}

/** As in the name of the query of its page: `Plants`. */
function listName(kind: ContentKind): string {
  return KINDS[kind].table.replace(/^./, (first) => first.toUpperCase())
}

function variablesIn(url: string): Record<string, unknown> {
  try {
    const text = new URLSearchParams(url.slice(url.indexOf('?'))).get('variables')
    return (parseJson(text ?? '{}') ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Variables can be anything, such as an object that no text can be made of. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function notePage(page: string, count = 1): void {
  if (!COUNTED_PAGE.test(page)) return
  const { pages } = noted
  if (pages.size < MOST_PAGES || pages.has(page)) pages.set(page, (pages.get(page) ?? 0) + count)
}

/** Searches for plants and ailments, which are read alike; not their further pages. */
function noteList(table: string, params: URLSearchParams, { headers, socket }: NotedRequest): void {
  const search = params.get('q')?.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  if (!search || search.length > MAX_SEARCH || params.has('after') || !isStorableText(search)) return
  if (table !== 'plants' && table !== 'ailments') return
  const address = clientAddress(headers['x-forwarded-for'] as string | undefined, socket.remoteAddress)
  noteSearch(search, { count: 1, networks: new Set([hashOf(networkOf(address))]) })
}

function noteSearch(search: string, { count, networks }: NotedSearch): void {
  const { searches } = noted
  if (searches.size >= MOST_SEARCHES && !searches.has(search)) return
  const known = searches.get(search) ?? { count: 0, networks: new Set() }
  known.count += count
  for (const network of networks) if (known.networks.size < MOST_NETWORKS) known.networks.add(network)
  searches.set(search, known)
}

const readKey = once(() => keyFor('networks of readers'))

/** A hash whose key changes every day, and is the same on every node. */
function hashOf(network: string): string {
  return createHmac('sha256', readKey()).update(`${dayOf()} ${network}`).digest('base64url').slice(0, 16)
}
