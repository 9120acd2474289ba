import { env } from '../env.ts'
import { siteUrl } from '../http/pages.ts'

const site = new URL(siteUrl)

/** Whether the site is on this machine alone, where cookies travel without https. */
export const siteIsLocal = ['localhost', '127.0.0.1', '[::1]'].includes(site.hostname)

/** Whether a request comes from a page of this site. Without SITE_URL the site is wherever it was asked for. */
export function isOwnOrigin(origin: string, request: Request): boolean {
  return origin === site.origin || (!env.SITE_URL && origin === new URL(request.url).origin)
}

/** Whether a request that changes something comes from elsewhere. Browsers name the origin of every such request. */
export function isForeign(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null) return !isOwnOrigin(origin, request)
  const site = request.headers.get('sec-fetch-site')
  // A link that was followed has none.
  return request.method !== 'GET' && site !== null && site !== 'same-origin'
}
