import type { ReactNode } from 'react'

export type Announcement = { tone: 'success' | 'error'; text: ReactNode }

const SHOWN_MS = 6000

let shown: Announcement | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows a short message at the edge of the page: the result of an action that does not change the page. */
export function announce(next: Announcement | null): void {
  shown = next
  startTimer()
  for (const listener of listeners) listener()
}

export function announcement(): Announcement | null {
  return shown
}

export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener)
  // Messages sent before the component is mounted count from then on.
  if (listeners.size === 1) startTimer()
  return () => void listeners.delete(listener)
}

function startTimer(): void {
  clearTimeout(timer)
  if (shown && listeners.size > 0) timer = setTimeout(() => announce(null), SHOWN_MS)
}
