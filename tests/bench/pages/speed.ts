import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deploySite, startSite, stopSite, type Site } from '../../support/node-site.ts'
import { cpuOf, megabytes, residentOf, type Finding } from '../measure.ts'
import { ask, idsOfPlants } from '../queries.ts'
import { START_ENVIRONMENT, START_FLAGS } from '../start-flags.ts'
import { loadWith, type Load } from './load.ts'
import { serveFiles } from './nginx.ts'

const BROTLI = 'accept-encoding: br'
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

export async function compareWithFile(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const environment = { DATA_DIR: folder, REQUESTS_PER_MINUTE: '1000000000', NODE_ENV: 'production' }
  try {
    await deploySite(environment)
    const rendering = await startSite({ ...START_ENVIRONMENT, ...environment, RESPONSE_CACHE: 'false' }, START_FLAGS)
    const pages = await pagesOf(rendering.address)
    const rendered = await renderingCosts(rendering, pages)
    await stopSite(rendering)
    const site = await startSite({ ...START_ENVIRONMENT, ...environment }, START_FLAGS)
    try {
      return [
        ...(await compare(site, pages, rendered)),
        megabytes('resident memory', residentOf(site.program), MAX_MEMORY),
      ]
    } finally {
      await stopSite(site)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Pages = Record<keyof typeof RENDERED_BEFORE, string>

async function pagesOf(address: string): Promise<Pages> {
  const [plant] = await idsOfPlants(address)
  const query = '{ articles(first: 1) { edges { node { id } } } }'
  const { articles } = await ask<{ articles: { edges: { node: { id: string } }[] } }>(address, query)
  return { home: '/', list: '/plants', plant: `/plants/${plant}`, article: `/articles/${articles.edges[0]!.node.id}` }
}

/** CPU milliseconds of rendering, after a warm-up. */
async function renderingCosts(site: Site, pages: Pages): Promise<Record<string, number>> {
  const costs: Record<string, number> = {}
  const pid = site.program.process.pid!
  const visit = async (path: string) => (await site.fetch(path)).arrayBuffer()
  for (let warm = 0; warm < RENDERS; warm++) for (const path of Object.values(pages)) await visit(path)
  for (const [name, path] of Object.entries(pages)) {
    const before = cpuOf([pid])
    for (let round = 0; round < RENDERS; round++) await visit(path)
    costs[name] = (cpuOf([pid]) - before) / RENDERS
  }
  return costs
}

async function compare(site: Site, pages: Pages, rendered: Record<string, number>): Promise<Finding[]> {
  const pid = site.program.process.pid!
  const bodies: Record<string, Buffer> = {}
  for (const [name, path] of Object.entries(pages)) bodies[name] = await bestOf(site, path)
  const nginx = await serveFiles(bodies)
  try {
    const load = (path: string) => loadWith(pid, `${site.address}${path}`, [BROTLI])
    const query = await load(`/graphql?${new URLSearchParams({ query: QUERY })}`)
    const findings = [row('a cached query', query)]
    for (const [name, path] of Object.entries(pages)) {
      const [page, file] = await inTurn(
        () => load(path),
        () => loadWith(nginx.pid, `${nginx.address}/${name}`, [BROTLI]),
      )
      const budget = Math.min(query.cpu / OF_QUERY, RENDERED_BEFORE[name as keyof Pages] / TIMES_RENDERING)
      const least = Math.round(OF_NGINX * file.perSecond)
      findings.push(
        { ...row(`${name}, ${kilobytes(bodies[name]!)}`, page, budget) },
        row(`  as a file, by nginx`, file),
        {
          what: `  requests/s, ${Math.round((100 * page.perSecond) / file.perSecond)} % of nginx`,
          value: String(Math.round(page.perSecond)),
          budget: `≥ ${least}`,
          isOver: page.perSecond < least,
        },
        { what: '  rendered', ...budgetOf(rendered[name]!, RENDERED_BEFORE[name as keyof Pages] / 2) },
      )
    }
    const script = readdirSync('web/dist/client/assets').find((file) => /^entry-client-.*\.js$/.test(file))!
    findings.push(row('a script of the build', await load(`/assets/${script}`), query.cpu / OF_QUERY))
    return findings
  } finally {
    await nginx.stop()
  }
}

/** The best round of each: whatever else the machine does only slows them, and seldom for a whole round. */
async function inTurn(first: () => Promise<Load>, second: () => Promise<Load>): Promise<[Load, Load]> {
  const rounds: [Load, Load][] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([await first(), await second()])
  return [bestOfLoads(rounds.map(([load]) => load)), bestOfLoads(rounds.map(([, load]) => load))]
}

function bestOfLoads(loads: Load[]): Load {
  return {
    cpu: Math.min(...loads.map(({ cpu }) => cpu)),
    perSecond: Math.max(...loads.map(({ perSecond }) => perSecond)),
  }
}

/** The bytes that readers get once a page is requested often. */
async function bestOf(site: Site, path: string): Promise<Buffer> {
  await loadWith(site.program.process.pid!, `${site.address}${path}`, [BROTLI], 2)
  // fetch decompresses what it receives, and so the length decides.
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const asking = request(`${site.address}${path}`, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => resolve(Buffer.concat(chunks)))
    })
    asking.once('error', reject).end()
  })
}

function row(what: string, { cpu, perSecond }: Load, budget?: number): Finding {
  return { what, p99: String(Math.round(perSecond)), ...budgetOf(cpu, budget) }
}

function budgetOf(cpu: number, budget?: number): Pick<Finding, 'value' | 'budget' | 'isOver'> {
  const show = (value: number) => `${value < 1 ? value.toFixed(3) : value.toFixed(1)} ms`
  return { value: show(cpu), ...(budget !== undefined && { budget: `≤ ${show(budget)}`, isOver: cpu > budget }) }
}

function kilobytes(body: Buffer): string {
  return `${(body.length / 1000).toFixed(1)} kB`
}
