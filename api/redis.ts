import { Redis } from 'ioredis'
import { env } from './env.ts'
import { log } from './log.ts'

/** What nodes share besides the database; null where there is one node alone. Connects when it is first used. */
export const redis = env.REDIS_URL ? connect(env.REDIS_URL) : null

function connect(url: string): Redis {
  // While Redis is away, whoever asks hears so at once instead of waiting for it.
  const client = new Redis(url, { lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  client.on('error', (error: Error) => log.error({ err: error }, 'Redis cannot be reached'))
  return client
}
