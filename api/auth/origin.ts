import { env } from '../env.ts'
import { siteUrl } from '../http/site-url.ts'

const site = new URL(siteUrl)

/** Whether the site runs on this machine only, where cookies are sent without https. */
export const siteIsLocal = ['localhost', '127.0.0.1', '[::1]'].includes(site.hostname)

/** Whether a request comes from a page of this site. Without SITE_URL the site has the origin of the request. */
export function isOwnOrigin(origin: string, request: Request): boolean {
  return origin === site.origin || (!env.SITE_URL && origin === new URL(request.url).origin)
}

/** Whether a modifying request comes from another site. Browsers send the origin with each such request. */
export function isForeign(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null) return !isOwnOrigin(origin, request)
  const site = request.headers.get('sec-fetch-site')
  // A navigation by link has no origin.
  return request.method !== 'GET' && site !== null && site !== 'same-origin'
}
