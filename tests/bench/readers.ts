import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { print as printed, type DocumentNode } from 'graphql'
import pg from 'pg'
import type { TypedDocumentNode } from 'urql'
import * as documents from '../../web/gql/graphql.ts'
import type { PlantFilter } from '../../web/paths.ts'
import { plantVariables } from '../../web/plant/list/plant-filter.ts'
import { deploySite, startSite, stopSite, type Site } from '../support/node-site.ts'
import { startPostgres } from '../support/postgres.ts'
import { startProgram } from '../support/program.ts'
import { createDatabase } from '../support/worker-database.ts'
import { fill } from './api/content.ts'
import { cpuOf, median, print, type Finding } from './measure.ts'
import { TERMS } from './queries.ts'
import { START_ENVIRONMENT, START_FLAGS } from './start-flags.ts'

/*
 * CPU time per request while readers navigate, at 100 requests a second, and an admin saves a plant each second: the
 * queries of the site's pages by hash, as browsers send them, with the response cache on and popularity by Zipf's law.
 * BENCH_CHECKOUTS names folders with other versions of the code (`../before,.`), which take turns.
 */

// One edit in so many requests: an edit each second, however slow the machine is that runs this.
const RATE = Number(process.env.BENCH_RATE ?? 100)
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 3000)
const AT_ONCE = 4
const SIZES = (process.env.BENCH_PLANTS ?? '1000,100000').split(',').map(Number)
const ROUNDS = 3
/** Some, as on the home page. */
const AILMENTS = ['cough', 'fever', 'diarrhea']
const CHECKOUTS = (process.env.BENCH_CHECKOUTS ?? '.').split(',')

const METRICS = 'only for benches'
const ENVIRONMENT = { REQUESTS_PER_MINUTE: '100000000', NODE_ENV: 'production', METRICS_TOKEN: METRICS }

const queries = new Map<DocumentNode, { text: string; extensions: object }>()
const postgres = startPostgres()
try {
  for (const size of SIZES) await compare(size)
} finally {
  postgres.stop()
}

async function compare(size: number): Promise<void> {
  const { url, ids } = await fillDatabase(size)
  const sites = new Map<string, Site>()
  try {
    const environment = { ...ENVIRONMENT, DATABASE_URL: url }
    for (const folder of CHECKOUTS)
      sites.set(folder, await startSite({ ...START_ENVIRONMENT, ...environment }, START_FLAGS, folder))
    const rounds = new Map(CHECKOUTS.map((folder) => [folder, [] as Round[]]))
    for (const site of sites.values()) await measure(site, ids, 0)
    for (let round = 1; round <= ROUNDS; round++) {
      for (const [folder, site] of sites) rounds.get(folder)!.push(await measure(site, ids, round))
    }
    const findings = [...rounds].map(([folder, measured]) => findingOf(folder, measured))
    print(
      `${size} plants, an edit in ${RATE} requests, medians of ${ROUNDS} rounds of ${REQUESTS} requests`,
      findings,
      'CPU a request',
      'cached',
    )
  } finally {
    for (const site of sites.values()) await stopSite(site)
  }
}

async function fillDatabase(size: number): Promise<{ url: string; ids: string[] }> {
  const url = await createDatabase(postgres.url, `plants_${size}`)
  const { code, errors } = await startProgram('tests/bench/migrate.ts', { DATABASE_URL: url }).ended
  if (code !== 0) throw new Error(errors)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Leaves out the content of the repository.
  await client.query(`INSERT INTO seed_runs (id, digest) VALUES (gen_random_uuid(), 'bench')`)
  await fill(client, size)
  const { rows } = await client.query<{ id: string }>('SELECT id FROM plants ORDER BY created_at DESC')
  await client.end()
  // Creates the admin.
  await deploySite({ DATABASE_URL: url })
  return { url, ids: rows.map(({ id }) => id) }
}

interface Round {
  /** CPU milliseconds per request. */
  cpu: number
  /** Share of requests served from the response cache. */
  cached: number
}

async function measure(site: Site, ids: string[], seed: number): Promise<Round> {
  const random = randomOf(seed)
  const token = await site.signIn()
  // New connections for each round: a server closes idle ones.
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  await registerQueries(site)
  const before = { cpu: cpuOf([site.program.process.pid!]), ...(await operationsOf(site)) }
  let sent = 0
  const reader = async () => {
    while (sent < REQUESTS) {
      const [number, page] = [sent++, nextPage(ids, random)]
      if (number % RATE === 0) await edit(site, ids[(number / RATE) % ids.length]!, token, number / RATE)
      await read(agent, `${site.address}${pathOf(...page)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reader))
  agent.destroy()
  const after = await operationsOf(site)
  return {
    cpu: (cpuOf([site.program.process.pid!]) - before.cpu) / sent,
    cached: (after.cached - before.cached) / (after.all - before.all),
  }
}

type Page = [DocumentNode, object]

/** Compares the variables with the query, in the type check. */
function pageOf<Variables extends object>(query: TypedDocumentNode<unknown, Variables>, variables: Variables): Page {
  return [query, variables]
}

/** Most readers look at plants; rank n is read half as often as rank n/2. */
function nextPage(ids: string[], random: () => number): Page {
  const lang = random() < 0.6 ? 'ES' : 'EN'
  const listOf = (filter: PlantFilter) => pageOf(documents.PlantsPageDocument, plantVariables(lang, filter))
  const kind = random()
  if (kind < 0.7) return pageOf(documents.PlantPageDocument, { id: ids[Math.floor(ids.length ** random()) - 1]!, lang })
  if (kind < 0.8) return pageOf(documents.HomePageDocument, { lang, ailments: AILMENTS })
  if (kind < 0.88) return listOf({})
  if (kind < 0.95) return listOf({ tag: `tag${Math.floor(40 * random())}` })
  return listOf({ q: TERMS[Math.floor(TERMS.length * random())] })
}

/** The same random numbers for each site. */
function randomOf(seed: number): () => number {
  let state = seed + 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

function queryOf(document: DocumentNode) {
  const known = queries.get(document)
  if (known) return known
  const text = printed(document)
  const sha256Hash = createHash('sha256').update(text).digest('hex')
  const query = { text, extensions: { persistedQuery: { version: 1, sha256Hash } } }
  queries.set(document, query)
  return query
}

function pathOf(document: DocumentNode, variables: object): string {
  const parts = { variables: JSON.stringify(variables), extensions: JSON.stringify(queryOf(document).extensions) }
  return `/graphql?${new URLSearchParams(parts)}`
}

/** Clients send the query once if the server does not know its hash. */
async function registerQueries(site: Site): Promise<void> {
  const variables = { id: '00000000-0000-7000-8000-000000000000', lang: 'EN', withTags: true }
  const headers = { 'content-type': 'application/json' }
  for (const document of [documents.PlantPageDocument, documents.HomePageDocument, documents.PlantsPageDocument]) {
    const { text: query, extensions } = queryOf(document)
    const body = JSON.stringify({ query, variables, extensions })
    const response = await site.fetch('/graphql', { method: 'POST', headers, body })
    if (!response.ok) throw new Error(await response.text())
  }
}

function read(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent }, (response) => {
      let text = ''
      response.on('data', (data: Buffer) => (text += data.toString()))
      response.once('end', () => {
        if (response.statusCode === 200 && !text.startsWith('{"errors"')) resolve()
        else reject(new Error(`${url}: ${response.statusCode} ${text.slice(0, 300)}`))
      })
    })
    asking.once('error', reject).end()
  })
}

async function edit(site: Site, id: string, token: string, number: number): Promise<void> {
  const mutation = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
  const { codes } = await site.ask(mutation, { id, input: { habit: number % 2 ? 'herb' : 'shrub' } }, token)
  if (codes.length > 0) throw new Error(`An edit failed: ${codes.join()}`)
}

/** Number of executed operations, and of those served from the cache. */
async function operationsOf(site: Site): Promise<{ all: number; cached: number }> {
  const response = await site.fetch('/metrics', { headers: { authorization: `Bearer ${METRICS}` } })
  const counts = [...(await response.text()).matchAll(/^graphql_operation_duration_seconds_count\{(.*)\} (\d+)$/gm)]
  const sum = (pattern: RegExp) =>
    counts.filter(([, labels]) => pattern.test(labels!)).reduce((total, [, , count]) => total + Number(count), 0)
  return { all: sum(/type="query"/), cached: sum(/outcome="(kept|cached)"/) }
}

function findingOf(folder: string, rounds: Round[]): Finding {
  const cached = median(rounds.map(({ cached }) => cached))
  return {
    what: folder,
    value: `${median(rounds.map(({ cpu }) => cpu)).toFixed(3)} ms`,
    p99: `${Math.round(100 * cached)} %`,
  }
}
