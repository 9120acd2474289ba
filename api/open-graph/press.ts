import { LRUCache } from 'lru-cache'
import { UnavailableError } from '../errors.ts'
import { runInWorker, type Program } from '../http/heavy-work.ts'
import { leaveTurn } from '../http/scheduler.ts'

interface Options {
  program: Program
  /** Memory for the files, in bytes. */
  cacheBytes: number
}

export interface Press {
  (key: string, subject: object): Promise<Buffer<ArrayBuffer> | undefined>
  has: (key: string) => boolean
}

/** Makes files in a worker. Returns the one cached under this key, if any; undefined if too many are wanted. */
export function createPress({ program, cacheBytes }: Options): Press {
  const made = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => length,
  })
  const underWay = new Map<string, Promise<Buffer<ArrayBuffer> | undefined>>()

  async function print(key: string, subject: object): Promise<Buffer<ArrayBuffer> | undefined> {
    try {
      const file = Buffer.from(await runInWorker<Uint8Array<ArrayBuffer>>(program, subject))
      made.set(key, file)
      return file
    } catch (error) {
      if (error instanceof UnavailableError) return undefined
      throw error
    } finally {
      underWay.delete(key)
    }
  }

  async function find(key: string, subject: object): Promise<Buffer<ArrayBuffer> | undefined> {
    const known = made.get(key)
    if (known) return known
    const making = underWay.get(key) ?? print(key, subject)
    underWay.set(key, making)
    // Also where another request has it made.
    leaveTurn()
    return making
  }

  return Object.assign(find, { has: (key: string) => made.has(key) || underWay.has(key) })
}
