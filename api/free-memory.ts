import { performance } from 'node:perf_hooks'

const EVERY_MS = 10_000
const IDLE = 0.1
const GROWN_BYTES = 32_000_000

/**
 * Returns memory of this thread to the system once a busy time is over. V8 otherwise holds what it needed for minutes:
 * 100 MB and more after an attack (`npm run bench -- attacks`). Needs --expose-gc, as in `npm start`.
 */
export function freeMemoryWhenIdle(): void {
  let before = performance.eventLoopUtilization()
  let freed = 0
  const look = async () => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (utilization > IDLE || process.memoryUsage.rss() < freed + GROWN_BYTES) return
    await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' })
    freed = process.memoryUsage.rss()
  }
  setInterval(() => void look(), EVERY_MS).unref()
}
