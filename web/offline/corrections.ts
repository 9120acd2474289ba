// What has been corrected or withdrawn since the reader read it, from the worker to the pages.

export type Correction = { path: string; title: string; kind: 'corrected' | 'withdrawn' }

const CACHE = 'corrections'
/** The worker tells the pages that are open. */
export const CORRECTIONS_CHANNEL = 'corrections'

export async function noteCorrections(corrections: readonly Correction[]): Promise<void> {
  const cache = await caches.open(CACHE)
  // In both languages it is one.
  await Promise.all(corrections.map((correction) => cache.put(correction.path, Response.json(correction))))
  const channel = new BroadcastChannel(CORRECTIONS_CHANNEL)
  channel.postMessage(null)
  channel.close()
}

export async function readCorrections(): Promise<Correction[]> {
  if (!(await caches.has(CACHE))) return []
  const cache = await caches.open(CACHE)
  const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  return Promise.all(responses.flatMap((response) => (response ? (response.json() as Promise<Correction>) : [])))
}

export async function forgetCorrections(): Promise<void> {
  await caches.delete(CACHE)
}
