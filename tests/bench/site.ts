import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { cookiesOf, tokenOf } from '../support/sign-in.ts'
import { ADMIN, inNewFolder, startBuilt } from './built-site.ts'
import { ask, DETAIL, idsOfPlants, LIST, SEARCH, TERMS } from './queries.ts'
import { count, megabytes, print, residentOf, time, timesOf, type Finding } from './measure.ts'

// The production build on its embedded database, in a process of its own, over the network.

await inNewFolder(async (folder) => {
  execFileSync(process.execPath, ['web/build/build.ts'], { stdio: 'inherit' })
  const start = () => startBuilt({ DATA_DIR: folder, RESPONSE_CACHE: 'false' })
  const [first, firstTime] = await timed(start)
  await first.stop()
  const [{ address, program, stop }, laterTime] = await timed(start)
  try {
    print(`The site, on ${cpus().length} × ${cpus()[0]!.model}`, [
      ...statements(),
      time('first start: migrate, load the content, listen', firstTime, 6000),
      time('later start', laterTime, 2000),
      ...(await pages(address)),
      ...(await queries(address)),
      ...(await members(address)),
      megabytes('resident memory after all that', residentOf(program), 300),
    ])
  } finally {
    await stop()
  }
})

async function timed<Result>(run: () => Promise<Result>): Promise<[Result, number]> {
  const begin = performance.now()
  return [await run(), performance.now() - begin]
}

function statements(): Finding[] {
  const output = execFileSync(process.execPath, ['tests/bench/statements.ts'], {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: 'memory:', DATABASE_URL: '', RESPONSE_CACHE: 'false' },
    encoding: 'utf8',
  })
  const { home, plant } = JSON.parse(output) as { home: number; plant: number }
  return [count('home page: SQL statements', home, 4), count('plant page: SQL statements', plant, 3)]
}

async function pages(address: string): Promise<Finding[]> {
  const ids = await idsOfPlants(address)
  const visit = async (path: string) => {
    const response = await fetch(`${address}${path}`)
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    await response.arrayBuffer()
  }
  const measured: [string, (round: number) => string, number?][] = [
    ['home page, rendered', () => '/', 25],
    ['list of plants, rendered', () => '/plants'],
    ['plant, rendered', (round) => `/plants/${ids[round % ids.length]}`],
    ['search of plants, rendered', (round) => `/plants?q=${TERMS[round % TERMS.length]}`],
  ]
  const findings: Finding[] = []
  for (const [what, pathOf, budget] of measured) {
    const { p50, p99 } = await timesOf((round) => visit(pathOf(round)))
    findings.push(time(what, p50, budget, p99))
  }
  return findings
}

async function queries(address: string): Promise<Finding[]> {
  const ids = await idsOfPlants(address)
  const measured: [string, string, (round: number) => Record<string, unknown>][] = [
    ['GraphQL: list of 24 plants', LIST, () => ({})],
    ['GraphQL: one plant', DETAIL, (round) => ({ id: ids[round % ids.length] })],
    ['GraphQL: search', SEARCH, (round) => ({ term: TERMS[round % TERMS.length] })],
  ]
  const findings: Finding[] = []
  for (const [what, query, variablesOf] of measured) {
    const { p50, p99 } = await timesOf((round) => ask(address, query, variablesOf(round)))
    findings.push(time(what, p50, undefined, p99))
  }
  return findings
}

async function members(address: string): Promise<Finding[]> {
  // Few, because of the limit of sign-ins per network.
  const signingIn = await timesOf(() => cookiesOf(address, ADMIN), 50)
  const authorization = `Bearer ${await tokenOf(address, await cookiesOf(address, ADMIN))}`
  const [plantId] = await idsOfPlants(address)
  const setFavorite =
    'mutation ($plantId: ID!, $on: Boolean!) { setPlantFavorite(plantId: $plantId, isFavorite: $on) { id } }'
  const favorites = await timesOf((round) =>
    ask(address, setFavorite, { plantId, on: round % 2 === 0 }, { authorization }),
  )
  return [
    time('signing in', signingIn.p50, undefined, signingIn.p99),
    time('setting or removing a favorite', favorites.p50, undefined, favorites.p99),
  ]
}
