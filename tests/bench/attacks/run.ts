import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProgram, type Program } from '../../support/program.ts'
import { inNewFolder, startBuilt } from '../built-site.ts'
import { count, megabytes, print, time, type Finding } from '../measure.ts'
import { ATTACKS } from './workloads.ts'

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
let site: Program | undefined
let attackers = 0
await inNewFolder(async (folder) => {
  // With the limits of a site.
  const { program, address, stop } = await startBuilt({
    DATA_DIR: folder,
    REQUESTS_PER_MINUTE: '1200',
    NODE_ENV: 'production',
  })
  site = program
  try {
    await attack(program, address)
  } finally {
    await stop()
  }
})

async function attack(site: Program, address: string): Promise<void> {
  const plants = await plantsOf(address)
  const level = (await watch(address, 10)).peak
  const findings: Suffered[] = wanted ? [] : await crowd(address, plants)
  for (const connections of [1, 8, 40]) {
    for (const name of Object.keys(ATTACKS).filter((name) => name.includes(wanted)))
      findings.push(...(await suffer(address, name, 2, connections, 8, plants)))
    if (MIXED.includes(wanted))
      for (const networks of [2, 3] as const)
        findings.push(...(await suffer(address, MIXED, networks, connections, SECONDS, plants)))
  }
  const [worst] = findings.toSorted((a, b) => (b.memory ?? 0) - (a.memory ?? 0))
  await wait(60_000)
  print(
    'Attacked',
    [
      ...findings,
      count('killed', isRunning() ? 0 : 1, 0),
      megabytes('memory before, of all processes', level),
      megabytes(`most memory (in ${worst?.what})`, worst?.memory ?? 0, PEAK_MB),
      megabytes('memory a minute later', memoryOf(site), AFTERWARDS_MB),
    ],
    'p99',
  )
}

interface Suffered extends Finding {
  memory?: number
}

/** What another network sees of an attack. */
async function suffer(
  address: string,
  name: string,
  networks: 2 | 3,
  connections: number,
  seconds: number,
  plants: string[],
): Promise<Suffered[]> {
  const attacks = await Promise.all(
    Array.from({ length: networks }, async () => {
      // Another network each time, since their limits count by the minute and the hour.
      const from = `127.1.${++attackers}.1`
      const args = [name, address, from, String(connections), plants.join(',')]
      const attacker = startProgram('tests/bench/attacks/attacker.ts', {}, [], args)
      await attacker.printed(/attacking/)
      return attacker
    }),
  )
  const { pages, cached, failures, peak } = await watch(address, seconds)
  for (const attacker of attacks) attacker.process.kill('SIGTERM')
  await Promise.all(attacks.map(({ ended }) => ended))
  await wait(500)
  const title = `${name}, ${networks} × ${connections}`
  return [
    { ...time(`${title}: p95 of a page`, at(pages, 0.95), BUDGET_MS[networks], at(pages, 0.99)), memory: peak },
    time(`${title}: p99 of what is in memory`, at(cached, 0.99), CACHED_BUDGET_MS),
    count(`${title}: requests without a response of 200, of ${pages.length + cached.length}`, failures, 0),
  ]
}

/** What phones behind the one address of a mobile network see: half of their pages are those of plants. */
async function crowd(address: string, plants: string[]): Promise<Suffered[]> {
  const until = performance.now() + SECONDS * 1000
  const times: number[] = []
  let failures = 0
  const read = async (phone: number) => {
    await wait((phone / PHONES) * EVERY_MS)
    for (let page = phone; performance.now() < until; page++) {
      const paths = [PAGES[page % PAGES.length]!, `/plants/${plants[(7 * page) % plants.length]}`]
      const start = performance.now()
      const status = await visit(`${address}${paths[page % 2]}`, '127.2.0.1')
      times.push(performance.now() - start)
      if (status !== 200) failures++
      await wait(EVERY_MS)
    }
  }
  await Promise.all(Array.from({ length: PHONES }, (_, phone) => read(phone)))
  const sorted = times.sort(byNumber)
  return [
    time(`${PHONES} phones of one network: p95 of a page`, at(sorted, 0.95), BUDGET_MS[2], at(sorted, 0.99)),
    count(`${PHONES} phones of one network: pages refused, of ${times.length}`, failures, 0),
  ]
}

/** Reads pages for some time, as several readers would; every other one is in memory. */
async function watch(address: string, seconds: number) {
  const until = performance.now() + seconds * 1000
  const [pages, cached]: [number[], number[]] = [[], []]
  let [failures, peak] = [0, 0]
  const read = async (times: number[], path: string) => {
    const start = performance.now()
    const status = await visit(`${address}${path}`)
    times.push(performance.now() - start)
    if (status === 200) return
    console.info(`${path}: ${status ?? 'no response'}`)
    failures++
  }
  for (let round = 0; performance.now() < until && isRunning(); round++) {
    const path = PAGES[round % PAGES.length]!
    // Asked in a way that nobody else does.
    await read(pages, `${path}${path.includes('?') ? '&' : '?'}x=${attackers}-${round}`)
    await read(cached, round % 2 ? '/healthz' : path)
    peak = Math.max(peak, memoryOf(site!))
    await wait(50)
  }
  return { pages: pages.sort(byNumber), cached: cached.sort(byNumber), failures, peak }
}

function byNumber(a: number, b: number): number {
  return a - b
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity
}

async function plantsOf(address: string): Promise<string[]> {
  const response = await fetch(`${address}/graphql?query={plants(first:72){edges{node{id}}}}`)
  const { data } = (await response.json()) as { data: { plants: { edges: { node: { id: string } }[] } } }
  return data.plants.edges.map(({ node }) => node.id)
}

function visit(url: string, localAddress = READER): Promise<number | undefined> {
  return new Promise((resolve) => {
    const options = { localAddress, agent: false, timeout: 30_000, headers: { 'accept-encoding': 'br' } }
    const asking = request(url, options, (response) => {
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

/**
 * Resident megabytes of the site and the programs that it has started. The files of programs, which these share, count once,
 * as they do in a container.
 */
function memoryOf({ process: { pid } }: Program): number {
  if (!isRunning()) return 0
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => [id, statusOf(id)] as const)
  const family = new Set([String(pid)])
  for (const [id, status] of parents) {
    if (family.has(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? '')) family.add(id)
  }
  const statuses = [...family].map(statusOf)
  const own = statuses.map((status) => kilobytesOf(status, 'RssAnon') + kilobytesOf(status, 'RssShmem'))
  const files = statuses.map((status) => kilobytesOf(status, 'RssFile'))
  return (own.reduce((sum, size) => sum + size, 0) + Math.max(...files)) / 1000
}

function kilobytesOf(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
}

function statusOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/status`, 'utf8')
  } catch {
    return ''
  }
}
