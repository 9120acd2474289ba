import { execFileSync } from 'node:child_process'
import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { deploySite, startSite, stopSite } from '../support/node-site.ts'
import { startPostgres } from '../support/postgres.ts'
import type { Program } from '../support/program.ts'
import { createDatabase } from '../support/worker-database.ts'
import { fill } from './api/content.ts'
import { cpuOf, finding, megabytes, print, residentOf, type Finding } from './measure.ts'
import { START_ENVIRONMENT, START_FLAGS } from './start-flags.ts'

// All public content as files, and what a copy has missed: time and memory, for 10,000 and for 100,000 plants
// (BENCH_PLANTS names other numbers). Memory is what the site takes more than before it made them.

const SIZES = (process.env.BENCH_PLANTS ?? '10000,100000').split(',').map(Number)
/** Also of all that is told in one response. */
const MAX_MEGABYTES = 150
const LOOK_EVERY_MS = 200

const postgres = startPostgres()
try {
  for (const size of SIZES) await measure(size)
} finally {
  postgres.stop()
}

async function measure(size: number): Promise<void> {
  const url = await createDatabase(postgres.url, `data_${size}`)
  await (await fill(url, size)).end()
  // Creates the admin.
  await deploySite({ DATABASE_URL: url })
  const environment = { ...START_ENVIRONMENT, DATABASE_URL: url, REQUESTS_PER_MINUTE: '1000000' }
  const site = await startSite(environment, START_FLAGS)
  const findings: Finding[] = []
  try {
    const made = async () => await finished(`${site.address}/data/manifest.json`)
    await watched('the first dump', site.program, findings, made)
    await watched('all that has changed', site.program, findings, async () => {
      const lines = await finished(`${site.address}/data/changes.jsonl?since=0`)
      if (lines < size) throw new Error(`${lines} lines of ${size} plants`)
    })
    const { data } = await site.ask('{ projects(first: 1) { edges { node { id } } } }')
    const lock = `mutation { setProjectLock(id: "${data.projects.edges[0].node.id}", isLocked: true) { id } }`
    const { codes } = await site.ask(lock, {}, await site.signIn())
    if (codes.length > 0) throw new Error(codes.join())
    await watched('the next dump, after one change', site.program, findings, made)
  } finally {
    await stopSite(site)
  }
  print(`All content of ${size} plants, on PostgreSQL`, findings)
}

async function watched(
  what: string,
  program: Program,
  findings: Finding[],
  work: () => Promise<unknown>,
): Promise<void> {
  const before = residentOf(program)
  let [most, mostOfChild] = [before, 0]
  const looking = setInterval(() => {
    most = Math.max(most, residentOf(program))
    mostOfChild = Math.max(mostOfChild, ...residentOfChildren(program))
  }, LOOK_EVERY_MS)
  const [start, cpu] = [performance.now(), cpuOf([program.process.pid!])]
  await work()
  clearInterval(looking)
  const seconds = (performance.now() - start) / 1000
  const busy = (cpuOf([program.process.pid!]) - cpu) / 1000
  findings.push(finding(`${what}: time`, seconds, undefined, (value) => `${value.toFixed(1)} s`))
  findings.push(finding(`${what}: CPU time of the site`, busy, undefined, (value) => `${value.toFixed(1)} s`))
  findings.push(megabytes(`${what}: memory of the site`, most - before, MAX_MEGABYTES))
  if (mostOfChild > 0) findings.push(megabytes(`${what}: memory of the converter`, mostOfChild, MAX_MEGABYTES))
  // Until memory is returned, what is measured next would begin with it.
  await wait(25_000)
}

function residentOfChildren({ process: { pid } }: Program): number[] {
  try {
    const listed = execFileSync('ps', ['-o', 'rss=', '--ppid', String(pid)], { encoding: 'utf8' })
    return listed
      .trim()
      .split('\n')
      .map((kilobytes) => Number(kilobytes) / 1000)
  } catch {
    // There is none.
    return []
  }
}

/** Reads a response to its end, and returns its number of lines. A site that is still making it says when to come back. */
async function finished(url: string): Promise<number> {
  for (;;) {
    const [response] = (await once(get(url), 'response')) as [IncomingMessage]
    let lines = 0
    for await (const _line of createInterface({ input: response })) {
      lines++
    }
    if (response.statusCode === 200) return lines
    if (response.statusCode !== 503) throw new Error(`${url}: ${response.statusCode}`)
    await wait(Number(response.headers['retry-after']) * 1000)
  }
}
