import { parseUrl } from './parse-url.ts'

const ORIGIN = 'https://this.site'

/** A path entered by a person if it stays on this site; null for any other URL. */
export function ownPath(path: string | null | undefined): string | null {
  if (!path?.startsWith('/')) return null
  const url = parseUrl(path, ORIGIN)
  if (url?.origin !== ORIGIN) return null
  const own = url.pathname + url.search + url.hash
  // Browsers may normalize a path to the URL of another site: /.//elsewhere.example
  return own.startsWith('//') ? null : own
}
