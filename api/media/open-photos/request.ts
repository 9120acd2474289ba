import { env } from '../../env.ts'
import { UnavailableError } from '../../errors.ts'

// Responses of catalogues are not trusted: hosts, size and time are limited.

/** The only hosts that are requested, whatever a catalogue's response names. */
const HOSTS = new Set([
  'commons.wikimedia.org',
  'upload.wikimedia.org',
  'api.inaturalist.org',
  'static.inaturalist.org',
  'inaturalist-open-data.s3.amazonaws.com',
  'api.gbif.org',
])
const MAX_REDIRECTS = 3
const MAX_JSON = 4 * 1024 * 1024

export function isKnownHost(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed?.protocol === 'https:' && parsed.port === '' && !parsed.username && HOSTS.has(parsed.hostname)
}

/** A response of a known host, also after redirects. Rejects with an UnavailableError after `ms` or without success. */
export async function request(url: string, ms: number): Promise<Response> {
  const signal = AbortSignal.timeout(ms)
  let address = url
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!isKnownHost(address)) throw new UnavailableError(`${new URL(address).host} is no known catalogue of photos`)
    // Wikimedia refuses clients that do not say who they are.
    const headers = { 'user-agent': `mayan-medicinal-plants (${env.SITE_URL ?? 'not published'})` }
    // Redirects are followed one by one, so that each host is checked.
    const response = await fetch(address, { headers, signal, redirect: 'manual' }).catch((error: unknown) => {
      throw new UnavailableError('A catalogue of photos does not respond', { cause: error })
    })
    const next = response.headers.get('location')
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404) throw new NotThere()
    if (response.status < 300 || response.status > 399 || !next)
      throw new UnavailableError(`A catalogue of photos responded with ${response.status}`)
    address = new URL(next, address).href
  }
  throw new UnavailableError('A catalogue of photos redirects without end')
}

/** There is nothing under this URL. */
export class NotThere extends Error {}

/** The bytes of a known host, at most `limit`. Rejects like `request`. */
export async function requestBytes(url: string, ms: number, limit: number): Promise<Buffer> {
  const response = await request(url, ms)
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of response.body ?? []) {
      size += part.length
      if (size > limit) throw new UnavailableError('A catalogue of photos sends too much')
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (error) {
    if (error instanceof UnavailableError) throw error
    throw new UnavailableError('A catalogue of photos breaks off', { cause: error })
  }
}

/** JSON of a known host, at most 4 MB. */
export async function requestJson<Answer>(url: string, ms: number): Promise<Answer> {
  const bytes = await requestBytes(url, ms, MAX_JSON)
  try {
    return JSON.parse(bytes.toString('utf8')) as Answer
  } catch (error) {
    throw new UnavailableError('A catalogue of photos sends what cannot be read', { cause: error })
  }
}
