import { useEffect } from 'react'
import { Corrections } from './Corrections.tsx'
import { InstallOffer } from './InstallOffer.tsx'
import { OldPack } from './OldPack.tsx'
import { startWorker } from './start-worker.ts'

/** What runs on every page after it has loaded: the service worker, and what there is to say about reading offline. */
export function OfflineParts({ isOffline }: { isOffline: boolean }) {
  useEffect(() => void startWorker(isOffline), [isOffline])

  return (
    <>
      <Corrections />
      <OldPack />
      <InstallOffer />
    </>
  )
}
