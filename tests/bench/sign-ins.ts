import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEPLOY, SERVER, startProgram, type Program } from '../support/program.ts'
import { count, print, time, type Finding } from './measure.ts'
import { START_ENVIRONMENT, START_FLAGS } from './start-flags.ts'

// A hundred people sign in at once, then sixty sign up, while someone else reads.

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
  for (let warmUp = 0; warmUp < 10; warmUp++) await visit(address)
  const quiet = await Promise.all([...Array(10)].map(() => visit(address)))
  const signIns = await crowd(address, 'sign-in/email', 100, 401)
  const signUps = await crowd(address, 'sign-up/email', 60, 200)
  print('Passwords on the embedded database, while another network reads a page after the other', [
    time('a page when nobody signs in', median(quiet)),
    ...report('100 sign-ins at once', signIns),
    ...report('60 sign-ups at once', signUps),
  ])
} finally {
  site?.process.kill('SIGTERM')
  await site?.ended
  rmSync(folder, { recursive: true, force: true })
}

interface Crowd {
  ms: number
  pages: number[]
  otherwise: number
}

async function crowd(address: string, path: string, size: number, expected: number): Promise<Crowd> {
  const start = performance.now()
  const state = { isOver: false }
  const everybody = Promise.all(Array.from({ length: size }, (_, n) => post(address, path, n)))
  void everybody.finally(() => (state.isOver = true))
  const pages: number[] = []
  while (!state.isOver) pages.push(await visit(address))
  const statuses = await everybody
  return { ms: performance.now() - start, pages, otherwise: statuses.filter((status) => status !== expected).length }
}

function report(what: string, { ms, pages, otherwise }: Crowd): Finding[] {
  return [
    time(`${what}: until all are answered`, ms),
    count(`${what}: not answered as they should be`, otherwise, 0),
    time(`${what}: a page meanwhile, median and slowest`, median(pages), 500, Math.max(...pages)),
  ]
}

async function post(address: string, path: string, n: number): Promise<number> {
  const { status } = await fetch(`${address}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email: `member${n}@example.org`, password: 'ceiba and ixbut' }),
  })
  return status
}

/** Milliseconds to load a page. */
function visit(address: string): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const asking = request(`${address}/plants`, { localAddress: READER }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - start))
    })
    asking.once('error', reject).end()
  })
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity
}
