import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build, type Rollup } from 'vite'
import { count, median, time, type Finding } from '../measure.ts'
import everyday from './searches.json' with { type: 'json' }

// Searches of a saved pack, beside those of the site.

/** The best of these counts: what else the machine does is none of the search's. */
const REPEATS = 5
/** Words that no text has, or one: everything is tried for them. */
const RARE = ['xylophone', 'perikonn', 'murcielagos', 'guarumbito de la montana', 'estreptococo', 'hipopotamo zz']
const BUDGET = 50

type Search = { q: string; lang: 'EN' | 'ES' }

/** Those of everyday people, and the rare ones. */
const SEARCHES: Search[] = [
  ...everyday.EN.map((q) => ({ q, lang: 'EN' as const })),
  ...[...everyday.ES, ...RARE].map((q) => ({ q, lang: 'ES' as const })),
]

interface Sent {
  hash: string
  variables: string
}
interface Answer {
  data: { plants: { edges: { node: { id: string } }[] } } | null
}

declare const offlineSearch: typeof import('../../../web/offline/search/searched-response.ts')

/** What a page sends for each of the searches. */
async function sentFor(searches: readonly Search[]): Promise<Sent[]> {
  const known = JSON.parse(await readFile('web/dist/client/.vite/queries.json', 'utf8')) as Record<string, string>
  const [hash] = Object.entries(known).find(([, query]) => query.startsWith('query PlantsPage('))!
  return searches.map(({ q: search, lang }) => ({
    hash,
    variables: JSON.stringify({ lang, search, sort: 'NEWEST', keptOut: false, withTags: false, withNumbers: false }),
  }))
}

async function idsOnline(address: string, { hash, variables }: Sent): Promise<string[]> {
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } })
  const response = await fetch(`${address}/graphql?${new URLSearchParams({ variables, extensions })}`)
  return idsIn((await response.json()) as Answer)
}

function idsIn({ data }: Answer): string[] {
  return data?.plants.edges.map(({ node }) => node.id) ?? []
}

/**
 * Searches in a page whose storage has the pack. The code is that of the worker, but it runs in the page: browsers slow the
 * processor down for pages only.
 */
export async function searches(page: Page, address: string, slower: number): Promise<Finding[]> {
  const sent = await sentFor(SEARCHES)
  await page.addScriptTag({ content: await codeOfSearch() })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const first = await page.evaluate(prepare)
  const found: { milliseconds: number; ids: string[] }[] = []
  for (const one of sent) {
    const runs: { milliseconds: number; answer: Answer }[] = []
    for (let repeat = 0; repeat < REPEATS; repeat++) runs.push(await page.evaluate(search, one))
    const milliseconds = Math.min(...runs.map((run) => run.milliseconds))
    found.push({ milliseconds, ids: idsIn(runs[0]!.answer) })
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const times = found.map(({ milliseconds }) => milliseconds)
  const worst = times.indexOf(Math.max(...times))
  let differing = 0
  for (const [index, one] of sent.entries())
    if ((await idsOnline(address, one)).join() !== found[index]!.ids.join()) differing++
  return [
    time('reading the pack before the first search', first),
    time(`a search, of ${sent.length}`, median(times), BUDGET, times[worst]),
    time(`the slowest: “${SEARCHES[worst]!.q}”`, times[worst]!, BUDGET),
    count('searches with another order of plants than online', differing, 0),
  ]
}

async function codeOfSearch(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../../../web/offline/search/searched-response.ts', import.meta.url)),
        formats: ['iife'],
        name: 'offlineSearch',
      },
    },
  })) as Rollup.RollupOutput[]
  return built[0]!.output[0].code
}

/** Runs in the browser. */
async function prepare(): Promise<number> {
  const begin = performance.now()
  await offlineSearch.prepareSearch()
  return performance.now() - begin
}

/** Runs in the browser. */
async function search({ hash, variables }: Sent): Promise<{ milliseconds: number; answer: Answer }> {
  const begin = performance.now()
  const response = await offlineSearch.searchedResponse(hash, variables)
  const milliseconds = performance.now() - begin
  return { milliseconds, answer: (await response!.json()) as Answer }
}
