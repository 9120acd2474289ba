import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import type { Answer } from './answer.ts'
import { log } from '../log.ts'
import type { Operation } from './operation.ts'
import { servers } from '../database/client.ts'
import { hasReadOld } from '../database/reading.ts'
import { listenOn, openPatient, redis } from '../database/redis.ts'

const MEGABYTE = 1024 * 1024
// For what is changed behind the server's back, by a command or by hand.
const MAX_AGE_MS = 5 * 60 * 1000
const CHANNEL = 'content-changed'
// How long an edit waits for a Redis that does not answer.
const TELLING_MS = 1000

/** What mutations change and answers hold. A type belongs to the noun that its name begins with. */
const NOUNS = ['Plant', 'Article', 'Project'] as const
export type Noun = (typeof NOUNS)[number]

/** What everybody may ask and is answered alike. Nothing else is ever kept, least of all what is under `viewer`. */
const PUBLIC_FIELDS = new Set([
  'plants', 'plant', 'articles', 'article', 'projects', 'project', 'featuredProjects', 'tags', 'endpoint', '__schema', '__type', '__typename',
]) // prettier-ignore

/** What mutations change of what everybody reads. One that is not here may have changed anything. */
export const CHANGES: Readonly<Record<string, readonly Noun[]>> = {
  createPlant: ['Plant'],
  updatePlant: ['Plant'],
  deletePlant: ['Plant'],
  setPlantVisibility: ['Plant'],
  createArticle: ['Article'],
  updateArticle: ['Article'],
  deleteArticle: ['Article'],
  setArticleVisibility: ['Article'],
  createProject: ['Project'],
  updateProject: ['Project'],
  deleteProject: ['Project'],
  setProjectLock: ['Project'],
  subscribeToNewsletter: [],
  removeNewsletterSubscriber: [],
  setPlantFavorite: [],
  setArticleFavorite: [],
  updateProfile: [],
  markNotificationsSeen: [],
  sendNotification: [],
  deleteNotification: [],
  reportBug: [],
  updateBugReport: [],
  deleteFromBin: [],
  promoteUser: [],
  revokeAdmin: [],
  deleteAccount: [],
  signOutSession: [],
  signOutOtherSessions: [],
}

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * Answers, by the bytes of the request, until a mutation changes what they were made of. They stay in this process: to ask
 * Redis for one takes about as long as to ask PostgreSQL. What Redis carries between nodes is the news of changes.
 */
export function createResponseCache(connection: Redis | null = redis) {
  const kept = new LRUCache<string, { answer: Answer; nouns: readonly Noun[]; versions: Versions }>({
    maxSize: 16 * MEGABYTE,
    maxEntrySize: MEGABYTE,
    sizeCalculation: ({ answer }, key) => answer.body.length + 2 * key.length + 500,
    ttl: MAX_AGE_MS,
  })
  let versions: Versions = { Plant: 0, Article: 0, Project: 0 }
  const news = connection ? listen(connection, forget, forgetAll) : undefined

  function forget(nouns: readonly Noun[]) {
    versions = { ...versions }
    for (const noun of nouns) versions[noun]++
  }

  function forgetAll() {
    kept.clear()
    forget(NOUNS)
  }

  return {
    find: (key: string): Answer | undefined => {
      const found = kept.get(key)
      const isTrue = found?.nouns.every((noun) => found.versions[noun] === versions[noun])
      return isTrue ? found!.answer : undefined
    },

    /** Call it before an answer is made: what changes in the meantime makes the answer an old one. */
    start: (): Versions => versions,

    keep: (key: string, answer: Answer, since: Versions): void => {
      // A node that does not hear of changes remembers nothing.
      if (news && !news.isHeard()) return
      if (hasReadOld()) return
      if (answer.shared) kept.set(key, { answer, nouns: nounsIn(answer.shared), versions: since })
    },

    /** Forgets, here and on every node, what a mutation may have changed. */
    clearAfter: async ({ fields }: Pick<Operation, 'fields'>): Promise<void> => {
      const nouns = new Set([...fields].flatMap((field) => CHANGES[field] ?? NOUNS))
      if (nouns.size === 0) return
      // From here on nothing older is read: an answer made of a replica that lags behind would be cached as a new one.
      const noted = servers?.noteChange()
      forget([...nouns])
      await news?.tell({ nouns: [...nouns], position: (await noted) ?? null })
    },

    stop: (): void => news?.stop(),
  }
}

type Versions = Record<Noun, number>

/** Whether the answer to an operation is the same for everybody who is signed out. */
export function isPublic({ type, fields }: Operation): boolean {
  return type === 'query' && [...fields].every((field) => PUBLIC_FIELDS.has(field))
}

function nounsIn({ types }: Operation): readonly Noun[] {
  // How many carry a tag depends on every noun.
  return types.has('TagCount') ? NOUNS : NOUNS.filter((noun) => [...types].some((type) => type.startsWith(noun)))
}

/** A change, and the position in PostgreSQL's log that replicas must have got to before they may be read again. */
interface Change {
  nouns: readonly Noun[]
  position: string | null
}

/** Hears of the changes of other nodes, and tells them of ours. */
function listen(connection: Redis, forget: (nouns: readonly Noun[]) => void, forgetAll: () => void) {
  // What cannot be told now is told when Redis is back.
  const teller = openPatient(connection)
  let isHeard = false
  const stopListening = listenOn(connection, CHANNEL, {
    onMessage: (message) => {
      const { nouns, position } = JSON.parse(message) as Change
      void servers?.hearOfChange(position)
      forget(nouns)
    },
    onHeard: () => {
      // What was changed while nobody listened is not known.
      void servers?.noteChange()
      forgetAll()
      isHeard = true
    },
    onLost: () => {
      isHeard = false
      forgetAll()
    },
  })
  return {
    isHeard: () => isHeard,
    stop: () => {
      stopListening()
      teller.disconnect()
    },
    tell: async (change: Change) => {
      const told = teller.publish(CHANNEL, JSON.stringify(change)).catch((error: unknown) => {
        log.error({ err: error }, 'the other nodes were not notified of a change')
      })
      // An edit does not wait for a Redis that is away.
      if (teller.status === 'ready') await Promise.race([told, sleep(TELLING_MS)])
    },
  }
}
