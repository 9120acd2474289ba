import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { DEPLOY, SERVER, startProgram, type Program } from '../support/program.ts'
import { count, megabytes, print, time } from './measure.ts'
import { LIST } from './queries.ts'
import { START_ENVIRONMENT, START_FLAGS } from './start-flags.ts'

// One network sends as many requests as it can over 200 connections, while another one reads (BENCH_SECONDS makes it
// shorter).

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const CONNECTIONS = 200
// On Linux all of 127.0.0.0/8 is this machine; to the site it is another network.
const READER = '127.0.0.2'

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const environment = { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'production' }
let site: Program | undefined
try {
  const deployed = await startProgram(DEPLOY, environment).ended
  if (deployed.code !== 0) throw new Error(deployed.errors)
  site = startProgram(SERVER, { ...START_ENVIRONMENT, ...environment }, START_FLAGS)
  const [address] = await site.printed(/http:\/\/127\.0\.0\.1:\d+/)
  await visit(address)
  const early = new Promise<number>((resolve) => setTimeout(() => resolve(memoryOf(site!)), SECONDS * 250))
  const flood = autocannon({
    url: `${address}/graphql`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: LIST }),
    connections: CONNECTIONS,
    duration: SECONDS,
  })
  const reading = read(address, performance.now() + SECONDS * 1000)
  const { statusCodeStats = {}, errors, requests } = await flood
  const { times, failures } = await reading
  const others = Object.keys(statusCodeStats).filter((status) => !['200', '429'].includes(status))
  print(`${CONNECTIONS} connections of one network for ${SECONDS} s, ${requests.total} requests`, [
    count('answered', statusCodeStats['200']?.count ?? 0),
    count('refused as RATE_LIMITED', statusCodeStats['429']?.count ?? 0),
    count('answered otherwise, or not at all', others.length + errors, 0),
    count('pages that another network read', times.length),
    count('pages that it could not read', failures, 0),
    time('its pages, median', times[Math.floor(times.length / 2)] ?? Infinity, 1000, times.at(-1)),
    megabytes('memory after a quarter of the time', await early),
    megabytes('memory at the end', memoryOf(site), (await early) * 1.1),
  ])
} finally {
  site?.process.kill('SIGTERM')
  await site?.ended
  rmSync(folder, { recursive: true, force: true })
}

/** Reads a page every half second. */
async function read(address: string, until: number) {
  const times: number[] = []
  let failures = 0
  while (performance.now() < until) {
    const start = performance.now()
    if ((await visit(address)) === 200) times.push(performance.now() - start)
    else failures++
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return { times: times.sort((a, b) => a - b), failures }
}

function visit(address: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const asking = request(address, { localAddress: READER }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
    asking.once('error', () => resolve(undefined)).end()
  })
}

/** In megabytes. */
function memoryOf({ process: { pid } }: Program): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes) / 1000
}
