import { languageIn } from '../../api/rules/pack/responses.ts'
import { ownRelease } from './release.ts'
import { BARRED, CACHES } from './cache-names.ts'
import { shortId } from '../drawing/short-id.ts'
import {
  digestOf,
  digestOfList,
  readText,
  savedPack,
  storeList,
  urlOf,
  WARNINGS,
  type PackedTitle,
  type PackEntry,
  type PackItem,
  type SavedPack,
} from './pack-store.ts'
import { loaderOf, type Load } from './restore.ts'

// Saves all content to this phone, item by item: what has arrived stays, so that an interrupted download continues.

export type PackProblem = 'cut' | 'full' | 'changed'

export class PackError extends Error {
  readonly problem: PackProblem

  constructor(problem: PackProblem) {
    super(problem)
    this.problem = problem
  }
}

/** What is still to be downloaded. */
export type PackPlan = {
  digest: string
  items: PackEntry[]
  downloads: Download[]
  bytes: number
  /** What was barred when it was made. */
  barred: string | undefined
}

/** An item, or a batch of them, each of which is a line. */
type Download = { url: string; bytes: number; items: string[] }

/** `items` are digests. */
type Batch = { digest: string; bytes: number; items: string[] }

type PackList = {
  digest: string
  changed: PackEntry[]
  gone: string[] | null
  batches: Batch[]
}

/** At the same time, as many as browsers allow beside the page. */
const AT_ONCE = 4

/** Asks the server what is missing. Throws a PackError. */
export async function planPack(): Promise<PackPlan> {
  const [saved, barred] = [await savedPack(), await readBarred()]
  const since = saved ? `?${new URLSearchParams({ since: saved.digest })}` : ''
  const list = JSON.parse(await download(`/pack.json${since}`)) as PackList
  const entries = new Map(list.gone && saved ? saved.items.map((item) => [item.path, item]) : [])
  for (const path of list.gone ?? []) entries.delete(path)
  for (const item of list.changed) entries.set(item.path, item)
  const items = [...entries.values()].sort((one, other) => (one.path < other.path ? -1 : 1))
  if ((await digestOfList(items)) !== list.digest) throw new PackError('changed')
  const isThere = await Promise.all(items.map(async (item) => (await readText(item)) !== undefined))
  const missing = items.filter((_, index) => !isThere[index])
  const downloads = downloadsOf(missing, list.batches)
  const bytes = downloads.reduce((sum, download) => sum + download.bytes, 0)
  return { digest: list.digest, items, downloads, bytes, barred }
}

/** Batches where they take fewer bytes than what is missing of their items, one by one. */
function downloadsOf(missing: readonly PackEntry[], batches: readonly Batch[]): Download[] {
  const left = new Map(missing.map((item) => [item.digest, item]))
  const downloads: Download[] = []
  for (const { digest, bytes, items } of batches) {
    const alone = items.reduce((sum, item) => sum + (left.get(item)?.bytes ?? 0), 0)
    if (bytes >= alone) continue
    downloads.push({ url: `/pack/${digest}.jsonl`, bytes, items })
    for (const item of items) left.delete(item)
  }
  return [
    ...downloads,
    ...[...left.values()].map((item) => ({ url: urlOf(item), bytes: item.bytes, items: [item.digest] })),
  ]
}

/** Saves what the site has now, once no other tab does. Throws a PackError. */
export async function planAndSave(onProgress: (done: number, total: number) => void): Promise<void> {
  await navigator.locks.request(CACHES.pack, async () => {
    const plan = await planPack()
    await savePack(plan, (done) => onProgress(done, plan.bytes))
  })
}

/**
 * Downloads what is missing; `onProgress` gets the bytes that have arrived. The earlier pack stays in use until the new one
 * is whole. Throws a PackError.
 */
async function savePack(
  { digest, items, downloads, barred }: PackPlan,
  onProgress = (_bytes: number) => {},
): Promise<void> {
  const queue = [...downloads]
  let done = 0

  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const texts = (await download(next.url)).split('\n')
      for (const [index, digest] of next.items.entries()) await storeItem(digest, texts[index])
      onProgress((done += next.bytes))
    }
  }

  // All end before anything is said: a late one would report progress after the problem.
  const ends = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () =>
      work().catch((error: unknown) => {
        queue.length = 0
        throw error
      }),
    ),
  )
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  const saved = await savedPack()
  const old = new Set(saved?.items.map(urlOf))
  const { storeSearchFiles } = await import('./search/search-file.ts')
  const titles = [
    ...(saved?.titles ?? []).filter(({ path }) => items.some((item) => item.path === path && old.has(urlOf(item)))),
    ...(await drawAndList(
      items.filter((item) => !old.has(urlOf(item))),
      loaderOf(items),
    )),
  ]
  await storeSearchFiles(digest, items, (path, text) => store(path, text, 'application/json'))
  const at = Date.now()
  await guard(() => storeList({ digest, items, titles, at, checked: { at, release: ownRelease(), lacks: 0 } }))
  // What has changed since is not in it: the next page updates it again.
  if ((await readBarred()) === barred) await (await caches.open(CACHES.state)).delete(BARRED)
  await removeOld(items)
}

/** How many bytes are downloaded without asking: an edit of a plant and the withdrawal of another cost 97,000. */
const UNASKED_BYTES = 150_000
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/**
 * Brings a saved pack up to date, if that is cheap; if not, notes it. The pages of one browser do it once. Whether it was
 * compared with the site's. Never rejects.
 */
export async function refreshPack(): Promise<boolean> {
  const saved = await savedPack()
  if (!saved || !(await isDue(saved))) return false
  return navigator.locks.request(CACHES.pack, { ifAvailable: true }, async (lock) => {
    if (!lock) return false
    try {
      const plan = await planPack()
      const checked = { at: Date.now(), release: ownRelease(), lacks: plan.bytes }
      if (plan.bytes <= UNASKED_BYTES) await savePack(plan)
      else await storeList({ ...saved, checked, warnings: await saveWarnings(plan) })
      return true
    } catch {
      // On the next page.
      return false
    }
  })
}

/** What warns of withdrawn plants is saved without asking: the plants themselves leave the phone in any case. */
async function saveWarnings({ items }: PackPlan): Promise<PackEntry | undefined> {
  const entry = items.find(({ path }) => path === WARNINGS)
  if (entry) await storeItem(entry.digest, await download(urlOf(entry)))
  return entry
}

/** Another release has other queries, which an earlier pack may not answer. */
async function isDue({ checked }: SavedPack): Promise<boolean> {
  if (checked.release !== ownRelease()) return true
  const isBarred = (await readBarred()) !== undefined
  const interval = !isBarred ? DAY_MS : checked.lacks > 0 ? HOUR_MS : 0
  return Math.abs(Date.now() - checked.at) >= interval
}

/** What the worker has noted as changed since the pack was saved. */
async function readBarred(): Promise<string | undefined> {
  return (await caches.match(BARRED, { cacheName: CACHES.state }))?.text()
}

/** Asks the browser to let the pack be when space runs short. It may refuse, or have asked the reader, who did. */
export async function askToLast(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}

/** With the photos and recordings that were saved beside it; not while another tab saves. */
export async function removePack(): Promise<void> {
  await navigator.locks.request(CACHES.pack, () =>
    Promise.all([CACHES.pack, CACHES.packMedia].map((name) => caches.delete(name))),
  )
}

async function removeOld(items: readonly PackEntry[]): Promise<void> {
  const cache = await caches.open(CACHES.pack)
  const wanted = new Set(items.map(urlOf))
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/pack/') && !wanted.has(pathname)) await cache.delete(request)
  }
}

/** Draws the plates, which are larger than what they are drawn from, and collects the titles. */
async function drawAndList(items: readonly PackEntry[], load: Load): Promise<PackedTitle[]> {
  const { drawGroup, drawingStyles } = await import('../drawing/draw-file.ts')
  const titles: PackedTitle[] = []
  await store('/drawn/styles', drawingStyles, 'text/css')
  for (const entry of items) {
    const item = await load(entry.path)
    if (!item) throw new PackError('changed')
    for (const [name, plate] of drawingsIn(entry.path, item)) {
      await store(`/drawn/${name}`, drawGroup(name, plate as never), 'image/svg+xml')
    }
    titles.push(...titleOf(entry.path, item))
  }
  await store('/drawn/hero', drawGroup('hero'), 'image/svg+xml')
  return titles
}

/** The names of drawings, and what they are drawn from: plates of plants, and woven pictures of articles. */
function drawingsIn(path: string, { parts }: PackItem): [name: string, plate: object | undefined][] {
  const [, of, id] = /^\/(plates|articles)\/(.+)$/.exec(path) ?? []
  if (of === 'articles') return [[`w${shortId(id!)}`, undefined]]
  if (of !== 'plates') return []
  return Object.entries(parts).map(([plant, plate]) => [`p${shortId(plant.slice('/plants/'.length))}`, plate])
}

function titleOf(path: string, { answers }: PackItem): PackedTitle[] {
  const titles: Record<string, string> = {}
  for (const { variables, data } of answers) {
    const { plant, ailment, article } = data as Record<string, Record<string, string> | undefined>
    const title = plant?.['commonName'] ?? ailment?.['name'] ?? article?.['title']
    if (title) titles[languageIn(variables)] = title
  }
  const { EN: en, ES: es } = titles
  return en && es ? [{ path, en, es }] : []
}

async function download(url: string): Promise<string> {
  try {
    const response = await fetch(url)
    // An item that has changed since the list was made: the next list has another.
    if (response.status === 404) throw new PackError('changed')
    if (!response.ok) throw new PackError('cut')
    return await response.text()
  } catch (error) {
    throw error instanceof PackError ? error : new PackError('cut')
  }
}

async function storeItem(digest: string, text = ''): Promise<void> {
  if ((await digestOf(text)) !== digest) throw new PackError('changed')
  await store(urlOf({ digest }), text, 'application/json')
}

async function store(url: string, text: string, type: string): Promise<void> {
  await guard(async () =>
    (await caches.open(CACHES.pack)).put(url, new Response(text, { headers: { 'content-type': type } })),
  )
}

/** Storage may be full, or refused. */
async function guard(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch {
    throw new PackError('full')
  }
}
