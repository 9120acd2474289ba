import pg from 'pg'
import { startPostgres } from '../../support/postgres.ts'
import { deploySite, startSite, stopSite, type Site } from '../../support/node-site.ts'
import { startProgram } from '../../support/program.ts'
import { createDatabase } from '../../support/worker-database.ts'
import { fill } from '../api/content.ts'
import { cpuOf, megabytes, residentOf, type Finding } from '../measure.ts'
import { TERMS } from '../queries.ts'
import { START_FLAGS } from '../start-flags.ts'

const PLANTS = Number(process.env.BENCH_PLANTS ?? 100_000)
const SECONDS = Number(process.env.BENCH_HIT_SECONDS ?? 30)
const AT_ONCE = 8
const LEAST_HITS = 0.9
const METRICS = 'only for benches'
const MOST_MEMORY = 300

/** Readers as fast as the site answers them, most of them of plants, in two languages, and an edit each second. */
export async function measureHits(): Promise<Finding[]> {
  const postgres = startPostgres()
  try {
    const { url, ids } = await fillDatabase(postgres.url)
    const environment = { DATABASE_URL: url, REQUESTS_PER_MINUTE: '1000000000', METRICS_TOKEN: METRICS }
    const site = await startSite({ ...environment, NODE_ENV: 'production' }, START_FLAGS)
    try {
      await read(site, ids, SECONDS)
      return await measure(site, ids)
    } finally {
      await stopSite(site)
    }
  } finally {
    postgres.stop()
  }
}

async function measure(site: Site, ids: string[]): Promise<Finding[]> {
  const pid = site.program.process.pid!
  const [before, spent] = [await metricsOf(site), cpuOf([pid])]
  const edits = await read(site, ids, SECONDS)
  const after = await metricsOf(site)
  const countOf = (outcome: string) => after.pages(outcome) - before.pages(outcome)
  const outcomes = ['hit', 'shared', 'confirmed', 'rendered'].map((outcome) => [outcome, countOf(outcome)] as const)
  const all = outcomes.reduce((sum, [, count]) => sum + count, 0)
  const share = (count: number) => `${((100 * count) / all).toFixed(1)} %`
  const hits = countOf('hit') + countOf('shared')
  return [
    {
      what: `from memory, of ${all} pages with ${edits} edits`,
      value: share(hits),
      budget: `≥ ${100 * LEAST_HITS} %`,
      isOver: hits < LEAST_HITS * all,
    },
    { what: 'read again, and unchanged', value: share(countOf('confirmed')) },
    { what: 'rendered', value: share(countOf('rendered')) },
    { what: 'CPU a page', value: `${((cpuOf([pid]) - spent) / all).toFixed(2)} ms` },
    megabytes('page cache', after.bytes / 1e6, Number(process.env.PAGE_CACHE_MB ?? 32) * 1.05),
    megabytes('resident memory', residentOf(site.program), MOST_MEMORY),
  ]
}

async function fillDatabase(server: string): Promise<{ url: string; ids: string[] }> {
  const url = await createDatabase(server, `plants_${PLANTS}`)
  const { code, errors } = await startProgram('tests/bench/migrate.ts', { DATABASE_URL: url }).ended
  if (code !== 0) throw new Error(errors)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Leaves out the content of the repository.
  await client.query(`INSERT INTO seed_runs (id, digest) VALUES (gen_random_uuid(), 'bench')`)
  await fill(client, PLANTS)
  const { rows } = await client.query<{ id: string }>('SELECT id FROM plants ORDER BY created_at DESC')
  await client.end()
  await deploySite({ DATABASE_URL: url })
  return { url, ids: rows.map(({ id }) => id) }
}

async function read(site: Site, ids: string[], seconds: number): Promise<number> {
  const token = await site.signIn()
  const end = performance.now() + 1000 * seconds
  let edits = 0
  const reader = async () => {
    while (performance.now() < end) {
      const response = await site.fetch(nextPage(ids), { headers: { 'accept-encoding': 'br' } })
      if (response.status !== 200) throw new Error(`${response.url}: ${response.status}`)
      await response.arrayBuffer()
    }
  }
  const editor = async () => {
    for (; performance.now() < end; edits++) {
      const next = performance.now() + 1000
      const mutation = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
      const { codes } = await site.ask(
        mutation,
        { id: plantBy(ids), input: { habit: edits % 2 ? 'herb' : 'tree' } },
        token,
      )
      if (codes.length > 0) throw new Error(`An edit failed: ${codes.join()}`)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())))
    }
  }
  await Promise.all([editor(), ...Array.from({ length: AT_ONCE }, reader)])
  return edits
}

/** Rank n is read half as often as rank n/2. */
function plantBy(ids: string[]): string {
  return ids[Math.floor(ids.length ** Math.random()) - 1]!
}

function nextPage(ids: string[]): string {
  const language = Math.random() < 0.6 ? 'lang=es' : 'lang=en'
  const kind = Math.random()
  if (kind < 0.7) return `/plants/${plantBy(ids)}?${language}`
  if (kind < 0.8) return `/?${language}`
  if (kind < 0.88) return `/plants?${language}`
  if (kind < 0.95) return `/plants?tag=tag${Math.floor(40 * Math.random())}&${language}`
  return `/plants?q=${encodeURIComponent(TERMS[Math.floor(TERMS.length * Math.random())]!)}&${language}`
}

async function metricsOf(site: Site): Promise<{ pages: (outcome: string) => number; bytes: number }> {
  const response = await site.fetch('/metrics', { headers: { authorization: `Bearer ${METRICS}` } })
  const text = await response.text()
  const read = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(series))
        ?.split(' ')
        .at(-1) ?? 0,
    )
  return {
    pages: (outcome) => read(`page_requests_total{outcome="${outcome}"}`),
    bytes: read('cache_bytes{cache="pages"}'),
  }
}
