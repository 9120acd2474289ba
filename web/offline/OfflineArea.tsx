import { useEffect, useState } from 'react'
import { useSite } from '../site.ts'
import { awaitInstallPrompt } from './install.ts'

/** After the page has loaded, and its pictures: nothing of this may delay what is read. */
const DELAY_MS = 2000

type Parts = typeof import('./OfflineParts.tsx')

/** Everything for reading without a connection, loaded when the page is done. */
export function OfflineArea() {
  const { site } = useSite()
  const [parts, setParts] = useState<Parts>()

  useEffect(() => {
    dispatchEvent(new Event('hydrated'))
    awaitInstallPrompt()
    const load = () => setTimeout(() => void import('./OfflineParts.tsx').then(setParts, () => {}), DELAY_MS)
    if (document.readyState === 'complete') load()
    else addEventListener('load', load, { once: true })
  }, [])

  return parts ? <parts.OfflineParts isOffline={site.offline} /> : null
}
