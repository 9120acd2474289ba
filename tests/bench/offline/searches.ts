import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { build, type Rollup } from 'vite'
import { count, median, time, type Finding } from '../measure.ts'
import everyday from './searches.json' with { type: 'json' }

/** The best of these counts: what else the machine does is none of the search's. */
const REPEATS = 5
/** Words that no text has, or one: everything is tried for them. */
const RARE = ['xylophone', 'perikonn', 'murcielagos', 'guarumbito de la montana', 'estreptococo', 'hipopotamo zz']
const BUDGET = 50

const SEARCHES = [
  ...everyday.EN.map((search) => ({ search, lang: 'EN' })),
  ...[...everyday.ES, ...RARE].map((search) => ({ search, lang: 'ES' })),
]

interface Answer {
  data: { plants: { edges: { node: { id: string } }[] } } | null
}

declare const offlineSearch: typeof import('../../../web/offline/search/searched-response.ts')

/**
 * Searches in a page whose storage has the pack. The code is that of the worker, but it runs in the page: browsers slow the
 * processor down for pages only.
 */
export async function searches(page: Page, address: string, slower: number): Promise<Finding[]> {
  const known = JSON.parse(await readFile('web/dist/client/.vite/queries.json', 'utf8')) as Record<string, string>
  const [hash] = Object.entries(known).find(([, query]) => query.startsWith('query PlantsPage('))!
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } })
  await page.addScriptTag({ content: await codeOfSearch() })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const first = await page.evaluate(prepare)
  const times: number[] = []
  let differing = 0
  for (const each of SEARCHES) {
    const given = { ...each, sort: 'NEWEST', keptOut: false, withTags: false, withNumbers: false }
    const variables = JSON.stringify(given)
    const offline = await page.evaluate(search, { hash, variables, repeats: REPEATS })
    times.push(offline.milliseconds)
    const online = await fetch(`${address}/graphql?${new URLSearchParams({ variables, extensions })}`)
    if (idsIn((await online.json()) as Answer) !== idsIn(offline.answer)) differing++
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const slowest = Math.max(...times)
  return [
    time('reading the pack before the first search', first),
    time(`a search, of ${times.length}`, median(times), BUDGET, slowest),
    time(`the slowest: “${SEARCHES[times.indexOf(slowest)]!.search}”`, slowest, BUDGET),
    count('searches with another order of plants than online', differing, 0),
  ]
}

function idsIn({ data }: Answer): string | undefined {
  return data?.plants.edges.map(({ node }) => node.id).join()
}

async function codeOfSearch(): Promise<string> {
  const entry = 'web/offline/search/searched-response.ts'
  const lib = { entry, formats: ['iife' as const], name: 'offlineSearch' }
  const built = await build({ configFile: false, logLevel: 'warn', build: { write: false, lib } })
  return (built as Rollup.RollupOutput[])[0]!.output[0].code
}

async function prepare(): Promise<number> {
  const begin = performance.now()
  await offlineSearch.prepareSearch()
  return performance.now() - begin
}

async function search({ hash, variables, repeats }: { hash: string; variables: string; repeats: number }) {
  let milliseconds = Infinity
  let response: Response | undefined
  for (let repeat = 0; repeat < repeats; repeat++) {
    const begin = performance.now()
    response = await offlineSearch.searchedResponse(hash, variables)
    milliseconds = Math.min(milliseconds, performance.now() - begin)
  }
  return { milliseconds, answer: (await response!.json()) as Answer }
}
