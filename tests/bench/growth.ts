import { startSite, stopSite } from '../support/node-site.ts'
import { startPostgres } from '../support/postgres.ts'
import { createDatabase } from '../support/worker-database.ts'
import { fill } from './api/content.ts'
import { median, print, time, timesOf, type Finding, type Times } from './measure.ts'
import { ask, DETAIL, idsOf, LIST, SEARCH } from './queries.ts'

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

type Workload = (turn: number, first: number) => Promise<unknown>

using server = startPostgres()
await using running = new AsyncDisposableStack()
const [small, large] = [await startWith(SMALL), await startWith(LARGE)]
const findings: Finding[] = []
for (const [name, askSmall] of Object.entries(small)) {
  const askLarge = large[name]!
  const [few, many, pages]: [Times[], Times[], Times[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    few.push(await timesOf((turn) => askSmall(turn, SAME), ASKS))
    many.push(await timesOf((turn) => askLarge(turn, SAME), ASKS))
    if (name !== 'list' && name !== 'detail') pages.push(await timesOf((turn) => askLarge(turn, PAGE), ASKS))
  }
  const of = (times: Times[], figure: keyof Times) => median(times.map((each) => each[figure]))
  const before = of(few, 'p50')
  findings.push(time(`${name}, ${SMALL} plants`, before, undefined, of(few, 'p99')))
  findings.push(time(`${name}, ${LARGE} plants`, of(many, 'p50'), before * MAX_GROWTH, of(many, 'p99')))
  if (pages.length > 0) findings.push(time(`${name}, a whole page, 95 of 100 within`, of(pages, 'p95'), MAX_SEARCH_P95))
}
print(`Growth, on PostgreSQL, nothing cached between requests, medians of ${ROUNDS} rounds`, findings)

async function startWith(plants: number): Promise<Record<string, Workload>> {
  const DATABASE_URL = await createDatabase(server.url, `plants_${plants}`)
  await (await fill(DATABASE_URL, plants)).end()
  const site = await startSite({ DATABASE_URL, RESPONSE_CACHE: 'false', REQUESTS_PER_MINUTE: '1000000' })
  running.defer(() => stopSite(site))
  const { address } = site
  const ids = await idsOf('plants', address)
  return {
    list: () => ask(address, LIST),
    detail: (turn) => ask(address, DETAIL, { id: ids[turn % ids.length] }),
    search: (turn, first) => ask(address, SEARCH, { term: TERMS[turn % TERMS.length], first }),
    ailments: (turn, first) => ask(address, SEARCH, { term: AILMENTS[turn % AILMENTS.length], first }),
    filters: (turn, first) => ask(address, FILTERS[turn % FILTERS.length]!, { first }),
  }
}
