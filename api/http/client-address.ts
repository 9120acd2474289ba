import { env } from '../env.ts'

/** The IP address of the client; behind a proxy (TRUST_PROXY), the one that the proxy saw. */
export function clientAddress(forwardedFor: string | undefined, remote: string | undefined): string {
  const forwarded = env.TRUST_PROXY ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  return forwarded || remote || '127.0.0.1'
}
