/** Caches of a browser, as far as the site uses them in a page. */
export function cachesInMemory(): Pick<CacheStorage, 'open' | 'match' | 'has' | 'delete'> {
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
