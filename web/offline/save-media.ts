import { CACHES } from './cache-names.ts'
import { PackError } from './save-pack.ts'

// Photos and recordings on this phone, by choice: files whose names are those of their bytes.

export const MEDIA_KINDS = ['photos', 'recordings'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

type MediaFile = { url: string; bytes: number }
type MediaList = Record<MediaKind, MediaFile[]>

export type MediaState = { all: number; saved: number; bytes: number; missing: MediaFile[] }

/** How many bytes are downloaded without asking, once somebody has chosen to save a kind. */
const UNASKED_BYTES = 100_000

/** What there is of each kind, and what this phone lacks. Rejects without a connection. */
export async function mediaState(): Promise<Record<MediaKind, MediaState>> {
  const list = (await (await fetch('/pack-media.json')).json()) as MediaList
  const known = await savedPaths()
  const stateOf = (files: MediaFile[]): MediaState => {
    const missing = files.filter(({ url }) => !known.has(url))
    const bytes = missing.reduce((sum, file) => sum + file.bytes, 0)
    return { all: files.length, saved: files.length - missing.length, bytes, missing }
  }
  return { photos: stateOf(list.photos), recordings: stateOf(list.recordings) }
}

/** Downloads what is missing; what has arrived stays. Throws a PackError. */
export async function saveMedia(missing: readonly MediaFile[], onProgress = (_bytes: number) => {}): Promise<void> {
  let done = 0
  for (const { url, bytes } of missing) {
    await saveFile(url)
    onProgress((done += bytes))
  }
}

async function saveFile(url: string): Promise<void> {
  // Public files need no session, and the worker leaves such requests alone.
  const response = await fetch(url, { credentials: 'omit' }).catch(() => undefined)
  if (response?.status === 404) return
  if (!response?.ok) throw new PackError('cut')
  try {
    await (await caches.open(CACHES.packMedia)).put(url, response)
  } catch (error) {
    throw new PackError(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'cut')
  }
}

export async function removeMedia(kind: MediaKind): Promise<void> {
  const isOfKind = (url: string) => url.endsWith('.mp3') === (kind === 'recordings')
  const cache = await caches.open(CACHES.packMedia)
  for (const request of await cache.keys()) {
    if (isOfKind(request.url)) await cache.delete(request)
  }
}

/** Removes what is not public any more, and fetches a little that is new, of kinds that were saved. */
export async function refreshMedia(): Promise<void> {
  if (!(await caches.has(CACHES.packMedia))) return
  const list = (await (await fetch('/pack-media.json')).json()) as MediaList
  const wanted = new Set(MEDIA_KINDS.flatMap((kind) => list[kind]).map(({ url }) => url))
  const cache = await caches.open(CACHES.packMedia)
  for (const path of await savedPaths()) {
    if (!wanted.has(path)) await cache.delete(path)
  }
  for (const { saved, bytes, missing } of Object.values(await mediaState())) {
    if (saved > 0 && bytes <= UNASKED_BYTES) await saveMedia(missing)
  }
}

async function savedPaths(): Promise<Set<string>> {
  if (!(await caches.has(CACHES.packMedia))) return new Set()
  const requests = await (await caches.open(CACHES.packMedia)).keys()
  return new Set(requests.map(({ url }) => new URL(url).pathname))
}
