import { LRUCache } from 'lru-cache'
import { store } from './store.ts'

/** A file never changes. */
const sizes = new LRUCache<string, number>({ max: 20_000 })

export async function fileSize(name: string): Promise<number | undefined> {
  const bytes = sizes.get(name) ?? (await store().size(name)) ?? undefined
  if (bytes !== undefined) sizes.set(name, bytes)
  return bytes
}
