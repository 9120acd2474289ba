import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { log } from '../log.ts'
import { once } from '../once.ts'
import { servers } from './client.ts'
import { listenOn, openPatient, redis } from './redis.ts'

const CHANNEL = 'content-changes'
/** How long a write waits for an unresponsive Redis. */
const PATIENCE_MS = 1000

/** The models that public responses depend on. */
export const CONTENT_MODELS = ['Plant', 'Ailment', 'Article', 'Project', 'Source', 'Photo'] as const
export type ContentModel = (typeof CONTENT_MODELS)[number]

/** Models with tags. */
export const TAGGED_MODELS = ['Plant', 'Article', 'Project'] as const satisfies readonly ContentModel[]

/** Number of known changes by model. */
export type Versions = Readonly<Record<ContentModel, number>>

/** A change, and the position in PostgreSQL's log that replicas must have reached before they are read again. */
interface Change {
  models: readonly ContentModel[]
  position: string | null
}

export type ContentChanges = ReturnType<typeof createContentChanges>

/**
 * Which content has changed, on this node or another. Whatever writes content announces it: mutations, imports, the seed.
 * Caches compare versions.
 */
export function createContentChanges(connection: Redis | null) {
  let versions: Versions = { Plant: 0, Ailment: 0, Article: 0, Project: 0, Source: 0, Photo: 0 }
  let isComplete = !connection
  let stopListening = () => {}
  let teller: Redis | undefined

  function count(models: readonly ContentModel[]): void {
    versions = { ...versions, ...Object.fromEntries(models.map((model) => [model, versions[model] + 1])) }
  }

  return {
    get versions() {
      return versions
    },

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
          const { models, position } = JSON.parse(message) as Change
          void servers?.receiveChange(position)
          // A newer version of the site may have more models.
          count(models.every((model) => model in versions) ? models : CONTENT_MODELS)
        },
        onHeard: () => {
          // Earlier changes may have been missed.
          void servers?.noteChange()
          count(CONTENT_MODELS)
          isComplete = true
        },
        onLost: () => {
          isComplete = false
          count(CONTENT_MODELS)
        },
      })
    }),

    /** Announces, on every node, that rows of these models were written. Call it after the commit. Never rejects. */
    async announce(models: readonly ContentModel[]): Promise<void> {
      if (models.length === 0) return
      // From here on no replica that lags behind is read: an old response would be cached as a new one.
      const noted = servers?.noteChange()
      count(models)
      if (!connection) return
      // Sent when Redis is reachable again.
      const client = (teller ??= openPatient(connection))
      const change: Change = { models, position: (await noted) ?? null }
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
