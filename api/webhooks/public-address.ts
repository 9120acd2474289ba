import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { env } from '../env.ts'

// Requests to URLs that people enter must not reach what only this machine or its network can reach.

/** In production. A developer's receiver is on the same machine. */
export const IS_GUARDED = env.NODE_ENV === 'production'

/** The special-purpose ones of IANA: https://www.iana.org/assignments/iana-ipv4-special-registry */
const NOT_PUBLIC = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Within those that are routed: Teredo and others of the IETF, documentation, and 6to4, which hold IPv4 addresses. */
const NOT_PUBLIC_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const refused = new BlockList()
const routed = new BlockList()
for (const [net, prefix] of NOT_PUBLIC) refused.addSubnet(net, prefix)
for (const [net, prefix] of NOT_PUBLIC_6) refused.addSubnet(net, prefix, 'ipv6')
// All others are local, mapped or translated.
routed.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !refused.check(address)
  return isIP(address) === 6 && routed.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

/** The host of a URL resolves to addresses that are not public. */
export class NotPublicError extends Error {
  override readonly name = 'NotPublicError'
}

/**
 * Resolves a host to public addresses only. The connection is made to what this returns, so that a name cannot resolve to
 * another address after it was checked.
 */
export const lookUpPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    const allowed = found.filter(({ address }) => isPublicAddress(address))
    if (allowed.length === 0) return done(new NotPublicError(`${host} has no public address`), [])
    if (options.all) done(null, allowed)
    else done(null, allowed[0]!.address, allowed[0]!.family)
  })
}

/** Why nothing is sent to a URL, as a message key; undefined if it may be. Names are judged when they are resolved. */
export function refusalOfUrl(
  written: string,
  isGuarded = IS_GUARDED,
): 'invalid' | 'notHttps' | 'notPublic' | undefined {
  const url = URL.parse(written)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return 'invalid'
  if (!isGuarded) return undefined
  if (url.protocol !== 'https:') return 'notHttps'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isPublicAddress(host) ? undefined : 'notPublic'
  return /^localhost\.?$|\.(?:localhost|local|internal)\.?$/.test(host) || !host.includes('.') ? 'notPublic' : undefined
}
