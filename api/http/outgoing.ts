import { env } from '../env.ts'
import { UnavailableError } from '../errors.ts'

// Requests to other servers. Their responses are not trusted: hosts, size and time are limited.

const MAX_REDIRECTS = 3
const MAX_JSON = 4 * 1024 * 1024

export class NotThere extends Error {}

/** Requests to a few hosts, and to no other, whatever a response names. `who` they are is said in errors. */
export class Outgoing {
  readonly #who: string
  readonly #hosts: ReadonlySet<string>

  constructor(who: string, hosts: readonly string[]) {
    this.#who = who
    this.#hosts = new Set(hosts)
  }

  isKnownHost(url: string): boolean {
    const parsed = URL.parse(url)
    return parsed?.protocol === 'https:' && parsed.port === '' && !parsed.username && this.#hosts.has(parsed.hostname)
  }

  /**
   * A response of a known host, also after redirects. It and its body reject with an UnavailableError after `ms` or without
   * success.
   */
  async request(
    url: string,
    ms: number,
    accept?: string,
  ): Promise<{ headers: Headers; body: AsyncIterable<Uint8Array> }> {
    const signal = AbortSignal.timeout(ms)
    // Wikimedia refuses clients that do not say who they are.
    const headers = {
      'user-agent': `mayan-medicinal-plants (${env.SITE_URL ?? 'not published'})`,
      ...(accept && { accept }),
    }
    let address = url
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!this.isKnownHost(address))
        throw new UnavailableError(`${URL.parse(address)?.host}: ${this.#who} is not there`)
      // Redirects are followed one by one, so that each host is checked.
      const response = await fetch(address, { headers, signal, redirect: 'manual' }).catch((error: unknown) => {
        throw new UnavailableError(`${this.#who} does not respond`, { cause: error })
      })
      const next = response.headers.get('location')
      if (response.ok) return { headers: response.headers, body: this.#partsOf(response) }
      await response.body?.cancel()
      if (response.status === 404) throw new NotThere()
      if (response.status < 300 || response.status > 399 || !next)
        throw new UnavailableError(`${this.#who} responded with ${response.status}`)
      address = URL.parse(next, address)?.href ?? ''
    }
    throw new UnavailableError(`${this.#who} redirects without end`)
  }

  /** The bytes of a known host, at most `limit`. Rejects like `request`. */
  async requestBytes(url: string, ms: number, limit: number, accept?: string): Promise<Buffer> {
    const { body } = await this.request(url, ms, accept)
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of body) {
      size += part.length
      if (size > limit) throw new UnavailableError(`${this.#who} sends too much`)
      parts.push(part)
    }
    return Buffer.concat(parts)
  }

  async *#partsOf({ body }: Response): AsyncGenerator<Uint8Array> {
    try {
      yield* body ?? []
    } catch (error) {
      throw new UnavailableError(`${this.#who} breaks off`, { cause: error })
    }
  }

  /** JSON of a known host, at most 4 MB. */
  async requestJson<Answer>(url: string, ms: number, accept?: string): Promise<Answer> {
    const bytes = await this.requestBytes(url, ms, MAX_JSON, accept)
    try {
      return JSON.parse(bytes.toString('utf8')) as Answer
    } catch (error) {
      throw new UnavailableError(`${this.#who} sends what cannot be read`, { cause: error })
    }
  }
}
