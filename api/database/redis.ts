import { Redis, type RedisOptions } from 'ioredis'
import { env } from '../env.ts'
import { log } from '../log.ts'

// Whoever asks is not held up by a Redis that does not answer, whether it is gone or frozen.
const PATIENCE_MS = 1000
const PING_EVERY_MS = 1000

/** What nodes share besides the database; null where there is one node alone. */
export const redis = env.REDIS_URL ? open(env.REDIS_URL) : null

/** The server calls it before it takes requests: whoever asks first would be told that Redis is away. */
export async function connectRedis(): Promise<void> {
  // If it cannot be reached now, that is logged, and tried again until it can.
  await redis?.connect().catch(() => {})
}

/** Whether there is a Redis that does not answer: each node then limits and caches for itself. */
export function isRedisAway(): boolean {
  return redis !== null && redis.status !== 'ready'
}

function open(url: string): Redis {
  const client = new Redis(url, {
    lazyConnect: true,
    // While Redis is away, whoever asks hears so at once instead of waiting for it.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  logFaults(client)
  return client
}

/** A connection on which commands wait until Redis is back. */
export function openPatient(connection: Redis, options: Partial<RedisOptions> = {}): Redis {
  const client = connection.duplicate({
    lazyConnect: false,
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    connectTimeout: PATIENCE_MS,
    commandTimeout: undefined,
    socketTimeout: PATIENCE_MS,
    ...options,
  })
  logFaults(client)
  return client
}

interface Listening {
  onMessage: (message: string) => void
  /** From now on nothing is missed. */
  onHeard?: () => void
  /** From now on messages may be missed. */
  onLost?: () => void
}

/** Listens on a channel, again and again where the connection is lost. Returns what ends it. */
export function listenOn(connection: Redis, channel: string, { onMessage, onHeard, onLost }: Listening): () => void {
  // A connection that listens can do nothing else.
  const listener = openPatient(connection, { autoResubscribe: false })
  listener.on('ready', () => {
    listener.subscribe(channel).then(
      () => onHeard?.(),
      (error: unknown) => log.error({ err: error }, 'subscribing to a Redis channel failed'),
    )
  })
  listener.on('close', () => onLost?.())
  listener.on('message', (_channel, message) => onMessage(message))
  // Silence may mean that there is nothing to hear, or that Redis is frozen or the network gone: the answer tells.
  const pinging = setInterval(() => {
    if (listener.status === 'ready') listener.ping().catch(() => {})
  }, PING_EVERY_MS).unref()
  return () => {
    clearInterval(pinging)
    listener.disconnect()
  }
}

/** Says that Redis is away, and that it is back, once each. */
function logFaults(client: Redis): void {
  let isAway = false
  client.on('error', ({ message }: Error) => {
    if (!isAway) log.error({ reason: message }, 'Redis is unreachable')
    isAway = true
  })
  client.on('ready', () => {
    if (isAway) log.info('Redis is reachable again')
    isAway = false
  })
}
