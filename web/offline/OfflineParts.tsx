import { useEffect } from 'react'
import { isSavingData } from '../data-saver/data-saver.ts'
import { followTabs } from '../data-saver/follow-tabs.ts'
import { Corrections } from './Corrections.tsx'
import { hasWorker } from './has-worker.ts'
import { isConnected } from './is-connected.ts'
import { InstallOffer } from './InstallOffer.tsx'
import { OldPack } from './OldPack.tsx'
import { stringifyVariables, type PersistedDocument } from 'urql'
import type { LoadedQuery } from '../graphql/browser-exchange.ts'
import { firstQueries } from './first-page.ts'
import type { CachedResponse, PageMessage } from './worker-scope.ts'

/** In the same file, for the page about reading offline. */
export { startWorker }

/** What runs on every page after it has loaded: the service worker, and what there is to say about reading offline. */
export function OfflineParts({ isOffline }: { isOffline: boolean }) {
  useEffect(() => {
    // The worker loads the whole site: who saves data asks for that on the page about it.
    if (!isSavingData() || hasWorker()) void startWorker(isOffline)
  }, [isOffline])
  useEffect(explainDownloads, [])
  useEffect(followTabs, [])

  return (
    <>
      <Corrections />
      <OldPack />
      <InstallOffer />
    </>
  )
}

/**
 * Browsers say little, and in their own language, of a download that fails. Without a connection its link opens as a page,
 * for which the service worker has one that says what is wrong. Returns what ends this.
 */
function explainDownloads(): () => void {
  let allowed: Element | undefined

  function handleClick(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[download][href^="/"]')
    if (!link || link === allowed || !hasWorker()) return
    event.preventDefault()
    void follow(link)
  }

  async function follow(link: HTMLAnchorElement) {
    if (!(await isConnected())) return location.assign(link.href)
    allowed = link
    link.click()
    allowed = undefined
  }

  addEventListener('click', handleClick)
  return () => removeEventListener('click', handleClick)
}

/**
 * Registers the service worker, which keeps the site for reading offline. Where that is switched off, a worker that is
 * still there is replaced by one that removes it. Browsers without workers, and private windows, read online.
 */
async function startWorker(isOffline: boolean): Promise<void> {
  if (!isOffline && !hasWorker()) return
  try {
    const workers = navigator.serviceWorker
    // A new release waits until all pages of the older one are closed.
    await workers.register('/worker.js', { updateViaCache: 'none' })
    if (!isOffline) return
    const { active } = await workers.ready
    // A page to which somebody goes back may be an old copy of the browser's.
    const [{ type }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
    const responses = type === 'back_forward' ? [] : firstQueries().flatMap(toCached)
    if (active && responses.length > 0) tell(active, { type: 'page-responses', responses })
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
