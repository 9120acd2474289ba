import { Redis, type RedisOptions } from 'ioredis'
import { env } from '../env.ts'
import { log } from '../log.ts'

// An unresponsive Redis must not delay requests, whether it is down or frozen.
const PATIENCE_MS = 1000
const PING_EVERY_MS = 1000

/** State shared by nodes besides the database; null with a single node. */
export const redis = env.REDIS_URL ? open(env.REDIS_URL) : null

/** Called before the server accepts requests: the first ones would otherwise find Redis unreachable. */
export async function connectRedis(): Promise<void> {
  await redis?.connect().catch(() => {})
}

/** Whether a configured Redis is unreachable: each node then limits and caches for itself. */
export function isRedisAway(): boolean {
  return redis !== null && redis.status !== 'ready'
}

function open(url: string): Redis {
  const client = new Redis(url, {
    lazyConnect: true,
    // While Redis is unreachable, commands fail immediately.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  logFaults(client)
  return client
}

/** A connection on which commands wait until Redis is reachable. */
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
  /** No message is missed from now on. */
  onHeard?: () => void
  /** Messages may be missed from now on. */
  onLost?: () => void
}

/** Subscribes to a channel, and again after a lost connection. Returns a function that ends it. */
export function listenOn(connection: Redis, channel: string, { onMessage, onHeard, onLost }: Listening): () => void {
  // A subscribed connection accepts no other commands.
  const listener = openPatient(connection, { autoResubscribe: false })
  listener.on('ready', () => {
    listener.subscribe(channel).then(
      () => onHeard?.(),
      (error: unknown) => log.error({ err: error }, 'subscribing to a Redis channel failed'),
    )
  })
  listener.on('close', () => onLost?.())
  listener.on('message', (_channel, message) => onMessage(message))
  // Silence may mean no messages, a frozen Redis or a lost network: a ping tells.
  const pinging = setInterval(() => {
    if (listener.status === 'ready') listener.ping().catch(() => {})
  }, PING_EVERY_MS).unref()
  return () => {
    clearInterval(pinging)
    listener.disconnect()
  }
}

/** Logs once when Redis becomes unreachable, and once when it is back. */
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
