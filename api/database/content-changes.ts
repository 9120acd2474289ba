import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { log } from '../log.ts'
import { once } from '../once.ts'
import { createChangeLog, type Changed } from './change-log.ts'
import { servers } from './client.ts'
import { listenOn, openPatient, redis } from './redis.ts'
import { CONTENT_MODELS, modelOfTopic, type ContentModel, type Topic } from './topics.ts'

const CHANNEL = 'content-changes'
/** How long a write waits for an unresponsive Redis. */
const PATIENCE_MS = 1000

const EVERYTHING: Changed = { topics: CONTENT_MODELS }

/** A change, and the position in PostgreSQL's log that replicas must have reached before they are read again. */
interface Change extends Partial<Changed> {
  /** The models concerned: all that earlier versions of the site understand. */
  models: readonly string[]
  position: string | null
}

export type ContentChanges = ReturnType<typeof createContentChanges>

/**
 * Which content has changed, on this node or another. Whatever writes content announces it: mutations, imports, the seed.
 * Caches ask whether what they hold has changed.
 */
export function createContentChanges(connection: Redis | null) {
  const changes = createChangeLog()
  let isComplete = !connection
  let stopListening = () => {}
  let teller: Redis | undefined

  return {
    /** Take it before content is read: what is made of it is outdated by changes from then on. */
    get clock() {
      return changes.clock
    },

    hasChanged: changes.hasChanged,

    /** Whether changes on other nodes are received. If not, nothing may be cached. */
    get isComplete() {
      return isComplete
    },

    /** Subscribes to changes on other nodes. */
    listen: once((): void => {
      if (!connection) return
      teller ??= openPatient(connection)
      stopListening = listenOn(connection, CHANNEL, {
        onMessage: (message) => {
          const { models, topics = models as Topic[], related, keepsLists, position } = JSON.parse(message) as Change
          void servers?.receiveChange(position)
          // A newer version of the site may have more models.
          changes.add(models.every(isContentModel) ? { topics, related, keepsLists } : EVERYTHING)
        },
        onHeard: () => {
          // Earlier changes may have been missed.
          void servers?.noteChange()
          changes.add(EVERYTHING)
          isComplete = true
        },
        onLost: () => {
          isComplete = false
          changes.add(EVERYTHING)
        },
      })
    }),

    /** Announces, on every node, that these were written. Call it after the commit. Never rejects. */
    async announce({ topics, related = [], keepsLists }: Changed): Promise<void> {
      if (topics.length === 0) return
      // From here on no replica that lags behind is read: an old response would be cached as a new one.
      const noted = servers?.noteChange()
      changes.add({ topics, related, keepsLists })
      if (!connection) return
      // Sent when Redis is reachable again.
      const client = (teller ??= openPatient(connection))
      const models = [...new Set([...topics, ...related].map(modelOfTopic))]
      const change: Change = { models, topics, related, keepsLists, position: (await noted) ?? null }
      const told = client.publish(CHANNEL, JSON.stringify(change)).catch((error: unknown) => {
        log.error({ err: error }, 'a content change could not be published to the other nodes')
      })
      if (!isAway(client)) await Promise.race([told, sleep(PATIENCE_MS)])
    },

    stop: (): void => {
      stopListening()
      teller?.disconnect()
    },
  }
}

export const contentChanges = createContentChanges(redis)

function isAway({ status }: Redis): boolean {
  return status === 'reconnecting' || status === 'close' || status === 'end'
}

function isContentModel(name: string): boolean {
  return CONTENT_MODELS.includes(name as ContentModel)
}
