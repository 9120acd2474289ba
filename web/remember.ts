// Small facts about this browser. Without storage, as in some private windows, each page begins anew.

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // It then lasts as long as the page.
  }
}
