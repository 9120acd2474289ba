import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startSite } from '../../support/node-site.ts'
import { startPostgres } from '../../support/postgres.ts'
import { startProgram, type Program } from '../../support/program.ts'
import { load, type Load } from '../load.ts'
import { median, table } from '../measure.ts'
import { fill } from './content.ts'
import { readWorkloads, type Workload } from './workloads.ts'

/*
 * Our endpoint, with caches off and on, compared with PostGraphile on the same database. The servers take turns, so that
 * a temporarily busy machine slows all of them. BENCH_PLANTS, BENCH_SECONDS and BENCH_WORKLOADS (`list,home`) make it
 * shorter; BENCH_DATABASE_URL names an empty database, or one filled before. Needs wrk from Debian.
 */
const PLANTS = Number(process.env.BENCH_PLANTS ?? 100_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const ONLY = process.env.BENCH_WORKLOADS?.split(',') ?? ['']
const ROUNDS = 3
const FOLDER = fileURLToPath(new URL('.', import.meta.url))

interface Server {
  name: string
  program: Program
  address: string
  form: 'ours' | 'postgraphile'
}

// PostGraphile is a dependency of this folder only.
if (!existsSync(`${FOLDER}node_modules/postgraphile`))
  execFileSync('npm', ['install', '--ignore-scripts', '--no-package-lock'], { cwd: FOLDER, stdio: 'inherit' })

const given = process.env.BENCH_DATABASE_URL
using own = given ? undefined : startPostgres()
const url = given ?? own!.url
const workloads = await prepare()
await using running = new AsyncDisposableStack()
const servers: Server[] = []
running.defer(() => servers.forEach(({ program }) => program.process.kill('SIGKILL')))
servers.push(await startOurs('ours, caches off', 'false'))
servers.push(await startOurs('ours, caches on', 'true'))
servers.push(await startReference('PostGraphile 5'))
for (const workload of workloads) await compare(workload)

async function prepare(): Promise<Workload[]> {
  console.info(`Filling the database with ${PLANTS.toLocaleString('en')} plants …`)
  const client = await fill(url, PLANTS)
  const workloads = await readWorkloads(client)
  await client.end()
  return workloads.filter(({ name }) => ONLY.some((start) => name.startsWith(start)))
}

async function startOurs(name: string, RESPONSE_CACHE: string): Promise<Server> {
  const environment = { DATABASE_URL: url, RESPONSE_CACHE, REQUESTS_PER_MINUTE: '1000000000' }
  return { name, form: 'ours', ...(await startSite(environment)) }
}

async function startReference(name: string): Promise<Server> {
  const environment = { DATABASE_URL: url, NODE_ENV: 'production', GRAPHILE_ENV: 'production' }
  const program = startProgram('tests/bench/api/postgraphile.mjs', environment)
  const [address] = await program.printed(/127\.0\.0\.1:\d+/)
  return { name, program, address: `http://${address}`, form: 'postgraphile' }
}

async function compare(workload: Workload): Promise<void> {
  for (const server of servers) {
    await expectAnswer(server, workload)
    await loadWith(server, workload, Math.ceil(SECONDS / 2))
  }
  const loads = servers.map((): Load[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, server] of servers.entries()) loads[index]!.push(await loadWith(server, workload, SECONDS))
  const rows = servers.map(({ name }, index) => {
    const of = (figure: keyof Load, digits: number) => median(loads[index]!.map((load) => load[figure])).toFixed(digits)
    return [name, of('perSecond', 0), of('p50', 1), of('p99', 1), of('cpu', 3)]
  })
  console.info(`\n${table([[workload.name, 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms/request'], ...rows])}`)
}

/** The measured responses must not be refusals. */
async function expectAnswer({ name, address, form }: Server, workload: Workload): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ query: workload[form] })
  const response = await fetch(`${address}/graphql`, { method: 'POST', body, headers })
  const text = await response.text()
  if (!response.ok || text.includes('"errors"') || text.length < 500)
    throw new Error(`${name}, ${workload.name}: ${response.status} ${text.slice(0, 500)}`)
}

function loadWith({ address, program, form }: Server, workload: Workload, seconds: number): Promise<Load> {
  const body = JSON.stringify({ query: workload[form] })
  return load(`${address}/graphql`, { ids: [program.process.pid!], seconds, body })
}
