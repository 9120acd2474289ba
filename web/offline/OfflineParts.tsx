import { useEffect } from 'react'
import { isSavingData } from '../data-saver/data-saver.ts'
import { followTabs } from '../data-saver/follow-tabs.ts'
import { Corrections } from './Corrections.tsx'
import { explainDownloads } from './downloads.ts'
import { hasWorker } from './has-worker.ts'
import { InstallOffer } from './InstallOffer.tsx'
import { OldPack } from './OldPack.tsx'
import { startWorker } from './start-worker.ts'

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
