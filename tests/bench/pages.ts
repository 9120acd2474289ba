import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { loadavg } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { load, type Load } from './load.ts'
import { cpuOf, finding, megabytes, print, residentOf, type Finding } from './measure.ts'
import { startNginx } from './nginx.ts'
import { idsOf } from './queries.ts'
import { startBuilt } from './start.ts'

/*
 * Pages of visitors without a session: requests a second and CPU time per request beside a cached query and a file that
 * nginx serves, in turns. Needs wrk and nginx from Debian. BENCH_SECONDS sets the duration of each load.
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
/** Shares of the rate of a cached query and of nginx, and the least that rendering must cost more. */
const OF_QUERY = 0.6
const OF_NGINX = 0.4
const TIMES_RENDERING = 100
/** CPU milliseconds of rendering before pages were cached, as measured here (load 18 on two processors). */
const RENDERED_BEFORE = { home: 47, list: 60, plant: 78, article: 47 }
const MAX_MEMORY = 300
const RENDERS = 40
const ROUNDS = 5

const QUERY = '{ plants(first: 6) { edges { node { id commonName scientificName mayanName warning tags } } } }'

type Name = keyof typeof RENDERED_BEFORE
type Rate = Pick<Load, 'cpu' | 'perSecond'>

const rendered = await renderingCosts()
await using site = await startBuilt()
const pages = await pagesOf(site.address)
const bodies: Record<string, Buffer> = {}
for (const [name, path] of pages) bodies[name] = await bestOf(path)
await using nginx = await startNginx(
  'sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100; default_type text/html;',
  'root .; add_header content-encoding br;',
  bodies,
)
const query = await ourLoad(`/graphql?${new URLSearchParams({ query: QUERY })}`)
const findings = [row('a cached query', query)]
for (const [name, path] of pages) findings.push(...(await compare(name, path)))
const script = readdirSync('web/dist/client/assets').find((file) => /^entry-client-.*\.js$/.test(file))!
findings.push(
  row('a script of the build', await ourLoad(`/assets/${script}`), query.cpu / OF_QUERY),
  megabytes('resident memory', residentOf(site.pid), MAX_MEMORY),
)
print(
  `Pages from memory, one connection in sixteen at a time (load of the machine: ${loadavg()[0]!.toFixed(1)})`,
  findings,
  'CPU a request',
  'requests/s',
)

async function pagesOf(address: string): Promise<[Name, string][]> {
  const [[plant], [article]] = [await idsOf('plants', address), await idsOf('articles', address)]
  const paths = {
    home: '/',
    list: '/plants',
    plant: `/plants/${plant}`,
    article: `/articles/${article}`,
  }
  return Object.entries(paths) as [Name, string][]
}

async function renderingCosts(): Promise<Record<string, number>> {
  await using site = await startBuilt({ RESPONSE_CACHE: 'false' })
  const pages = await pagesOf(site.address)
  const visit = async (path: string) => (await site.fetch(path)).arrayBuffer()
  for (let warm = 0; warm < RENDERS; warm++) for (const [, path] of pages) await visit(path)
  const costs: Record<string, number> = {}
  for (const [name, path] of pages) {
    const before = cpuOf([site.pid])
    for (let round = 0; round < RENDERS; round++) await visit(path)
    costs[name] = (cpuOf([site.pid]) - before) / RENDERS
  }
  return costs
}

function ourLoad(path: string, seconds = SECONDS): Promise<Load> {
  return load(`${site.address}${path}`, { ids: [site.pid], headers: ['accept-encoding: br'], seconds })
}

/** The bytes that readers get once a page is requested often; fetch would decompress them. */
async function bestOf(path: string): Promise<Buffer> {
  await ourLoad(path, 2)
  const asking = get(`${site.address}${path}`, { headers: { 'accept-encoding': 'br' } })
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return buffer(response)
}

/** In turns, and the best round of each: whatever else the machine does only slows them, and seldom for a whole round. */
async function compare(name: Name, path: string): Promise<Finding[]> {
  const [ours, theirs]: [Load[], Load[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await ourLoad(path))
    theirs.push(await load(`${nginx.address}/${name}`, { ids: [nginx.pid], seconds: SECONDS }))
  }
  const [page, file] = [ours, theirs].map((loads) => ({
    cpu: Math.min(...loads.map(({ cpu }) => cpu)),
    perSecond: Math.max(...loads.map(({ perSecond }) => perSecond)),
  })) as [Rate, Rate]
  const budget = Math.min(query.cpu / OF_QUERY, RENDERED_BEFORE[name] / TIMES_RENDERING)
  const least = Math.round(OF_NGINX * file.perSecond)
  return [
    row(`${name}, ${(bodies[name]!.length / 1000).toFixed(1)} kB`, page, budget),
    row('  as a file, by nginx', file),
    {
      what: `  requests/s, ${Math.round((100 * page.perSecond) / file.perSecond)} % of nginx`,
      value: String(Math.round(page.perSecond)),
      budget: `≥ ${least}`,
      isOver: page.perSecond < least,
    },
    cpu('  rendered', rendered[name]!, RENDERED_BEFORE[name] / 2),
  ]
}

function row(what: string, load: Rate, budget?: number): Finding {
  return { ...cpu(what, load.cpu, budget), p99: String(Math.round(load.perSecond)) }
}

function cpu(what: string, milliseconds: number, budget?: number): Finding {
  return finding(what, milliseconds, budget, (value) => `${value.toFixed(value < 1 ? 3 : 1)} ms`)
}
