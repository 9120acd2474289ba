import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DEPLOY, SERVER, startProgram, type Program } from '../../support/program.ts'
import { count, megabytes, print, time, type Finding } from '../measure.ts'
import { START_ENVIRONMENT, START_FLAGS } from '../start-flags.ts'
import { limitMemory } from './memory-limit.ts'
import { ATTACKS } from './workloads.ts'

/*
 * One network attacks a site limited to 768 MB like its container, while another one reads. All attacks run together for
 * BENCH_SECONDS (default 600); before, each runs alone for some seconds.
 *
 * npm run bench -- attacks searches    only attacks with this in their name
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const MEMORY = 768_000_000
const BUDGET_MS = 500
// Longer than an unread response is held.
const RECOVERY_MS = 90_000
// Megabytes that the caches for responses and documents may grow by.
const CACHES = 64
const READER = '127.0.0.2'
const PAGES = ['/', '/plants', '/articles', '/plants?q=te', '/projects']

const [, wanted = ''] = parseArgs({ allowPositionals: true, strict: false }).positionals
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const environment = { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'production' }
let site: Program | undefined
let limit: ReturnType<typeof limitMemory> | undefined
try {
  const deployed = await startProgram(DEPLOY, environment).ended
  if (deployed.code !== 0) throw new Error(deployed.errors)
  site = startProgram(SERVER, { ...START_ENVIRONMENT, ...environment }, START_FLAGS)
  limit = limitMemory(site.process.pid!, MEMORY)
  const [address] = await site.printed(/http:\/\/127\.0\.0\.1:\d+/)
  await watch(address, 10)
  const level = memoryOf(site)
  const share = Math.min(SECONDS / 6, 20)
  const findings: Finding[] = []
  for (const name of Object.keys(ATTACKS).filter((name) => name.includes(wanted)))
    findings.push(...(await suffer(address, name, share)))
  if (!wanted) findings.push(...(await suffer(address, 'all at once', SECONDS)))
  const most = level * 1.1 + CACHES
  const back = await recovered(most)
  print(
    `768 MB, held to by ${limit.by}; all attacks of one network at once for ${SECONDS} s`,
    [
      ...findings,
      count('killed', isRunning() ? 0 : 1, 0),
      megabytes('memory before', level),
      megabytes('memory afterwards', back.memory, most),
      time('until it was back', back.after, RECOVERY_MS),
    ],
    'p95',
  )
} finally {
  site?.process.kill('SIGTERM')
  await site?.ended
  limit?.lift()
  rmSync(folder, { recursive: true, force: true })
}

/** What another network sees of an attack. */
async function suffer(address: string, name: string, seconds: number): Promise<Finding[]> {
  const attacker = startProgram('tests/bench/attacks/attacker.ts', {}, [], [name, address])
  await attacker.printed(/attacking/)
  const { times, failures, peak } = await watch(address, seconds)
  attacker.process.kill('SIGTERM')
  await attacker.ended
  const p95 = times[Math.floor(times.length * 0.95)] ?? Infinity
  return [
    time(`${name}: ${times.length} pages of another network`, p95, BUDGET_MS, times.at(-1)),
    count(`${name}: pages that it could not read`, failures, 0),
    megabytes(`${name}: most memory`, peak, MEMORY / 1e6),
  ]
}

/** Reads pages for some time, as several readers would. */
async function watch(address: string, seconds: number) {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let [failures, peak] = [0, 0]
  for (let round = 0; performance.now() < until && isRunning(); round++) {
    const start = performance.now()
    if ((await visit(`${address}${PAGES[round % PAGES.length]}`)) === 200) times.push(performance.now() - start)
    else failures++
    peak = Math.max(peak, memoryOf(site!))
    await wait(200)
  }
  return { times: times.sort((a, b) => a - b), failures, peak }
}

/** Waits until the site uses at most `most` megabytes. */
async function recovered(most: number): Promise<{ memory: number; after: number }> {
  const start = performance.now()
  const since = () => performance.now() - start
  while (isRunning() && memoryOf(site!) > most && since() < RECOVERY_MS) await wait(500)
  return { memory: memoryOf(site!), after: since() }
}

function visit(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const asking = request(url, { localAddress: READER, agent: false, timeout: 30_000 }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
    asking
      .once('timeout', () => asking.destroy())
      .once('error', () => resolve(undefined))
      .end()
  })
}

function isRunning(): boolean {
  const { exitCode, signalCode } = site!.process
  return exitCode === null && signalCode === null
}

/** In megabytes; 0 if the process has ended. */
function memoryOf({ process: { pid } }: Program): number {
  if (!isRunning()) return 0
  const [, kilobytes = 0] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}
