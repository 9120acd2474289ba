import { LISTS } from '../rules/pack/responses.ts'
import { newestFirst } from '../content/conditions.ts'
import { readHandoutSite } from '../content/share/site.ts'
import { KINDS, type ContentKind } from '../content/kinds.ts'
import { rowsOf } from '../content/stores.ts'
import { prisma } from '../database/client.ts'
import { contentVersion } from '../database/content-version.ts'
import { withReading } from '../database/reading.ts'
import { PLATE_COLUMNS, plateOf } from '../open-graph/plate.ts'
import { batchItems, contentOf, entriesOfBatches, type Batches, type BatchEntry } from './pack-batches.ts'
import { compress, digestOf, FAST, type Item, type PackEntry } from './pack-item.ts'
import { searchItem, searchOfAilment, searchOfPlant } from './pack-search.ts'
import { withdrawnItem } from './pack-withdrawn.ts'
import { splitPages, spread, type PackedResponse, type PackedItem, type PageResponses } from './pack-parts.ts'

/*
 * All public plants, ailments and articles as one pack for reading offline: the responses to the queries of their pages in
 * both languages, as visitors get them. An item is named by the hash of its bytes, so that a phone needs it only once,
 * whatever else has changed, and can check it. What is not in the list any more has been withdrawn; what warns of it stays.
 */

/** The responses to the queries of a page; null if there is no such page. */
export type ResponsesOf = (path: string, language: 'en' | 'es') => Promise<PackedResponse[] | null>

interface Page extends PageResponses {
  plate: Record<string, unknown> | undefined
  search: Record<string, unknown> | undefined
}

interface Made {
  digest: string
  items: ReadonlyMap<string, Item>
  batches: Batches
  /** The content version, and the time, when it was begun. */
  version: string | undefined
  begun: number
}

export interface PackList {
  digest: string
  changed: PackEntry[]
  /** Paths of what it has to remove; null if the earlier pack is unknown, and all is in `changed`. */
  gone: string[] | null
  /** What is in `changed`, for a phone that has little or nothing of it. */
  batches: BatchEntry[]
}

export const PACKED: readonly ContentKind[] = ['PLANT', 'AILMENT', 'ARTICLE']
/** Of each kind, the newest: more does not fit on a phone. */
const MAX_ROWS = 500
const PLATE_ITEMS = 8
/** Of the list of plants. */
const MAX_PAGES = 25
/** Earlier packs whose difference can be told. */
const MAX_EARLIER = 50
// For what depends on the date.
const MAX_AGE_MS = 60 * 60 * 1000

export function createPack(responsesOf: ResponsesOf, content = contentVersion) {
  content.listen()
  const earlier = new Map<string, ReadonlyMap<string, string>>()
  let made: Made | undefined
  let inProgress: { version: string | undefined; pack: Promise<Made> } | undefined

  function isCurrent({ version, begun }: Made): boolean {
    return version !== undefined && version === content.key && Date.now() - begun < MAX_AGE_MS
  }

  async function pageOf(path: string): Promise<Page | null> {
    const [en, es] = [
      await responsesWithMore(responsesOf, path, 'en'),
      await responsesWithMore(responsesOf, path, 'es'),
    ]
    if (!en || !es) return null
    const [plate, search] = [await plateFor(path), await searchFor(path, [...en, ...es])]
    const answers = [...en, ...es].filter(({ data }) => !isSearched(path, data))
    return { path, answers, plate, search }
  }

  async function make(version: string | undefined): Promise<Made> {
    const begun = Date.now()
    const pages = new Map<string, Page>()
    for (const path of await listPaths()) {
      // One at a time: readers have precedence.
      const page = await pageOf(path)
      if (page) pages.set(path, page)
    }
    const items = new Map<string, Item>()
    const split = splitPages([...pages.values()]).map((item) => withSearch(item, pages.get(item.path)))
    const handout: PackedItem = { path: '/handout', answers: [], parts: { site: { ...(await readHandoutSite()) } } }
    for (const item of [...split, ...platesOf(pages.values()), await searchItem(), await withdrawnItem(), handout]) {
      items.set(item.path, await itemOf(item))
    }
    const sorted = [...items.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1))
    const digest = digestOf(sorted.map(({ path, digest }) => `${path} ${digest}\n`).join(''))
    earlier.delete(digest)
    earlier.set(digest, new Map(sorted.map(({ path, digest }) => [path, digest])))
    for (const old of [...earlier.keys()].slice(0, -MAX_EARLIER)) earlier.delete(old)
    return (made = { digest, items, batches: batchItems(sorted, made?.batches), version, begun })
  }

  async function itemOf({ path, ...content }: PackedItem): Promise<Item> {
    const text = JSON.stringify(content)
    const digest = digestOf(text)
    const known = made?.items.get(path)
    if (known?.digest === digest) return known
    const br = await compress(Buffer.from(text), FAST)
    return { path, digest, bytes: br.length, length: text.length, br }
  }

  /** The pack as it is now. Concurrent requests share one. */
  async function current(): Promise<Made> {
    if (made && isCurrent(made)) return made
    const version = await content.start()
    if (inProgress && inProgress.version === version) return inProgress.pack
    const own = { version, pack: withReading(() => make(version)) }
    inProgress = own
    const end = () => void (inProgress === own && (inProgress = undefined))
    own.pack.then(end, end)
    return own.pack
  }

  return {
    async list(since: string | undefined): Promise<PackList> {
      const { digest, items, batches } = await current()
      const before = since === undefined ? undefined : earlier.get(since)
      const changed = [...items.values()].filter((item) => before?.get(item.path) !== item.digest)
      return {
        digest,
        changed: changed.map(({ path, digest, bytes }) => ({ path, digest, bytes })),
        gone: before ? [...before.keys()].filter((path) => !items.has(path)) : null,
        batches: before ? [] : await entriesOfBatches(batches),
      }
    },

    /** An item, compressed; undefined if it has changed since, or was withdrawn. */
    async findItem(digest: string): Promise<Buffer<ArrayBuffer> | undefined> {
      const { items } = await current()
      return items.values().find((item) => item.digest === digest)?.br
    },

    /** A batch, compressed; undefined if one of its items has changed since. */
    async findBatch(digest: string): Promise<Buffer<ArrayBuffer> | undefined> {
      const { batches } = await current()
      const batch = batches.get(digest)
      return batch && contentOf(batch)
    },
  }
}

interface ListData {
  plants?: { pageInfo: { hasNextPage: boolean; endCursor: string } }
}

/** With all pages of a list, so that a phone has the card of each plant. */
async function responsesWithMore(
  responsesOf: ResponsesOf,
  path: string,
  language: 'en' | 'es',
): Promise<PackedResponse[] | null> {
  const answers = await responsesOf(path, language)
  if (!answers || path !== '/plants') return answers
  let last: readonly PackedResponse[] = answers
  for (let page = 1; page < MAX_PAGES; page++) {
    const next = last.map(({ data }) => (data as ListData).plants?.pageInfo).find((info) => info?.hasNextPage)
    if (!next) break
    last = (await responsesOf(`${path}?${new URLSearchParams({ after: next.endCursor })}`, language)) ?? []
    answers.push(...last)
  }
  return answers
}

function withSearch(item: PackedItem, page: Page | undefined): PackedItem {
  return page?.search ? { ...item, parts: { ...item.parts, search: page.search } } : item
}

function isSearched(path: string, data: unknown): boolean {
  return (path.startsWith('/ailments/') || path.includes('?')) && 'plants' in (data as object)
}

function searchFor(path: string, answers: PackedResponse[]): Promise<Record<string, unknown> | undefined> {
  const [, kind, key] = /^\/(plants|ailments)\/(.+)$/.exec(path) ?? []
  return kind === 'plants'
    ? searchOfPlant(key!, answers)
    : kind === 'ailments'
      ? searchOfAilment(key!, answers)
      : Promise.resolve(undefined)
}

/** What plates are drawn from, some in one item: their descriptions are alike. */
function platesOf(pages: Iterable<Page>): PackedItem[] {
  const items = new Map<string, PackedItem>()
  for (const { path, plate } of pages) {
    if (!plate) continue
    const own = `/plates/${spread(path, PLATE_ITEMS)}`
    const item = items.get(own) ?? { path: own, answers: [], parts: {} }
    item.parts[path] = plate
    items.set(own, item)
  }
  return [...items.values()]
}

async function plateFor(path: string): Promise<Record<string, unknown> | undefined> {
  const [, id] = /^\/plants\/(.+)$/.exec(path) ?? []
  if (id === undefined) return undefined
  const plant = await prisma.plant.findUnique({ where: { id }, select: PLATE_COLUMNS })
  return plant ? { ...plateOf(id, plant) } : undefined
}

async function listPaths(): Promise<string[]> {
  const lists = await Promise.all(
    PACKED.map(async (kind) => {
      const { table, visible, urlKey } = KINDS[kind]
      const query = { select: { [urlKey]: true }, where: visible, orderBy: newestFirst, take: MAX_ROWS }
      const rows = (await rowsOf(prisma, kind).findMany(query)) as { id?: string; slug?: string }[]
      return rows.map((row) => `/${table}/${row[urlKey]}`)
    }),
  )
  return [...LISTS, ...lists.flat()]
}
