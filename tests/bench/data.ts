import { setTimeout as wait } from 'node:timers/promises'
import { deploySite } from '../support/node-site.ts'
import { startPostgres } from '../support/postgres.ts'
import { descendantsOf } from '../support/processes.ts'
import { createDatabase } from '../support/worker-database.ts'
import { fill } from './api/content.ts'
import { cpuOf, finding, megabytes, print, residentOf, type Finding } from './measure.ts'
import { ask, idsOf } from './queries.ts'
import { startBuilt } from './start.ts'

// All public content as files, and what a copy has missed: time and memory, for 10,000 and for 100,000 plants
// (BENCH_PLANTS names other numbers). Memory is what the site takes more than before it made them.

const SIZES = (process.env.BENCH_PLANTS ?? '10000,100000').split(',').map(Number)
/** Also of all that is told in one response. */
const MAX_MEGABYTES = 150
const LOOK_EVERY_MS = 200

using postgres = startPostgres()
for (const size of SIZES) print(`All content of ${size} plants, on PostgreSQL`, await measure(size))

async function measure(size: number): Promise<Finding[]> {
  const DATABASE_URL = await createDatabase(postgres.url, `data_${size}`)
  await (await fill(DATABASE_URL, size)).end()
  await deploySite({ DATABASE_URL })
  await using site = await startBuilt({ DATABASE_URL })
  const authorization = `Bearer ${await site.signIn()}`
  const made = async () => await finished(`${site.address}/data/manifest.json`)
  const told = async () => {
    const lines = await finished(`${site.address}/data/changes.jsonl?since=0`)
    if (lines < size) throw new Error(`${lines} lines of ${size} plants`)
  }
  const first = await watched('the first dump', site.pid, made)
  const changes = await watched('all that has changed', site.pid, told)
  const [id] = await idsOf('projects', site.address)
  const lock = 'mutation ($id: ID!) { setProjectLock(id: $id, isLocked: true) { id } }'
  await ask(site.address, lock, { id }, { authorization })
  return [...first, ...changes, ...(await watched('the next dump, after one change', site.pid, made))]
}

async function watched(what: string, pid: number, work: () => Promise<unknown>): Promise<Finding[]> {
  const before = residentOf(pid)
  let [most, mostOfChild] = [before, 0]
  const looking = setInterval(() => {
    most = Math.max(most, residentOf(pid))
    mostOfChild = Math.max(mostOfChild, ...descendantsOf(pid).map(residentOf))
  }, LOOK_EVERY_MS)
  const [start, cpu] = [performance.now(), cpuOf([pid])]
  await work()
  clearInterval(looking)
  const seconds = (what: string, ms: number) => finding(what, ms / 1000, undefined, (value) => `${value.toFixed(1)} s`)
  const findings = [
    seconds(`${what}: time`, performance.now() - start),
    seconds(`${what}: CPU time of the site`, cpuOf([pid]) - cpu),
    megabytes(`${what}: memory of the site`, most - before, MAX_MEGABYTES),
  ]
  // Until memory is returned, what is measured next would begin with it.
  await wait(25_000)
  if (mostOfChild === 0) return findings
  return [...findings, megabytes(`${what}: memory of the converter`, mostOfChild, MAX_MEGABYTES)]
}

/** Reads a response to its end, and returns its number of lines. A site that is still making it says when to come back. */
async function finished(url: string): Promise<number> {
  const response = await fetch(url)
  let lines = 0
  for await (const chunk of response.body!) lines += chunk.filter((byte) => byte === 10).length
  if (response.status === 200) return lines
  if (response.status !== 503) throw new Error(`${url}: ${response.status}`)
  await wait(Number(response.headers.get('retry-after')) * 1000)
  return finished(url)
}
