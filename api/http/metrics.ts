import type { Context } from 'hono'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { servers } from '../database/client.ts'
import { isRedisAway, redis } from '../database/redis.ts'
import { env } from '../env.ts'
import { log } from '../log.ts'
import type { PageOutcome } from './page-cache.ts'
import { isSameSecret } from './same-secret.ts'
import { schedulers } from './scheduler.ts'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

const operations = new Histogram({
  name: 'graphql_operation_duration_seconds',
  help: 'GraphQL operations by name, kind (query, mutation, subscription) and outcome (ok, error, cached)',
  labelNames: ['operation', 'type', 'outcome'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [registry],
})

const refusals = new Counter({
  name: 'graphql_refusals_total',
  help: 'Requests to the API refused before execution, by HTTP status',
  labelNames: ['status'],
  registers: [registry],
})

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Requests, by method and status, except for pages and files sent from memory, which take no time',
  labelNames: ['method', 'status'],
  buckets: [0.005, 0.025, 0.1, 0.25, 1, 5],
  registers: [registry],
})

const authRequests = new Counter({
  name: 'auth_requests_total',
  help: 'Requests to /api/auth by endpoint and outcome (ok, refused, limited, busy, error)',
  labelNames: ['endpoint', 'outcome'],
  registers: [registry],
})

export function noteAuth(endpoint: string, status: number): void {
  const outcome =
    status === 429 ? 'limited' : status === 503 ? 'busy' : status >= 500 ? 'error' : status >= 400 ? 'refused' : 'ok'
  authRequests.inc({ endpoint, outcome })
}

const answering = new Gauge({
  name: 'dependency_up',
  help: 'Services that the site depends on: 1 if up, 0 if down. PostgreSQL servers carry their current role',
  labelNames: ['dependency', 'role'],
  registers: [registry],
  collect: () => {
    answering.reset()
    for (const { name, role } of servers?.states ?? [])
      answering.set({ dependency: name, role }, role === 'away' ? 0 : 1)
    if (redis) answering.set({ dependency: 'redis', role: '' }, isRedisAway() ? 0 : 1)
  },
})

const pages = new Counter({
  name: 'page_requests_total',
  help: 'Pages by outcome: hit; shared (with a concurrent request); rendered; uncached',
  labelNames: ['outcome'],
  registers: [registry],
  collect: () => {
    pages.inc({ outcome: 'hit' }, hits)
    hits = 0
  },
})

/** Pages from memory since the metrics were read: finding a counter by its labels takes a part of what sending one does. */
let hits = 0

export function notePage(outcome: PageOutcome): void {
  if (outcome === 'hit') hits++
  else pages.inc({ outcome })
}

const work = new Gauge({
  name: 'work',
  help: 'Work that takes turns by network (see deploy/README.md), by queue and measure: waiting requests now; requests begun and refused, seconds waited and worked since the start',
  labelNames: ['queue', 'measure'],
  registers: [registry],
  collect: () => {
    for (const { name, waiting, totals } of schedulers)
      for (const [measure, value] of Object.entries({ waiting, ...totals })) work.set({ queue: name, measure }, value)
  },
})

const caches = new Map<string, { bytes: number }>()

const cacheBytes = new Gauge({
  name: 'cache_bytes',
  help: 'Memory of the caches',
  labelNames: ['cache'],
  registers: [registry],
  collect: () => {
    for (const [cache, { bytes }] of caches) cacheBytes.set({ cache }, bytes)
  },
})

export function measureCache(name: string, cache: { bytes: number } | undefined): void {
  if (cache) caches.set(name, cache)
}

interface Operation {
  type: string
  name: string | undefined
  cost: number
  hasErrors: boolean
}

/** Counts a request to the API; `operation` is undefined if it was not executed. */
export function noteOperation(operation: Operation | undefined, status: number, start: number, isCached = false): void {
  if (!operation) return refusals.inc({ status })
  const ms = performance.now() - start
  const { type, cost } = operation
  const name = knownName(operation.name)
  const outcome = isCached ? 'cached' : operation.hasErrors ? 'error' : 'ok'
  operations.observe({ operation: name, type, outcome }, ms / 1000)
  // Without variables, since search terms are private.
  if (ms >= env.SLOW_OPERATION_MS) log.warn({ operation: name, type, cost, ms: Math.round(ms) }, 'slow operation')
}

export function noteResponse(method: string, url: string, status: number, start: number): void {
  const ms = performance.now() - start
  requests.observe({ method: METHODS.has(method) ? method : 'other', status }, ms / 1000)
  logResponse(method, url, status, { ms: Math.round(ms) })
}

/** `about` adds to the line: the request id, say, of a request outside of `requestIds`. */
export function logResponse(method: string, url: string, status: number, about?: object): void {
  const level = status >= 500 ? 'error' : 'debug'
  if (!log.isLevelEnabled(level)) return
  // Without the query string, since search terms are private.
  log[level]({ method, path: url.split('?', 1)[0], status, ...about }, 'request')
}

/** The metrics, for clients with the token; without a configured token there are none. */
export async function metricsPage(c: Context): Promise<Response> {
  const [, token = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (!env.METRICS_TOKEN) return c.json({ code: 'NOT_FOUND' }, 404)
  if (!isSameSecret(token, env.METRICS_TOKEN))
    return c.json({ code: 'UNAUTHENTICATED' }, 401, { 'www-authenticate': 'Bearer' })
  return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])
const MAX_NAMES = 200
const names = new Set<string>()

/** Bounded, since clients choose operation names and every name adds a time series. */
function knownName(name = 'anonymous'): string {
  if (names.has(name)) return name
  if (names.size >= MAX_NAMES) return 'other'
  names.add(name)
  return name
}
