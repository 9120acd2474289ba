import { useSyncExternalStore } from 'react'
import { memberScript } from '../auth/member-mark.ts'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const CHANGE = 'themechange'
const DARK = '(prefers-color-scheme: dark)'

/** The colour of the browser's toolbar; the same as --ground in tokens.css. */
export const themeColors: Record<Theme, string> = { light: '#f6efe0', dark: '#11182c' }

/** Part of head-script.ts. Without a stored theme it sets nothing, and CSS follows the system. */
export const themeScript = `try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.setAttribute('data-theme',t);${memberScript}}catch(e){}`

export function savedTheme(): Theme | null {
  try {
    const saved = localStorage.getItem(KEY)
    return saved === 'dark' || saved === 'light' ? saved : null
  } catch {
    return null
  }
}

export function currentTheme(): Theme {
  return savedTheme() ?? (matchMedia(DARK).matches ? 'dark' : 'light')
}

export function saveTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Some private windows have no storage: the choice then lasts as long as the page.
  }
  document.documentElement.setAttribute('data-theme', theme)
  window.dispatchEvent(new Event(CHANGE))
}

export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const theme = useSyncExternalStore(subscribe, shownTheme, () => 'light' as const)
  return { theme, toggleTheme: () => saveTheme(theme === 'dark' ? 'light' : 'dark') }
}

function shownTheme(): Theme {
  const attribute = document.documentElement.getAttribute('data-theme')
  return attribute === 'dark' || attribute === 'light' ? attribute : currentTheme()
}

function subscribe(onChange: () => void): () => void {
  const system = matchMedia(DARK)
  function handleStorage(event: StorageEvent) {
    if (event.key !== KEY) return
    const saved = savedTheme()
    if (saved) document.documentElement.setAttribute('data-theme', saved)
    else document.documentElement.removeAttribute('data-theme')
    onChange()
  }
  window.addEventListener(CHANGE, onChange)
  window.addEventListener('storage', handleStorage)
  system.addEventListener('change', onChange)
  return () => {
    window.removeEventListener(CHANGE, onChange)
    window.removeEventListener('storage', handleStorage)
    system.removeEventListener('change', onChange)
  }
}
