import { openChannel } from '../channel.ts'
import { CACHES } from './cache-names.ts'

// What has been corrected or withdrawn since the reader read it, from the worker to the pages.

export type Correction = { path: string; title: string; kind: 'corrected' | 'withdrawn' }

/** The worker tells the pages that are open. */
export const CORRECTIONS_CHANNEL = 'corrections'

export async function noteCorrection(correction: Correction): Promise<void> {
  // In both languages it is one.
  await (await caches.open(CACHES.corrections)).put(correction.path, Response.json(correction))
  const channel = openChannel(CORRECTIONS_CHANNEL)
  channel.tell(null)
  channel.close()
}

export async function readCorrections(): Promise<Correction[]> {
  if (!(await caches.has(CACHES.corrections))) return []
  const cache = await caches.open(CACHES.corrections)
  const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  return Promise.all(responses.flatMap((response) => (response ? (response.json() as Promise<Correction>) : [])))
}

export async function forgetCorrections(): Promise<void> {
  await caches.delete(CACHES.corrections)
}
