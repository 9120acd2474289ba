import { hasWorker } from './has-worker.ts'
import { isConnected } from './is-connected.ts'

/**
 * Browsers say little, and in their own language, of a download that fails. Without a connection its link opens as a page,
 * for which the service worker has one that says what is wrong. Returns what ends this.
 */
export function explainDownloads(): () => void {
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
