import { ifPossible } from '../ui/if-possible.ts'

/** Whether a service worker answers for this page. */
export function hasWorker(): boolean {
  return Boolean(ifPossible(() => navigator.serviceWorker.controller))
}
