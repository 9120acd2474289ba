import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProgram } from '../../support/program.ts'
import { count, megabytes, print, quantile, residentOfAll, time, type Finding } from '../measure.ts'
import { idsOf } from '../queries.ts'
import { startBuilt } from '../start.ts'
import { ATTACKS } from './attacker.ts'

/*
 * Networks attack a site, whose container has 768 MB, while another one reads: each attack by two networks over 1, 8
 * and 40 connections each, and all of them together by two and by three networks for BENCH_SECONDS (default 30). Before that,
 * 200 phones of one network each open a page every ten seconds.
 *
 * npm run bench -- attacks searches                          only attacks with this in their name
 * BENCH_SECONDS=300 npm run bench -- attacks 'all at once'
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 30)
const MIXED = 'all at once'
const READER = '127.0.0.2'
const PHONES = 200
const EVERY_MS = 10_000
const PAGES = ['/', '/plants', '/articles', '/plants?q=te', '/projects']
const BUDGET_MS = { 2: 500, 3: 1000 }
const CACHED_BUDGET_MS = 100
const PEAK_MB = 550
const AFTERWARDS_MB = 330

const [, wanted = ''] = parseArgs({ allowPositionals: true, strict: false }).positionals
await using site = await startBuilt({ REQUESTS_PER_MINUTE: '1200' })
const plants = await idsOf('plants', site.address)
let attackers = 0
const level = (await watch(10)).peak
const worst = { memory: 0, what: '' }
const findings = wanted ? [] : await crowd()
for (const connections of [1, 8, 40]) {
  for (const name of Object.keys(ATTACKS).filter((name) => name.includes(wanted)))
    findings.push(...(await suffer(name, 2, connections, 8)))
  if (MIXED.includes(wanted))
    for (const networks of [2, 3] as const) findings.push(...(await suffer(MIXED, networks, connections, SECONDS)))
}
await wait(60_000)
print(
  'Attacked',
  [
    ...findings,
    count('killed', isRunning() ? 0 : 1, 0),
    megabytes('memory before, of all processes', level),
    megabytes(`most memory (in ${worst.what})`, worst.memory, PEAK_MB),
    megabytes('memory a minute later', residentOfAll(site.pid), AFTERWARDS_MB),
  ],
  '',
)

async function suffer(name: string, networks: 2 | 3, connections: number, seconds: number): Promise<Finding[]> {
  const title = `${name}, ${networks} × ${connections}`
  const attacks = Array.from({ length: networks }, () => {
    // Another network each time, since their limits count by the minute and the hour.
    const args = [name, site.address, `127.1.${++attackers}.1`, String(connections), plants.join(',')]
    return startProgram('tests/bench/attacks/attacker.ts', {}, [], args)
  })
  await Promise.all(attacks.map(({ printed }) => printed(/attacking/)))
  const { pages, cached, failures, peak } = await watch(seconds)
  for (const attacker of attacks) attacker.process.kill('SIGTERM')
  await Promise.all(attacks.map(({ ended }) => ended))
  await wait(500)
  if (peak > worst.memory) Object.assign(worst, { memory: peak, what: title })
  return [
    time(`${title}: p95 of a page`, quantile(pages, 0.95), BUDGET_MS[networks], quantile(pages, 0.99)),
    time(`${title}: p99 of what is in memory`, quantile(cached, 0.99), CACHED_BUDGET_MS),
    count(`${title}: requests without a response of 200, of ${pages.length + cached.length}`, failures, 0),
  ]
}

/** What phones behind the one address of a mobile network see: half of their pages are those of plants. */
async function crowd(): Promise<Finding[]> {
  const until = performance.now() + SECONDS * 1000
  const times: number[] = []
  let failures = 0
  const read = async (phone: number) => {
    await wait((phone / PHONES) * EVERY_MS)
    for (let page = phone; performance.now() < until; page++) {
      const paths = [PAGES[page % PAGES.length]!, `/plants/${plants[(7 * page) % plants.length]}`]
      if (!(await visit(paths[page % 2]!, times, '127.2.0.1'))) failures++
      await wait(EVERY_MS)
    }
  }
  await Promise.all(Array.from({ length: PHONES }, (_, phone) => read(phone)))
  const title = `${PHONES} phones of one network`
  return [
    time(`${title}: p95 of a page`, quantile(times, 0.95), BUDGET_MS[2], quantile(times, 0.99)),
    count(`${title}: pages refused, of ${times.length}`, failures, 0),
  ]
}

/** Reads pages for some time, as several readers would; every other one is in memory. */
async function watch(seconds: number) {
  const until = performance.now() + seconds * 1000
  const [pages, cached]: [number[], number[]] = [[], []]
  let [failures, peak] = [0, 0]
  for (let round = 0; performance.now() < until && isRunning(); round++) {
    const path = PAGES[round % PAGES.length]!
    // Asked in a way that nobody else does.
    if (!(await visit(`${path}${path.includes('?') ? '&' : '?'}x=${attackers}-${round}`, pages))) failures++
    if (!(await visit(round % 2 ? '/healthz' : path, cached))) failures++
    peak = Math.max(peak, residentOfAll(site.pid))
    await wait(50)
  }
  return { pages, cached, failures, peak }
}

async function visit(path: string, times: number[], localAddress = READER): Promise<boolean> {
  const signal = AbortSignal.timeout(30_000)
  const options = { localAddress, agent: false, signal, headers: { 'accept-encoding': 'br' } }
  const start = performance.now()
  let status: number | string = 'no response'
  try {
    const [response] = (await once(request(`${site.address}${path}`, options).end(), 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    status = response.statusCode!
  } catch {
    // The connection was closed, or it took too long.
  }
  times.push(performance.now() - start)
  if (status !== 200) console.info(`${path}: ${status}`)
  return status === 200
}

function isRunning(): boolean {
  const { exitCode, signalCode } = site.program.process
  return exitCode === null && signalCode === null
}
