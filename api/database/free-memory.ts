import { performance } from 'node:perf_hooks'

const EVERY_MS = 10_000
const IDLE = 0.1

/**
 * Returns memory of this thread to the system after each busy time. V8 otherwise holds what it needed for minutes: 100 MB and
 * more after an attack (`npm run bench -- attacks`). Needs --expose-gc, as in `npm start`.
 */
export function freeMemoryWhenIdle(): void {
  let before = performance.eventLoopUtilization()
  let isFreed = false
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    const isIdle = utilization < IDLE
    if (isIdle && !isFreed) void globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' })
    isFreed = isIdle
  }
  setInterval(look, EVERY_MS).unref()
}
