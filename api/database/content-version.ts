import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { log } from '../log.ts'
import { once } from '../rules/once.ts'
import { listenOn, openPatient, redis } from './redis.ts'

/** The triggers that raise it also notify the channel `content_version`. */
export const READ_VERSION = 'SELECT coalesce(max(version), 0) AS version FROM content_version'

const CHANNEL = 'content-version'
/** How long a write waits for an unresponsive Redis. */
const PATIENCE_MS = 1000

export interface ReportedVersion {
  version: number
  /** Increases with each promotion of a replica, which may lack the last versions: it then counts them again. */
  timeline: number
}

type Read = () => Promise<ReportedVersion>

export type ContentVersion = ReturnType<typeof createContentVersion>

/**
 * The newest content version known to this node. The database raises it with each transaction that changes content; this
 * node is told by its own commits, by other nodes and by the probes of the database servers.
 */
export function createContentVersion(connection: Redis | null) {
  let known: ReportedVersion | undefined
  /** The last version that the other nodes were told, or have told. */
  let told: string | undefined
  let read: Read | undefined
  let isComplete = !connection
  let stopListening = () => {}
  let teller: Redis | undefined

  function see(reported: ReportedVersion): void {
    const isOlder = known && (reported.timeline - known.timeline || reported.version - known.version) < 0
    if (!isOlder) known = { timeline: reported.timeline, version: reported.version }
  }

  async function refresh(readNow = read): Promise<void> {
    try {
      const reported = await readNow?.()
      if (reported) see(reported)
    } catch {
      // Until it can be read, nothing is cached.
      known = undefined
    }
  }

  function currentKey(): string | undefined {
    return isComplete && known ? keyOf(known) : undefined
  }

  return {
    /** Names the current version; undefined if changes may have been missed, so that nothing cached is current. */
    get key() {
      return currentKey()
    },

    /** The number that a replica must have reached. */
    get number() {
      return known?.version ?? Infinity
    },

    /** The key before content is read: what is made of that content is cached under this key. */
    start: async (): Promise<string | undefined> => {
      if (!known) await refresh()
      return currentKey()
    },

    readBy: (reader: Read): void => {
      read = reader
    },

    /** A version that a server has reported, or another node. */
    see,

    /** Called after each write of this process: learns the version and tells the other nodes. Never rejects. */
    afterWrite: async (readNow?: Read): Promise<void> => {
      await refresh(readNow)
      if (!connection || !known || told === keyOf(known)) return
      told = keyOf(known)
      // Sent when Redis is reachable again.
      const client = (teller ??= openPatient(connection))
      const published = client.publish(CHANNEL, JSON.stringify(known)).catch((error: unknown) => {
        log.error({ err: error }, 'the content version could not be published to the other nodes')
      })
      if (!isAway(client)) await Promise.race([published, sleep(PATIENCE_MS)])
    },

    /** Subscribes to versions raised by other nodes. */
    listen: once((): void => {
      if (!connection) return
      stopListening = listenOn(connection, CHANNEL, {
        onMessage: (message) => {
          const reported = JSON.parse(message) as ReportedVersion
          see(reported)
          told = keyOf(reported)
        },
        onHeard: async () => {
          // Earlier messages may have been missed.
          await refresh()
          isComplete = true
        },
        onLost: () => {
          isComplete = false
        },
      })
    }),

    stop: (): void => {
      stopListening()
      teller?.disconnect()
    },
  }
}

export const contentVersion = createContentVersion(redis)

function keyOf({ timeline, version }: ReportedVersion): string {
  return `${timeline}.${version}`
}

function isAway({ status }: Redis): boolean {
  return status === 'reconnecting' || status === 'close' || status === 'end'
}
