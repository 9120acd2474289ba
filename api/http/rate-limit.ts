import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { apiError } from '../errors.ts'
import { redis } from '../database/redis.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// Whole schools share one IP address, so what is counted by network alone is generous.
const LIMITS = {
  // Of one account, from one network or from one device that has signed in before.
  signInToAccount: { points: 10, duration: 15 * MINUTE },
  // Of one account, from all networks together, from devices that have never signed in. Known ones are not held up.
  signInFromNewDevices: { points: 30, duration: 15 * MINUTE },
  signInFromNewDevicesDaily: { points: 200, duration: DAY },
  signIn: { points: 100, duration: 15 * MINUTE },
  signUp: { points: 60, duration: HOUR },
  // By everybody together: each tells whether an email address has an account.
  signUpInAll: { points: 1000, duration: HOUR },
  resetRequestForAccount: { points: 3, duration: 15 * MINUTE },
  resetRequest: { points: 30, duration: HOUR },
  reset: { points: 20, duration: 15 * MINUTE },
  password: { points: 10, duration: 15 * MINUTE },
  twoFactor: { points: 10, duration: 15 * MINUTE },
  emailConfirmation: { points: 3, duration: HOUR },
  newsletter: { points: 20, duration: HOUR },
  newsletterInAll: { points: 1000, duration: HOUR },
  bugReport: { points: 10, duration: HOUR },
} satisfies Record<string, { points: number; duration: number }>

export type Limit = keyof typeof LIMITS

/** What is counted, and against whom or what. */
export type Counted = [limit: Limit, who: string]

/** Who is counted where a limit is for everybody together. */
export const EVERYBODY = 'everybody'

// A provider gives a customer up to 65,536 networks of 64 bits: together they may do as much as a few of them.
const WIDE = '/48 '
const WIDE_FACTOR = 4

let limiters = createLimiters()

/** Counts one more try. Returns in how many seconds the next one is allowed, or null where this one is. */
export async function countTry(limit: Limit, who: string): Promise<number | null> {
  try {
    await limiterOf(limit, who).consume(who)
    return null
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
  }
}

/** Counts a try against each in turn, until one refuses it: who is refused by the first is not counted by the second. */
export async function countTries(counted: Counted[]): Promise<{ limit: Limit; retryAfter: number } | null> {
  for (const [limit, who] of counted) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const retryAfter = await countTry(limit, who)
    if (retryAfter !== null) return { limit, retryAfter }
  }
  return null
}

/** The network of an IP address as it is counted: of IPv6 the wide one as well. */
export function byNetwork(limit: Limit, address: string): Counted[] {
  const network = networkOf(address)
  const isWide = network.includes(':') && !network.includes('.')
  return [[limit, network], ...(isWide ? [[limit, WIDE + network.split(':').slice(0, 3).join(':')] as Counted] : [])]
}

/** Takes a try back that was none. */
export async function uncountTry(limit: Limit, who: string): Promise<void> {
  await limiterOf(limit, who).reward(who, 1)
}

/** Throws RATE_LIMITED, with the seconds to wait, where somebody has tried too often. */
export async function limitRate(...counted: Counted[]): Promise<void> {
  const refusal = await countTries(counted)
  if (refusal) throw apiError('RATE_LIMITED', { retryAfter: refusal.retryAfter })
}

/** Whoever succeeds starts afresh. */
export async function forgetTries(limit: Limit, who: string): Promise<void> {
  await limiterOf(limit, who).delete(who)
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

/** Counts in Redis where there is one, else in this process. */
export function createLimiter(name: string, limit: { points: number; duration: number }): RateLimiterAbstract {
  const options = { keyPrefix: `limit:${name}`, ...limit }
  const memory = new RateLimiterMemory(options)
  // Each node counts for itself while Redis is away.
  return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory
}
