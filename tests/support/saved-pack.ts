import { createApp } from '../../api/app.ts'
import type { PackList } from '../../api/offline/pack.ts'
import { storeList, urlOf } from '../../web/offline/pack-store.ts'
import { storeSearchFiles } from '../../web/offline/search/search-file.ts'

/** Saves the pack of the site as a page does it, in caches of this process. */
export async function savePack(): Promise<void> {
  Object.assign(globalThis, { caches: cachesInMemory() })
  // Its pack knows nothing of earlier tests.
  const app = createApp()
  const { digest, changed } = (await (await app.request('/pack.json')).json()) as PackList
  const items = changed.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const put = async (path: string, text: string) => (await caches.open('pack')).put(path, new Response(text))
  await Promise.all(items.map(async (item) => put(urlOf(item), await (await app.request(urlOf(item))).text())))
  await storeSearchFiles(digest, items, put)
  const at = Date.now()
  await storeList({ digest, items, titles: [], at, checked: { at, release: '', lacks: 0 } })
}

/** Caches of a browser, as far as the site uses them in a page. */
function cachesInMemory(): Pick<CacheStorage, 'open' | 'match' | 'has' | 'delete'> {
  const stores = new Map<string, Map<string, Response>>()

  function storeOf(name: string): Map<string, Response> {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return store
  }

  return {
    open: async (name) => {
      const store = storeOf(name)
      return {
        match: async (path: string) => store.get(path)?.clone(),
        put: async (path: string, response: Response) => void store.set(path, response),
      } as unknown as Cache
    },
    match: async (path, options) =>
      storeOf(options?.cacheName ?? '')
        .get(String(path))
        ?.clone(),
    has: async (name) => stores.has(name),
    delete: async (name) => stores.delete(name),
  }
}
