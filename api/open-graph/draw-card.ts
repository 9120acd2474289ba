import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'

const PROGRAM = fileURLToPath(new URL('../../web/open-graph/draw.ts', import.meta.url))
const PATIENCE_MS = 20_000
/** About as many as are drawn while a chat waits for a picture. */
const MOST_WAITING = 3

const drawn = new LRUCache<string, Buffer<ArrayBuffer>>({ maxSize: 4_000_000, sizeCalculation: ({ length }) => length })
const underWay = new Map<string, Promise<Buffer<ArrayBuffer>>>()
let last: Promise<unknown> = Promise.resolve()

/** Draws a card as PNG, or returns the one cached under this key; undefined if the queue is full. */
export async function drawCard(key: string, subject: object): Promise<Buffer<ArrayBuffer> | undefined> {
  const known = drawn.get(key) ?? underWay.get(key)
  if (known) return known
  if (underWay.size > MOST_WAITING) return undefined
  // One after the other, to use at most one core.
  const drawing = last.then(() => run(subject))
  last = drawing.catch(() => undefined)
  underWay.set(key, drawing)
  try {
    const picture = await drawing
    drawn.set(key, picture)
    return picture
  } finally {
    underWay.delete(key)
  }
}

/** In a separate process: fonts and pixels would otherwise stay in memory. */
function run(subject: object): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const options = { env: {}, encoding: 'buffer', timeout: PATIENCE_MS, killSignal: 'SIGKILL' } as const
    const { stdin } = execFile(process.execPath, [PROGRAM], options, (error, stdout) =>
      error ? reject(error) : resolve(Buffer.from(stdout)),
    )
    // A process that exits before it has read all input reports that by its exit code.
    stdin!.on('error', () => undefined).end(JSON.stringify(subject))
  })
}
