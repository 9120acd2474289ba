import { useSyncExternalStore } from 'react'
import { remember, remembered } from '../remember.ts'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const CHANGE = 'themechange'
const DARK = '(prefers-color-scheme: dark)'

/** The colour of the browser's toolbar; the same as --ground in tokens.css. */
export const themeColors: Record<Theme, string> = { light: '#f6efe0', dark: '#11182c' }

/** Part of the inline script of the head. Without a stored theme it sets nothing, and CSS follows the system. */
export const themeScript = (root: string) =>
  `var t=localStorage.getItem('${KEY}');if(t==='dark'||t==='light')${root}.setAttribute('data-theme',t);`

function savedTheme(): Theme | null {
  const saved = remembered(KEY)
  return saved === 'dark' || saved === 'light' ? saved : null
}

function currentTheme(): Theme {
  return savedTheme() ?? (matchMedia(DARK).matches ? 'dark' : 'light')
}

export function saveTheme(theme: Theme): void {
  remember(KEY, theme)
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
