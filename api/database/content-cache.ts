import { LRUCache } from 'lru-cache'
import { contentVersion } from './content-version.ts'
import { hasReadOld, withReading } from './reading.ts'
import { env } from '../env.ts'

const MINUTE_MS = 60 * 1000

interface Options<Value> {
  bytes: number
  sizeOf: (value: Value, key: string) => number
  version?: Pick<typeof contentVersion, 'key' | 'start' | 'listen'>
  today?: () => string
}

export type ContentCache<Value extends object> = ReturnType<typeof createContentCache<Value>>

/**
 * What is made of content, bounded by bytes, until the content changes or the day does: pages say which year it is, and
 * whether a review has expired.
 */
export function createContentCache<Value extends object>({
  bytes,
  sizeOf,
  version = contentVersion,
  today = dayOnSite,
}: Options<Value>) {
  version.listen()
  const cached = new LRUCache<string, Value>({
    maxSize: bytes,
    maxEntrySize: Math.ceil(bytes / 16),
    sizeCalculation: sizeOf,
  })
  let heldFor: string | undefined

  function stateOf(key: string | undefined): string | undefined {
    return key && `${key} ${today()}`
  }

  return {
    find(key: string): Value | undefined {
      return heldFor !== undefined && heldFor === stateOf(version.key) ? cached.get(key) : undefined
    },

    /** What the content is now. Call it before content is read. */
    start: async (): Promise<string | undefined> => stateOf(await version.start()),

    /** The same, if it is known. */
    get state(): string | undefined {
      return stateOf(version.key)
    },

    /** Stores what was made of content read since `state`, unless it has changed or may be older. */
    store(key: string, value: Value, state: string | undefined): void {
      if (state === undefined || state !== stateOf(version.key) || hasReadOld()) return
      if (heldFor !== state) cached.clear()
      heldFor = state
      cached.set(key, value)
    },

    get bytes(): number {
      return cached.calculatedSize
    },
  }
}

/** The only entry, whatever its size. */
const ALONE = { bytes: 16, sizeOf: () => 1 }

/** One value that is made of content, and read again only after a change, once for all who ask. */
export function cachedValue<Value extends object>(read: () => Promise<Value>): () => Promise<Value> {
  const cache = createContentCache<Value>(ALONE)
  let reading: Promise<void> | undefined
  return async () => {
    const known = cache.find('')
    if (known) return known
    const state = await cache.start()
    if (state === undefined) return read()
    reading ??= withReading(async () => cache.store('', await read(), state)).finally(() => (reading = undefined))
    await reading
    // What may be old is not shared: the request that reads it has to know.
    return cache.find('') ?? read()
  }
}

let shown = { minute: 0, day: '' }

function dayOnSite(): string {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  if (minute !== shown.minute) {
    shown = { minute, day: new Date(minute * MINUTE_MS).toLocaleDateString('sv', { timeZone: env.TIME_ZONE }) }
  }
  return shown.day
}
