import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { apiError } from '../errors.ts'
import { redis } from '../database/redis.ts'

const MINUTE = 60

// Whole schools share one address, so what is counted by address alone is generous.
const LIMITS = {
  signInToAccount: { points: 10, duration: 15 * MINUTE },
  signIn: { points: 100, duration: 15 * MINUTE },
  signUp: { points: 60, duration: 60 * MINUTE },
  resetRequestForAccount: { points: 3, duration: 15 * MINUTE },
  resetRequest: { points: 30, duration: 60 * MINUTE },
  reset: { points: 20, duration: 15 * MINUTE },
  password: { points: 10, duration: 15 * MINUTE },
  twoFactor: { points: 10, duration: 15 * MINUTE },
  newsletter: { points: 20, duration: 60 * MINUTE },
  bugReport: { points: 10, duration: 60 * MINUTE },
}

export type Limit = keyof typeof LIMITS

let limiters = createLimiters()

/** Counts one more try. Returns in how many seconds the next one is allowed, or null where this one is. */
export async function countTry(limit: Limit, who: string): Promise<number | null> {
  try {
    await limiters[limit].consume(who)
    return null
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
  }
}

/** Throws RATE_LIMITED, with the seconds to wait, where somebody has tried too often. */
export async function limitRate(limit: Limit, who: string): Promise<void> {
  const retryAfter = await countTry(limit, who)
  if (retryAfter !== null) throw apiError('RATE_LIMITED', { retryAfter })
}

/** Whoever succeeds starts afresh. */
export async function forgetTries(limit: Limit, who: string): Promise<void> {
  await limiters[limit].delete(who)
}

/** Forgets what this process has counted, which tests do between them. */
export function resetLimits(): void {
  limiters = createLimiters()
}

/** The part of an IP address that one subscriber has: of IPv6 that is a network of 64 bits. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = [], tail] = address.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = tail ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : []
  return [...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(':')
}

function createLimiters(): Record<Limit, RateLimiterAbstract> {
  const entries = Object.entries(LIMITS).map(([name, limit]) => [name, createLimiter(name, limit)])
  return Object.fromEntries(entries) as Record<Limit, RateLimiterAbstract>
}

/** Counts in Redis where there is one, else in this process. */
export function createLimiter(name: string, limit: { points: number; duration: number }): RateLimiterAbstract {
  const options = { keyPrefix: `limit:${name}`, ...limit }
  const memory = new RateLimiterMemory(options)
  // Each node counts for itself while Redis is away.
  return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory
}
