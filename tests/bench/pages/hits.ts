import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../support/postgres.ts'
import { deploySite, startSite, stopSite, type Site } from '../../support/node-site.ts'
import { startProgram } from '../../support/program.ts'
import { createDatabase } from '../../support/worker-database.ts'
import { fill } from '../api/content.ts'
import { cpuOf, megabytes, residentOf, type Finding } from '../measure.ts'
import { START_ENVIRONMENT, START_FLAGS } from '../start-flags.ts'
import { nextPage, plantBy } from './readers.ts'

const PLANTS = Number(process.env.BENCH_PLANTS ?? 100_000)
const SECONDS = Number(process.env.BENCH_HIT_SECONDS ?? 30)
const WARM_UP_SECONDS = Number(process.env.BENCH_WARM_UP_SECONDS ?? 30)
/** Of a busy site, in the simulation. */
const PER_SECOND = 100
const MEMORY = Number(process.env.PAGE_CACHE_MB ?? 16)
const FILE = Number(process.env.PAGE_FILE_MB ?? 4096)
const AT_ONCE = 8
const LEAST_HITS = 0.9
const METRICS = 'only for benches'
const MAX_MEMORY = 300

/** Readers as fast as the site answers them, most of them of plants, in two languages, and an edit each second. */
export async function measureHits(): Promise<Finding[]> {
  const postgres = startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'bench-hits-'))
  try {
    const { url, ids } = await fillDatabase(postgres.url)
    const environment = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      PAGE_CACHE_MB: String(MEMORY),
      PAGE_FILE_MB: String(FILE),
      REQUESTS_PER_MINUTE: '1000000000',
      METRICS_TOKEN: METRICS,
    }
    const site = await startSite({ ...START_ENVIRONMENT, ...environment, NODE_ENV: 'production' }, START_FLAGS)
    try {
      await read(site, ids, WARM_UP_SECONDS)
      const findings = await measure(site, ids)
      return [...findings, ...(await simulate(await sizeOf(site, ids)))]
    } finally {
      await stopSite(site)
    }
  } finally {
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(site: Site, ids: string[]): Promise<Finding[]> {
  const pid = site.program.process.pid!
  const [before, spent] = [await metricsOf(site), cpuOf([pid])]
  const edits = await read(site, ids, SECONDS)
  const after = await metricsOf(site)
  const countOf = (outcome: string) => after.pages(outcome) - before.pages(outcome)
  const outcomes = ['hit', 'stored', 'shared', 'confirmed', 'rendered'].map(
    (outcome) => [outcome, countOf(outcome)] as const,
  )
  const all = outcomes.reduce((sum, [, count]) => sum + count, 0)
  const share = (count: number) => `${((100 * count) / all).toFixed(1)} %`
  const rate = Math.round(all / SECONDS)
  return [
    {
      what: `cached, after ${WARM_UP_SECONDS} s: ${all} pages (${rate}/s) and ${edits} edits`,
      value: share(countOf('hit') + countOf('stored') + countOf('shared')),
    },
    { what: '  of these from the file', value: share(countOf('stored')) },
    { what: 'read again, and unchanged', value: share(countOf('confirmed')) },
    { what: 'rendered', value: share(countOf('rendered')) },
    { what: 'CPU a page', value: `${((cpuOf([pid]) - spent) / all).toFixed(2)} ms` },
    megabytes('page cache', after.bytes / 1e6, MEMORY * 1.05),
    megabytes('resident memory', residentOf(site.program), MAX_MEMORY),
  ]
}

/** Mean bytes of a compressed page of a plant. */
async function sizeOf(site: Site, ids: string[]): Promise<number> {
  const sizes = await Promise.all(
    ids.slice(-50).map(async (id) => {
      const response = await site.fetch(`/plants/${id}?lang=es`, { headers: { 'accept-encoding': 'br' } })
      await response.arrayBuffer()
      return Number(response.headers.get('content-length'))
    }),
  )
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length)
}

/** In the steady state, which a real site reaches after hours. */
async function simulate(bytes: number): Promise<Finding[]> {
  const args = [PLANTS, bytes, PER_SECOND, MEMORY, FILE].map(String)
  const { code, output, errors } = await startProgram('tests/bench/pages/steady.ts', { DATA_DIR: 'memory:' }, [], args)
    .ended
  if (code !== 0) throw new Error(errors)
  const { hit = 0, stored = 0, confirmed = 0, rendered = 0 } = JSON.parse(output) as Record<string, number>
  const all = hit + stored + confirmed + rendered
  const cached = (hit + stored) / all
  return [
    {
      what: `in the steady state, simulated: ${bytes} bytes a page, ${PER_SECOND} requests and an edit a second`,
      value: `${(100 * cached).toFixed(1)} %`,
      budget: `≥ ${100 * LEAST_HITS} %`,
      isOver: cached < LEAST_HITS,
    },
    { what: '  of these from the file', value: `${((100 * stored) / all).toFixed(1)} %` },
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
        { id: plantBy(ids), input: { descriptionEn: `Edited ${edits}.` } },
        token,
      )
      if (codes.length > 0) throw new Error(`An edit failed: ${codes.join()}`)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())))
    }
  }
  await Promise.all([editor(), ...Array.from({ length: AT_ONCE }, reader)])
  return edits
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
