const ORIGIN = 'https://this.site'

/** A path that a person gave, where a browser that follows it stays on this site; null for any other address. */
export function ownPath(path: string | null | undefined): string | null {
  if (!path?.startsWith('/')) return null
  const url = URL.parse(path, ORIGIN)
  if (url?.origin !== ORIGIN) return null
  const own = url.pathname + url.search + url.hash
  // What browsers tidy up may turn into another site's address: /.//elsewhere.example
  return own.startsWith('//') ? null : own
}
