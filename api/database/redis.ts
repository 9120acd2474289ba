import { Redis } from 'ioredis'
import { env } from '../env.ts'
import { log } from '../log.ts'

/** What nodes share besides the database; null where there is one node alone. */
export const redis = env.REDIS_URL ? open(env.REDIS_URL) : null

/** The server calls it before it takes requests: whoever asks first would be told that Redis is away. */
export async function connectRedis(): Promise<void> {
  // If it cannot be reached now, that is logged, and tried again until it can.
  await redis?.connect().catch(() => {})
}

function open(url: string): Redis {
  // While Redis is away, whoever asks hears so at once instead of waiting for it.
  const client = new Redis(url, { lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  client.on('error', (error: Error) => log.error({ err: error }, 'Redis cannot be reached'))
  return client
}
