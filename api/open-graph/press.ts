import { execFile } from 'node:child_process'
import { LRUCache } from 'lru-cache'
import { inOwnMemory } from '../http/own-memory.ts'
import { bareEnvironment } from '../media/bare-environment.ts'

const MAX_OUTPUT = 20 * 1024 * 1024

interface Options {
  /** Path of a program that reads a subject as JSON and writes a file. */
  program: string
  patienceMs: number
  /** More are refused. */
  mostWaiting: number
  /** Memory for the files, in bytes. */
  cacheBytes: number
  /** Memory of the program, in megabytes. */
  heapMegabytes?: number
}

export interface Press {
  (key: string, subject: object): Promise<Buffer<ArrayBuffer> | undefined>
  /** Whether the file is made, or being made. */
  has: (key: string) => boolean
}

/**
 * Makes files in a separate process, since fonts and pixels would otherwise stay in memory; one after the other, to use
 * at most one core. Returns the one cached under this key, if any; undefined if the queue is full.
 */
export function createPress({ program, patienceMs, mostWaiting, cacheBytes, heapMegabytes }: Options): Press {
  const made = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => length,
  })
  const underWay = new Map<string, Promise<Buffer<ArrayBuffer>>>()
  const flags = heapMegabytes ? [`--max-old-space-size=${heapMegabytes}`] : []
  let last: Promise<unknown> = Promise.resolve()

  function run(subject: object): Promise<Buffer<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      const options = {
        env: bareEnvironment(),
        encoding: 'buffer',
        timeout: patienceMs,
        killSignal: 'SIGKILL',
        maxBuffer: MAX_OUTPUT,
      } as const
      const { stdin } = execFile(process.execPath, [...flags, program], options, (error, stdout) =>
        error ? reject(error) : resolve(inOwnMemory(stdout)),
      )
      // A process that exits before it has read all input reports that by its exit code.
      stdin!.on('error', () => undefined).end(JSON.stringify(subject))
    })
  }

  async function print(key: string, subject: object): Promise<Buffer<ArrayBuffer> | undefined> {
    const known = made.get(key) ?? underWay.get(key)
    if (known) return known
    if (underWay.size > mostWaiting) return undefined
    const making = last.then(() => run(subject))
    last = making.catch(() => undefined)
    underWay.set(key, making)
    try {
      const file = await making
      made.set(key, file)
      return file
    } finally {
      underWay.delete(key)
    }
  }

  return Object.assign(print, { has: (key: string) => made.has(key) || underWay.has(key) })
}
