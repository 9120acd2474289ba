import { createHmac, randomBytes } from 'node:crypto'
import { encryptedFor } from '../auth/encrypted.ts'

// As Standard Webhooks signs messages: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md

const PREFIX = 'whsec_'

/** How long a former secret signs as well. */
export const OVERLAP_MS = 24 * 60 * 60_000

export function makeSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/** As it is stored. */
export const { encrypt, decrypt } = encryptedFor('webhook secrets')

interface Secrets {
  secret: string
  formerSecret: string | null
  formerUntil: Date | null
}

/** The headers of a message. Rejects if the secret was encrypted by another AUTH_SECRET. */
export async function signedHeaders(
  { secret, formerSecret, formerUntil }: Secrets,
  id: string,
  body: string,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const stored = formerSecret && formerUntil && formerUntil > new Date() ? [secret, formerSecret] : [secret]
  const secrets = await Promise.all(stored.map(decrypt))
  const signatures = secrets.map((each) => {
    const hmac = createHmac('sha256', Buffer.from(each.slice(PREFIX.length), 'base64'))
    return `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
