import { BARRED, CACHES } from './cache-names.ts'
import { noteCorrection, type Correction } from './corrections.ts'

/*
 * What was withdrawn or corrected leaves the phone at the next contact: before the worker hands out responses, it asks the
 * server which content has changed since it last asked, by the server's clock. Responses that show such content are
 * requested anew; what does not come back is removed.
 */

/** Between contacts, by the clock of the phone: if that is changed, the worker asks earlier. */
const INTERVAL_MS = 10 * 60 * 1000
/** A poor line must not keep readers from what they have; they then read what the worker has. */
const PATIENCE_MS = 4000
/** More are not worth their bytes: they are read again when they are opened. */
const MAX_RENEWED = 20

const CHANGES = '/kept.json'
/** Of content, and of the setting that is kept with it. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|emergencyContacts/g

interface State {
  since: string
  /** When it was asked, by the clock of the phone. */
  at: number
}

let inProgress: Promise<void> | undefined

/** Asks the server, unless it has answered a moment ago. Never rejects. */
export async function checkChanges(): Promise<void> {
  const state = await readState()
  if (state && Math.abs(Date.now() - state.at) < INTERVAL_MS) return
  inProgress ??= check(state)
    .catch(() => {})
    .finally(() => (inProgress = undefined))
  await Promise.race([inProgress, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

async function check(state: State | undefined): Promise<void> {
  const query = state ? `?${new URLSearchParams({ since: state.since })}` : ''
  const response = await fetch(CHANGES + query, { cache: 'no-store' })
  if (!response.ok) return
  const { now, changed } = (await response.json()) as { now: string; changed: string[] | null }
  if (changed?.length !== 0) await bar(changed)
  if (!changed) await caches.delete(CACHES.responses)
  else if (changed.length > 0) await renew(new Set(changed))
  const cache = await caches.open(CACHES.state)
  await cache.put(CHANGES, Response.json({ since: now, at: Date.now() } satisfies State))
}

/** Hashes of what has changed since the pack was saved; null if all may have. */
type Barred = string[] | null

/** Bars the pack from showing what has changed, until a page has updated the pack. */
async function bar(changed: Barred): Promise<void> {
  if (!(await caches.has(CACHES.pack))) return
  const before = await barred()
  const all: Barred = changed && before ? [...new Set([...before, ...changed])] : null
  await (await caches.open(CACHES.state)).put(BARRED, Response.json(all))
}

async function barred(): Promise<Barred> {
  const response = await caches.match(BARRED, { cacheName: CACHES.state })
  return response ? ((await response.json()) as Barred) : []
}

/** Whether a response from the pack shows something that has changed. */
export async function isBarred(text: string): Promise<boolean> {
  const hashes = await barred()
  return hashes === null || (hashes.length > 0 && (await mentions(text, new Set(hashes))))
}

/** Which of these ids are of content that has changed since the pack was saved; null if all may have. */
export async function barredAmong(ids: readonly string[]): Promise<ReadonlySet<string> | null> {
  const hashes = await barred()
  if (!hashes) return null
  if (hashes.length === 0) return new Set()
  const [known, own] = [new Set(hashes), await Promise.all(ids.map(hashOf))]
  return new Set(ids.filter((_, index) => known.has(own[index]!)))
}

async function readState(): Promise<State | undefined> {
  try {
    return (await (await caches.match(CHANGES, { cacheName: CACHES.state }))?.json()) as State | undefined
  } catch {
    // Without it, everything counts as unknown.
    return undefined
  }
}

async function renew(changed: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(CACHES.responses)
  let renewed = 0
  for (const request of [...(await cache.keys())].sort(pagesFirst)) {
    // One at a time: more would not fit into the memory of a phone.
    const old = await (await cache.match(request))!.text()
    // A response that there is none names it in its request alone.
    if (!(await mentions(old + request.url, changed))) continue
    // Removed first: the line may be cut.
    await cache.delete(request)
    const now = ++renewed <= MAX_RENEWED ? await fetchAgain(cache, request) : undefined
    await forgetPictures(old, now ?? '')
    // At once: browsers may stop the worker, and then the old response is gone.
    const correction = now === undefined ? undefined : correctionOf(old, now)
    if (correction) await noteCorrection(correction)
  }
}

/** A reader relies on the page of a plant or an ailment; lists and other pages that name it may be read again later. */
function pagesFirst(one: Request, other: Request): number {
  const isPage = ({ url }: Request) => /%22(?:id|slug)%22/.test(url)
  return Number(isPage(other)) - Number(isPage(one))
}

/** The response as it is now; undefined if it is not to be had. One that says that the content was withdrawn is not stored. */
async function fetchAgain(cache: Cache, request: Request): Promise<string | undefined> {
  const response = await fetch(request.url, { cache: 'no-store' }).catch(() => undefined)
  if (response?.status !== 200) return undefined
  const text = await response.clone().text()
  const { errors } = JSON.parse(text) as { errors?: { extensions?: { code?: string } }[] }
  if (errors) return errors.some(({ extensions }) => extensions?.code === 'WITHDRAWN') ? text : undefined
  await cache.put(request, response).catch(() => {})
  return text
}

/** Pictures that are not shown any more may have been withdrawn. */
async function forgetPictures(old: string, now: string): Promise<void> {
  const pictures = await caches.open(CACHES.pictures)
  const gone = (old.match(/\/media\/[^"\\\s]+/g) ?? []).filter((path) => !now.includes(path))
  await Promise.all(gone.map((path) => pictures.delete(path)))
}

async function mentions(text: string, changed: ReadonlySet<string>): Promise<boolean> {
  const hashes = await Promise.all([...new Set(text.match(ID))].map(hashOf))
  return hashes.some((hash) => changed.has(hash))
}

/** As in api/offline/recent-changes.ts. */
export async function hashOf(id: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id)))
  return Array.from(bytes.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface Cached {
  data: {
    plant?: CachedPlant | null
    ailment?: CachedAilment | null
  } | null
}

interface CachedPlant {
  id: string
  commonName: string
}
/** Whom it harms, and how much of it. */
const OF_PLANT = [
  'isPoisonous',
  'cautions',
  'precautions',
  'basicUses',
  'preparationMethods',
  'dosageGuidelines',
  'withheldDoses',
]

interface CachedAilment {
  slug: string
  name: string
}
const OF_AILMENT = ['dangerSigns', 'firstHelp', 'doNot']

/** What a reader may have relied on, by the page that says it; undefined for responses without such a page. */
function reliedOn({ data }: Cached): { path: string; title: string; said: string } | undefined {
  const { plant, ailment } = data ?? {}
  const said = (of: object, names: string[]) =>
    JSON.stringify(names.map((name) => (of as Record<string, unknown>)[name]))
  if (plant?.commonName) return { path: `/plants/${plant.id}`, title: plant.commonName, said: said(plant, OF_PLANT) }
  if (ailment?.slug && ailment.name)
    return { path: `/ailments/${ailment.slug}`, title: ailment.name, said: said(ailment, OF_AILMENT) }
  return undefined
}

/** That it was withdrawn, or says something else now. */
function correctionOf(before: string, after: string): Correction | undefined {
  const [old, now] = [before, after].map((text) => reliedOn(JSON.parse(text) as Cached))
  if (!old || old.said === now?.said) return undefined
  return { path: old.path, title: old.title, kind: now ? 'corrected' : 'withdrawn' }
}
