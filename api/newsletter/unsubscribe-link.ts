import { createHmac } from 'node:crypto'
import { keyFor } from '../auth/secret.ts'
import { once } from '../rules/once.ts'
import { isSameSecret } from '../http/same-secret.ts'
import { siteUrl } from '../http/site-url.ts'

/** Path for unsubscribing: a page for readers, and the target of one-click requests. */
export const UNSUBSCRIBE_PATH = '/newsletter/unsubscribe'

const key = once(() => keyFor('newsletter unsubscribe'))

/** The unsubscribe link of an email address. It is valid until AUTH_SECRET changes. */
export function unsubscribeLink(email: string): string {
  return `${siteUrl}${UNSUBSCRIBE_PATH}?${new URLSearchParams({ email, token: tokenOf(email) })}`
}

export function isOurLink(email: string, token: string): boolean {
  return isSameSecret(token, tokenOf(email))
}

function tokenOf(email: string): string {
  return createHmac('sha256', key()).update(email).digest('base64url')
}
