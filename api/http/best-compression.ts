import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { inOwnMemory } from './own-memory.ts'

/** Waiting bodies; the oldest are dropped. */
const MAX_WAITING = 200
/** Waits this many times as long as it worked: compressing takes at most a tenth of one processor. */
const REST = 9

interface Job {
  body: Buffer
  done: (body: Buffer<ArrayBuffer>) => void
}

/** Compresses again what brotli has compressed quickly, a sixth smaller, outside of requests. */
export function createRecompression() {
  const waiting: Job[] = []
  let isWorking = false

  async function work(): Promise<void> {
    isWorking = true
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const start = performance.now()
      job.done(await compressBest(job.body))
      await sleep(REST * (performance.now() - start), undefined, { ref: false })
    }
    isWorking = false
  }

  return {
    add(body: Buffer, done: Job['done']): void {
      if (waiting.push({ body, done }) > MAX_WAITING) waiting.shift()
      if (!isWorking) void work()
    },
  }
}

async function compressBest(body: Buffer): Promise<Buffer<ArrayBuffer>> {
  const text = await promisify(brotliDecompress)(body)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  return inOwnMemory(await promisify(brotliCompress)(text, { params }))
}
