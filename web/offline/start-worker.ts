import { stringifyVariables, type PersistedDocument } from 'urql'
import type { LoadedQuery } from '../graphql/browser-exchange.ts'
import { firstQueries } from './first-page.ts'
import { hasWorker } from './has-worker.ts'
import type { CachedResponse, PageMessage } from './worker-scope.ts'

/**
 * Registers the service worker, which keeps the site for reading offline. Where that is switched off, a worker that is
 * still there is replaced by one that removes it. Browsers without workers, and private windows, read online.
 */
export async function startWorker(isOffline: boolean): Promise<void> {
  if (!isOffline && !hasWorker()) return
  try {
    const workers = navigator.serviceWorker
    // A new release waits until all pages of the older one are closed.
    await workers.register('/worker.js', { updateViaCache: 'none' })
    if (!isOffline) return
    const { active } = await workers.ready
    const answers = firstQueries().flatMap(toCached)
    if (active && answers.length > 0) tell(active, { type: 'first-answers', answers })
  } catch (error) {
    console.info('The site cannot be kept for reading offline.', error)
  }
}

function toCached({ operation: { query, variables }, data }: LoadedQuery): CachedResponse[] {
  const { documentId: hash } = query as PersistedDocument
  return hash && data ? [{ hash, variables: stringifyVariables(variables), data }] : []
}

function tell(worker: ServiceWorker, message: PageMessage): void {
  worker.postMessage(message)
}
