import { CACHES } from './cache-names.ts'

// The pack of all content on this phone, for pages and the worker. Whoever changes it by hand changes its digests.

const LIST = '/pack.json'
/** The item with what warns of plants that were withdrawn. */
export const WARNINGS = '/withdrawn'
const DIGEST_LENGTH = 22

/** As in api/offline/pack-parts.ts. */
export interface PackItem {
  answers: { hash: string; variables: string; data: Record<string, unknown> }[]
  parts: Record<string, Record<string, unknown>>
}

export type PackEntry = { path: string; digest: string; bytes: number }

export type SavedPack = {
  digest: string
  /** In the order of their paths. */
  items: PackEntry[]
  /** A newer item of warnings than that of the pack. */
  warnings?: PackEntry | undefined
  titles: PackedTitle[]
  /** When it was saved, by the clock of this phone. */
  at: number
  checked: Checked
}

/** When it was last compared with the site's, by which release of the site, and how many bytes it then lacked. */
export type Checked = { at: number; release: string; lacks: number }

export type PackedTitle = { path: string; en: string; es: string }

/** The pack; undefined if there is none, or if it has been changed. */
export async function savedPack(): Promise<SavedPack | undefined> {
  try {
    const saved = (await (await caches.match(LIST, { cacheName: CACHES.pack }))?.json()) as SavedPack | undefined
    return saved && (await digestOfList(saved.items)) === saved.digest ? saved : undefined
  } catch {
    return undefined
  }
}

export async function storeList(saved: SavedPack): Promise<void> {
  await (await caches.open(CACHES.pack)).put(LIST, Response.json(saved))
}

export function urlOf({ digest }: Pick<PackEntry, 'digest'>): string {
  return `/pack/${digest}.json`
}

/** An item of the pack; undefined if it is missing, or has been changed. */
export async function readItem(entry: PackEntry): Promise<PackItem | undefined> {
  const text = await readText(entry)
  return text === undefined ? undefined : (JSON.parse(text) as PackItem)
}

export async function readText(entry: PackEntry): Promise<string | undefined> {
  const text = await (await caches.match(urlOf(entry), { cacheName: CACHES.pack }))?.text()
  return text !== undefined && (await digestOf(text)) === entry.digest ? text : undefined
}

export async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, DIGEST_LENGTH)
}

export function digestOfList(items: readonly PackEntry[]): Promise<string> {
  return digestOf(items.map(({ path, digest }) => `${path} ${digest}\n`).join(''))
}
