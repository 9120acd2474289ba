import { useSyncExternalStore } from 'react'
import { listenTo } from '../ui/listen-to.ts'

/** The browser's offer to install the site, which Chromium makes to pages once. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

const CHANGE = 'installchange'

let offered: InstallPrompt | null = null

/** Keeps the offer for where it does not interrupt the reader. Call it before the browser may make it. */
export function awaitInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallPrompt)
  })
}

/** Asks the browser to install the site; undefined if it does not offer that, or if the site is installed. */
export function useInstall(): (() => void) | undefined {
  const prompt = useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  )
  if (!prompt) return undefined
  return () => {
    // It can be used once.
    set(null)
    prompt.prompt().catch(() => {})
  }
}

function set(prompt: InstallPrompt | null): void {
  offered = prompt
  dispatchEvent(new Event(CHANGE))
}

const subscribe = listenTo(CHANGE)
