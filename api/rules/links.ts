// Browsers drop line breaks and tabs, so that a link would lead elsewhere than it says.
const CONTROL = /\p{Cc}/u
const OWN_ORIGIN = 'https://own.invalid'

/**
 * Whether a path stays on this site when a browser follows it. Only a URL parser can tell: browsers treat
 * `/\evil.example` and `/<tab>/evil.example` as other sites, and `/.//evil.example` becomes one after normalization.
 */
export function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || CONTROL.test(path)) return false
  const url = urlOf(path, OWN_ORIGIN)
  return url?.origin === OWN_ORIGIN && !url.pathname.startsWith('//')
}

/** A path on this site or an http(s) URL: other schemes may run scripts. */
export function isLink(address: string): boolean {
  return isOwnPath(address) || (/^https?:\/\/\P{Cc}+$/iu.test(address) && urlOf(address) !== null)
}

/** `URL.parse`, which older phones lack. */
export function urlOf(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
