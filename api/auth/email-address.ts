import { domainToASCII } from 'node:url'
import { z } from 'zod'

/** As in an envelope of SMTP (RFC 5321). */
const MAX = 254
const LOCAL_PART = /^[^@]{1,64}@/
const INTERNATIONAL_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u

/** The form in which an email address is stored and compared. An international domain is written in ASCII. */
export function normalizeEmail(text: string): string {
  const address = text.normalize('NFC').trim().toLowerCase()
  const start = address.lastIndexOf('@') + 1
  const domain = address.slice(start)
  // Anything else must not pass for another domain: domainToASCII drops what is not seen, and what follows a slash.
  const ascii = INTERNATIONAL_DOMAIN.test(domain) ? domainToASCII(domain) : domain
  return address.slice(0, start) + (ascii || domain)
}

/**
 * What the site accepts as an email address. It is the rule of better-auth, which cannot be changed: ASCII before the @
 * (few mail servers accept more), and a domain with a dot.
 */
export const emailAddress = (problem: string) =>
  z.string(problem).transform(normalizeEmail).pipe(z.email(problem).max(MAX, problem).regex(LOCAL_PART, problem))
