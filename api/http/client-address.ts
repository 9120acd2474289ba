import { env } from '../env.ts'

/**
 * The IP address of the client. Behind proxies (TRUST_PROXY) the one that the outermost of them saw: each adds the address
 * that it was called from, and what stands further left was sent by the client.
 */
export function clientAddress(
  forwardedFor: string | undefined,
  remote: string | undefined,
  proxies = env.TRUST_PROXY,
): string {
  const forwarded = proxies ? forwardedFor?.split(',').slice(-proxies)[0]?.trim() : undefined
  return forwarded || remote || '127.0.0.1'
}
