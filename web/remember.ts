import { ifPossible } from './ui/if-possible.ts'

// Small facts about this browser. Without storage, as in some private windows, each page begins anew.

export function remembered(key: string): string | null {
  return ifPossible(() => localStorage.getItem(key)) ?? null
}

export function remember(key: string, value: string): void {
  ifPossible(() => localStorage.setItem(key, value))
}
