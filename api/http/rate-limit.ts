import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { apiError } from '../errors.ts'
import { redis } from '../database/redis.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// Whole schools share one IP address, so limits per network are generous.
const LIMITS = {
  // Per account, from one network or from one known device.
  signInToAccount: { points: 10, duration: 15 * MINUTE },
  // Per account, from all networks together, from unknown devices. Known devices are not limited by it.
  signInFromNewDevices: { points: 30, duration: 15 * MINUTE },
  signInFromNewDevicesDaily: { points: 200, duration: DAY },
  signIn: { points: 100, duration: 15 * MINUTE },
  signUp: { points: 60, duration: HOUR },
  // From all clients together: each response reveals whether an email address has an account.
  signUpInAll: { points: 1000, duration: HOUR },
  resetRequestForAccount: { points: 3, duration: 15 * MINUTE },
  resetRequest: { points: 30, duration: HOUR },
  reset: { points: 20, duration: 15 * MINUTE },
  // Per session or account.
  password: { points: 10, duration: 15 * MINUTE },
  passwordFromNetwork: { points: 100, duration: 15 * MINUTE },
  // Per incomplete sign-in or session. better-auth limits wrong codes of an account.
  twoFactorAttempt: { points: 10, duration: 15 * MINUTE },
  twoFactor: { points: 100, duration: 15 * MINUTE },
  emailConfirmation: { points: 3, duration: HOUR },
  newsletter: { points: 20, duration: HOUR },
  newsletterInAll: { points: 1000, duration: HOUR },
  // Seconds of a core each.
  booklet: { points: 30, duration: HOUR },
  bugReport: { points: 10, duration: HOUR },
  suggestion: { points: 30, duration: DAY },
  suggestionFromNetwork: { points: 120, duration: DAY },
  suggestionInAll: { points: 500, duration: DAY },
  // Without a limit for all together, so that nobody can use up the requests of others.
  withdrawalRequest: { points: 30, duration: DAY },
  withdrawalRequestFromNetwork: { points: 120, duration: DAY },
  // Each is converted, in a process of its own.
  suggestedRecording: { points: 30, duration: HOUR },
  suggestedRecordingInAll: { points: 300, duration: HOUR },
  review: { points: 400, duration: HOUR },
  // Per email address.
  reviewerInvitation: { points: 5, duration: DAY },
  mistake: { points: 20, duration: DAY },
  mistakeInAll: { points: 500, duration: DAY },
  // Each is a request to another server.
  webhookTest: { points: 30, duration: HOUR },
  // Only those that are drawn, not those that are cached.
  plateFile: { points: 100, duration: 15 * MINUTE },
} satisfies Record<string, { points: number; duration: number }>

export type Limit = keyof typeof LIMITS

export type Counted = [limit: Limit, who: string]

export const EVERYBODY = 'everybody'

// A provider gives a customer up to 65,536 /64 networks: together they may do as much as a few of them.
const WIDE = '/48 '
const WIDE_FACTOR = 4

let limiters = createLimiters()

/** Counts one attempt. Returns the seconds until the next one is allowed, or null if this one is. */
async function countAttempt(limit: Limit, who: string): Promise<number | null> {
  try {
    await limiterOf(limit, who).consume(who)
    return null
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
  }
}

/** Counts an attempt against each limit in turn, until one refuses it; the limits after that do not count it. */
export async function countAttempts(counted: Counted[]): Promise<{ limit: Limit; retryAfter: number } | null> {
  for (const [limit, who] of counted) {
    const retryAfter = await countAttempt(limit, who)
    if (retryAfter !== null) return { limit, retryAfter }
  }
  return null
}

/** The network of an IP address for counting; for IPv6, the wide one as well. */
export function byNetwork(limit: Limit, address: string): Counted[] {
  const network = networkOf(address)
  const isWide = network.includes(':') && !network.includes('.')
  return [[limit, network], ...(isWide ? [[limit, WIDE + network.split(':').slice(0, 3).join(':')] as Counted] : [])]
}

export async function uncountAttempts(counted: Counted[]): Promise<void> {
  await Promise.all(counted.map(([limit, who]) => limiterOf(limit, who).reward(who, 1)))
}

/** Throws RATE_LIMITED, with the seconds to wait, after too many attempts. */
export async function limitRate(...counted: Counted[]): Promise<void> {
  const refusal = await countAttempts(counted)
  if (refusal) throw apiError('RATE_LIMITED', { retryAfter: refusal.retryAfter })
}

export async function resetAttempts(limit: Limit, who: string): Promise<void> {
  await limiterOf(limit, who).delete(who)
}

export function resetLimits(): void {
  limiters = createLimiters()
}

/** The part of an IP address that identifies one subscriber: for IPv6, the first 64 bits. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = [], tail] = address.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = tail ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : []
  return [...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(':')
}

function limiterOf(limit: Limit, who: string): RateLimiterAbstract {
  return limiters[who.startsWith(WIDE) ? (`${limit} wide` as const) : limit]
}

type LimiterName = Limit | `${Limit} wide`

function createLimiters(): Record<LimiterName, RateLimiterAbstract> {
  const entries = Object.entries(LIMITS).flatMap(([name, { points, duration }]) => [
    [name, createLimiter(name, { points, duration })],
    [`${name} wide`, createLimiter(`${name}Wide`, { points: points * WIDE_FACTOR, duration })],
  ])
  return Object.fromEntries(entries) as Record<LimiterName, RateLimiterAbstract>
}

/** Counts in Redis if configured, otherwise in this process. */
export function createLimiter(name: string, limit: { points: number; duration: number }): RateLimiterAbstract {
  const options = { keyPrefix: `limit:${name}`, ...limit }
  const memory = new RateLimiterMemory(options)
  // While Redis is unreachable, each node counts for itself.
  return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory
}
