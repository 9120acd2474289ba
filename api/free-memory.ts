import { performance } from 'node:perf_hooks'

const EVERY_MS = 10_000
const [BUSY, IDLE] = [0.5, 0.1]

/**
 * Returns memory of this thread to the system once a busy time is over. V8 otherwise holds what the time needed for minutes:
 * 100 MB and more after an attack (`npm run bench -- attacks`). Needs --expose-gc, as in `npm start`.
 */
export function freeMemoryWhenIdle(): void {
  let before = performance.eventLoopUtilization()
  let wasBusy = false
  const look = async () => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (utilization > BUSY) wasBusy = true
    if (utilization > IDLE || !wasBusy) return
    wasBusy = false
    await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' })
  }
  setInterval(() => void look(), EVERY_MS).unref()
}
