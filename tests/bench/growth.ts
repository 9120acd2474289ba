import { startSite, stopSite, type Site } from '../support/node-site.ts'
import { startPostgres } from '../support/postgres.ts'
import { createDatabase } from '../support/worker-database.ts'
import { fill } from './api/content.ts'
import { median, print, time, timesOf, type Finding, type Times } from './measure.ts'
import { ask, DETAIL, idsOfPlants, LIST, SEARCH } from './queries.ts'

// Whether the site stays as fast when its content grows: the same queries alternate on 60 and on 100,000 plants
// (BENCH_PLANTS reduces it).

const SMALL = 60
const LARGE = Number(process.env.BENCH_PLANTS ?? 100_000)
// Short ones, in turns, so that what else the machine does falls on both.
const ROUNDS = 9
const ASKS = 90
const MAX_GROWTH = 1.2
const MAX_SEARCH_P95 = 30
/** Results that both sites have for nearly each search, so that finding is compared, not reading more plants. */
const SAME = 2
const PAGE = 24

// Whole names, prefixes, a typo, two words, a tag, a word without matches, and two of texts.
const TERMS = 'karala,chimin blanco,lotexita,pequ,rozulero,rozulaero,tag3,xylophone,milpa cerro'.split(',')

// Ailments, alone and for somebody, with a typo, with a preparation, and two of them.
const AILMENTS =
  'fiebre,stomach,tos embarazada,tos niño de 3 años,fever on blood thinners,fievre,baños para la tos,tos y fiebre,tos bebé doy pecho'.split(
    ',',
  )

const FILTERS = [
  'safeFor: { pregnancy: true }',
  'safeFor: { childAge: 3, medicines: ["anticoagulants"] }',
  'part: BARK, preparation: BATH',
  'evidence: MONOGRAPH, sort: NAME_ES',
  'startsWith: "ka", sort: NAME_EN',
  'family: "Asteraceae", safeFor: { breastfeeding: true }',
].map(
  (args) =>
    `query ($first: Int = 24) { plants(first: $first, ${args}) { edges { node { id commonName(lang: ES) } match { field } } } }`,
)

const server = startPostgres()
const sites: Site[] = []
try {
  for (const plants of [SMALL, LARGE]) sites.push(await startWith(plants))
  const [small, large] = await Promise.all(sites.map(readyToAsk))
  const findings: Finding[] = []
  for (const name of Object.keys(small!) as (keyof Workloads)[]) {
    const few: Times[] = []
    const many: Times[] = []
    const pages: Times[] = []
    for (let round = 0; round < ROUNDS; round++) {
      few.push(await timesOf((turn) => small![name](turn, SAME), ASKS))
      many.push(await timesOf((turn) => large![name](turn, SAME), ASKS))
      if (name !== 'list' && name !== 'detail') pages.push(await timesOf((turn) => large![name](turn, PAGE), ASKS))
    }
    const before = median(few.map(({ p50 }) => p50))
    const after = median(many.map(({ p50 }) => p50))
    findings.push(time(`${name}, ${SMALL} plants`, before, undefined, median(few.map(({ p99 }) => p99))))
    findings.push(time(`${name}, ${LARGE} plants`, after, before * MAX_GROWTH, median(many.map(({ p99 }) => p99))))
    if (pages.length > 0) {
      const slow = median(pages.map(({ p95 }) => p95))
      findings.push(time(`${name}, a whole page, 95 of 100 within`, slow, MAX_SEARCH_P95))
    }
  }
  print(`Growth, on PostgreSQL, nothing kept between requests, medians of ${ROUNDS} rounds`, findings)
} finally {
  await Promise.all(sites.map(stopSite))
  server.stop()
}

type Workload = (turn: number, first: number) => Promise<unknown>
type Workloads = Record<'list' | 'detail' | 'search' | 'ailments' | 'filters', Workload>

async function startWith(plants: number): Promise<Site> {
  const DATABASE_URL = await createDatabase(server.url, `plants_${plants}`)
  await (await fill(DATABASE_URL, plants)).end()
  return startSite({ DATABASE_URL, RESPONSE_CACHE: 'false', REQUESTS_PER_MINUTE: '1000000' })
}

async function readyToAsk({ address }: Site): Promise<Workloads> {
  const ids = await idsOfPlants(address)
  return {
    list: () => ask(address, LIST),
    detail: (turn) => ask(address, DETAIL, { id: ids[turn % ids.length] }),
    search: (turn, first) => ask(address, SEARCH, { term: TERMS[turn % TERMS.length], first }),
    ailments: (turn, first) => ask(address, SEARCH, { term: AILMENTS[turn % AILMENTS.length], first }),
    filters: (turn, first) => ask(address, FILTERS[turn % FILTERS.length]!, { first }),
  }
}
