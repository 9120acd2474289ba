import { mkdir, open, rm, statfs, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '../log.ts'
import { once } from '../once.ts'
import { inOwnMemory } from './own-memory.ts'

const MEGABYTE = 1024 * 1024
/** Of the free space on its disk, since the database may be on the same one. */
const MAX_SHARE_OF_FREE = 0.1
/** While more waits to be written, pages are dropped. */
const MAX_WAITING = 8 * MEGABYTE

interface Place {
  /** Counted from the first byte ever written: its place in the file is the remainder by the size of the file. */
  at: number
  length: number
  checkedAt: number
}

/** A page in two parts: what is said about it, and its bytes. */
export interface StoredPage<About extends { checkedAt: number }> {
  about: About
  body: Buffer<ArrayBuffer>
}

/**
 * Pages that memory has no room for: the newest overwrite the oldest. The file has no name, so that it ends with the
 * process; the operating system keeps in memory what is read often. Without space or rights, it holds nothing.
 */
export function createPageFile<About extends { checkedAt: number }>(folder: string, megabytes: number) {
  const places = new Map<string, Place>()
  let size = megabytes * MEGABYTE
  let end = 0
  let waiting = 0

  const openFile = once(async (): Promise<FileHandle> => {
    await mkdir(folder, { recursive: true })
    const { bavail, bsize } = await statfs(folder)
    size = Math.min(size, Math.floor(MAX_SHARE_OF_FREE * bavail * bsize))
    const path = join(folder, `pages-${process.pid}`)
    const file = await open(path, 'w+', 0o600)
    await rm(path)
    return file
  })

  function isOverwritten({ at }: Place): boolean {
    return at < end - size
  }

  /** A page lies in one piece, and so the end of the file may stay unused. */
  function claim(length: number): number {
    const left = size - (end % size)
    if (length > left) end += left
    const at = end
    end += length
    // In the order of writing.
    for (const [key, place] of places) {
      if (!isOverwritten(place)) break
      places.delete(key)
    }
    return at
  }

  /** Whether it is there, in the newer half. */
  function holds(key: string, checkedAt: number): boolean {
    const place = places.get(key)
    return place?.checkedAt === checkedAt && place.at > end - size / 2
  }

  async function giveUp(error: unknown): Promise<undefined> {
    if (size > 0) log.warn({ err: error }, 'pages are cached in memory only, since their file cannot be used')
    size = 0
    places.clear()
    try {
      // Frees its space.
      await (await openFile()).close()
    } catch {
      // It could not be opened, or is closed.
    }
  }

  return {
    async write(key: string, { about, body }: StoredPage<About>): Promise<void> {
      if (size === 0 || holds(key, about.checkedAt)) return
      const text = Buffer.from(JSON.stringify(about))
      const length = 4 + text.length + body.length
      if (waiting + length > MAX_WAITING) return
      waiting += length
      try {
        const file = await openFile()
        if (length > size) return
        const record = Buffer.allocUnsafeSlow(length)
        record.writeUInt32LE(text.length)
        text.copy(record, 4)
        body.copy(record, 4 + text.length)
        const place = { at: claim(length), length, checkedAt: about.checkedAt }
        await file.write(record, 0, length, place.at % size)
        places.delete(key)
        if (!isOverwritten(place)) places.set(key, place)
      } catch (error) {
        await giveUp(error)
      } finally {
        waiting -= length
      }
    },

    async read(key: string): Promise<StoredPage<About> | undefined> {
      const place = places.get(key)
      if (!place) return undefined
      try {
        const file = await openFile()
        const record = Buffer.allocUnsafe(place.length)
        const { bytesRead } = await file.read(record, 0, place.length, place.at % size)
        // It may have been overwritten meanwhile.
        if (bytesRead < place.length || isOverwritten(place)) return undefined
        const start = 4 + record.readUInt32LE()
        return {
          about: JSON.parse(record.toString('utf8', 4, start)) as About,
          body: inOwnMemory(record.subarray(start)),
        }
      } catch (error) {
        return giveUp(error)
      }
    },

    get bytes(): number {
      return Math.min(end, size)
    },
  }
}
