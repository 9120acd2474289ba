const OWN_ORIGIN = 'https://own.invalid'

/**
 * Whether a browser that follows this path stays on this site. Only a URL parser can tell: to browsers `/\evil.example` and
 * `/<tab>/evil.example` are other sites, and `/.//evil.example` becomes one once it is tidied up.
 */
export function isOwnPath(path: string): boolean {
  if (!path.startsWith('/')) return false
  const url = URL.parse(path, OWN_ORIGIN)
  return url?.origin === OWN_ORIGIN && !url.pathname.startsWith('//')
}

/** A path of this site or a URL over http or https: anything else that a link can hold could be a script. */
export function isLink(address: string): boolean {
  return isOwnPath(address) || (/^https?:\/\//i.test(address) && URL.canParse(address))
}
