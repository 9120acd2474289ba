import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../auth/secret.ts'
import { once } from '../once.ts'
import { siteUrl } from '../http/pages.ts'

/** Where an address is taken off the newsletter: a page to readers, and where mail programs post to. */
export const UNSUBSCRIBE_PATH = '/newsletter/unsubscribe'

const key = once(() => keyFor('newsletter unsubscribe'))

/** The link that takes an address off the newsletter. It works for as long as AUTH_SECRET stays the same. */
export function unsubscribeLink(email: string): string {
  return `${siteUrl}${UNSUBSCRIBE_PATH}?${new URLSearchParams({ email, token: tokenOf(email) })}`
}

/** Whether we have made a link for this address. */
export function isOurLink(email: string, token: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(email))]
  return given.length === right.length && timingSafeEqual(given, right)
}

function tokenOf(email: string): string {
  return createHmac('sha256', key()).update(email).digest('base64url')
}
