import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { deploySite } from '../support/node-site.ts'
import { newFolder } from '../support/own-site.ts'
import { ADMIN } from '../support/prepared-site.ts'
import { cookiesOf } from '../support/sign-in.ts'
import { count, megabytes, print, residentOf, time, timesOf, type Finding } from './measure.ts'
import { ask, DETAIL, idsOf, LIST, SEARCH, TERMS } from './queries.ts'
import { startBuilt } from './start.ts'

// The production build on its embedded database, in a process of its own, over the network.

await using folder = await newFolder()
const [first, firstTime] = await start()
await first.stop('SIGTERM')
const [later, laterTime] = await start()
await using site = later
const { address } = site
const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: 'memory:', DATABASE_URL: '', RESPONSE_CACHE: 'false' }
const counted = execFileSync(process.execPath, ['tests/bench/statements.ts'], { env, encoding: 'utf8' })
const [home, plant] = JSON.parse(counted) as [number, number]
print(`The site, on ${cpus().length} × ${cpus()[0]!.model}`, [
  count('home page: SQL statements', home, 4),
  count('plant page: SQL statements', plant, 3),
  time('first start: migrate, load the content, listen', firstTime, 6000),
  time('later start', laterTime, 2000),
  ...(await requests()),
  megabytes('resident memory after all that', residentOf(site.pid), 300),
])

async function start() {
  const begin = performance.now()
  const environment = { DATA_DIR: folder.path, RESPONSE_CACHE: 'false' }
  await deploySite(environment)
  const site = await startBuilt(environment)
  await site.fetch('/readyz')
  return [site, performance.now() - begin] as const
}

async function requests(): Promise<Finding[]> {
  const ids = await idsOf('plants', address)
  const authorization = `Bearer ${await site.signIn()}`
  const setFavorite = 'mutation ($id: ID!, $on: Boolean!) { setPlantFavorite(plantId: $id, isFavorite: $on) { id } }'
  const visit = async (path: string) => {
    const response = await site.fetch(path)
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    await response.arrayBuffer()
  }
  const id = (round: number) => ids[round % ids.length]
  const term = (round: number) => TERMS[round % TERMS.length]
  const measured: [what: string, run: (round: number) => Promise<unknown>, budget?: number, rounds?: number][] = [
    ['home page, rendered', () => visit('/'), 25],
    ['list of plants, rendered', () => visit('/plants')],
    ['plant, rendered', (round) => visit(`/plants/${id(round)}`)],
    ['search of plants, rendered', (round) => visit(`/plants?q=${term(round)}`)],
    ['GraphQL: list of 24 plants', () => ask(address, LIST)],
    ['GraphQL: one plant', (round) => ask(address, DETAIL, { id: id(round) })],
    ['GraphQL: search', (round) => ask(address, SEARCH, { term: term(round) })],
    // Few, because of the limit of sign-ins per network.
    ['signing in', () => cookiesOf(address, ADMIN), undefined, 50],
    [
      'setting or removing a favorite',
      (round) => ask(address, setFavorite, { id: ids[0], on: round % 2 === 0 }, { authorization }),
    ],
  ]
  const findings: Finding[] = []
  for (const [what, run, budget, rounds] of measured) {
    const { p50, p99 } = await timesOf(run, rounds)
    findings.push(time(what, p50, budget, p99))
  }
  return findings
}
