import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { startPostgres } from '../../support/postgres.ts'
import { cpuOf, median } from '../measure.ts'
import { fill } from './content.ts'
import { startServers, type Server } from './servers.ts'
import { readWorkloads, SEARCH_FUNCTION, type Workload } from './workloads.ts'

/*
 * Our endpoint, with caches off and on, compared with PostGraphile on the same database. The servers take turns, so that
 * a temporarily busy machine slows all of them. BENCH_PLANTS, BENCH_SECONDS and BENCH_WORKLOADS (`list,home`) make it
 * shorter; BENCH_DATABASE_URL names an empty database, or one filled before.
 */
const PLANTS = Number(process.env.BENCH_PLANTS ?? 100_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const ONLY = process.env.BENCH_WORKLOADS?.split(',') ?? ['']
const ROUNDS = 3
const CONNECTIONS = 16
const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const JSON_BODY = { 'content-type': 'application/json' }

interface Measure {
  perSecond: number
  p50: number
  p99: number
  /** CPU milliseconds of the server per request. */
  processor: number
}

await installReference()
const given = process.env.BENCH_DATABASE_URL
const database = given ? { url: given, stop: () => {} } : startPostgres()
const servers: Server[] = []
try {
  const workloads = (await prepare(database.url)).filter(({ name }) => ONLY.some((start) => name.startsWith(start)))
  servers.push(...(await startServers(database.url)))
  for (const workload of workloads) print(workload, await compare(workload))
} finally {
  for (const { program } of servers) {
    program.process.kill('SIGKILL')
    await program.ended
  }
  database.stop()
}

/** PostGraphile is a dependency of this folder only. */
async function installReference() {
  if (existsSync(`${FOLDER}node_modules/postgraphile`)) return
  console.info('Installing PostGraphile …')
  await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-package-lock'], { cwd: FOLDER })
}

async function prepare(url: string): Promise<Workload[]> {
  console.info(`Filling the database with ${PLANTS.toLocaleString('en')} plants …`)
  const client = await fill(url, PLANTS)
  await client.query(SEARCH_FUNCTION)
  const workloads = await readWorkloads(client)
  await client.end()
  return workloads
}

async function compare(workload: Workload): Promise<Map<Server, Measure[]>> {
  const measures = new Map<Server, Measure[]>(servers.map((server) => [server, []]))
  for (const server of servers) {
    await expectAnswer(server, workload)
    await measure(server, workload, Math.ceil(SECONDS / 2))
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of servers) measures.get(server)!.push(await measure(server, workload, SECONDS))
  }
  return measures
}

/** The measured responses must not be refusals. */
async function expectAnswer(server: Server, workload: Workload) {
  const { url, method, body } = server.request(workload)
  const response = await fetch(url, { method, body, headers: JSON_BODY })
  const text = await response.text()
  if (!response.ok || text.includes('"errors"') || text.length < 500) {
    throw new Error(`${server.name}, ${workload.name}: ${response.status} ${text.slice(0, 500)}`)
  }
}

async function measure(server: Server, workload: Workload, duration: number): Promise<Measure> {
  const before = cpuOf([server.program.process.pid!])
  const request = { ...server.request(workload), headers: JSON_BODY, connections: CONNECTIONS, duration }
  const { requests, latency, non2xx, errors, ...result } = await autocannon(request)
  if (non2xx > 0 || errors > 0) throw new Error(`${server.name} failed at ${workload.name}`)
  return {
    perSecond: requests.total / result.duration,
    p50: latency.p50,
    p99: latency.p99,
    processor: (cpuOf([server.program.process.pid!]) - before) / requests.total,
  }
}

function print({ name }: Workload, measures: Map<Server, Measure[]>) {
  console.info(
    `\n${name.padEnd(24)}${'requests/s'.padStart(12)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}${'CPU ms/request'.padStart(16)}`,
  )
  for (const [server, rounds] of measures) {
    const of = (figure: keyof Measure) => median(rounds.map((round) => round[figure]))
    const [perSecond, p50, p99] = [of('perSecond').toFixed(0), String(of('p50')), String(of('p99'))]
    console.info(
      server.name.padEnd(24) +
        perSecond.padStart(12) +
        p50.padStart(9) +
        p99.padStart(9) +
        of('processor').toFixed(3).padStart(16),
    )
  }
}
