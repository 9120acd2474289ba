import { remember, remembered } from '../../remember.ts'

const STORED = 'recent-sources'
const MOST = 8

/** Keys of the sources that this browser cited last, the latest first. */
export function recentSources(): string[] {
  return remembered(STORED)?.split(' ').filter(Boolean) ?? []
}

export function rememberSource(key: string): void {
  const keys = [key, ...recentSources().filter((other) => other !== key)]
  remember(STORED, keys.slice(0, MOST).join(' '))
}
