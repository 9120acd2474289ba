import { setImmediate } from 'node:timers/promises'

/** Runs `work` in its turn, on behalf of `owner`. */
export type InFairTurn = <Result>(owner: unknown, work: () => Promise<Result>) => Promise<Result>

/**
 * Runs one task at a time, from each owner in turn: many statements of one request delay those of another by one
 * statement, not by all.
 */
export function createFairQueue(): InFairTurn {
  const waiting = new Map<unknown, (() => Promise<unknown>)[]>()
  let isWorking = false

  return (owner, work) =>
    new Promise((resolve, reject) => {
      const queue = waiting.get(owner) ?? []
      queue.push(() => work().then(resolve, reject))
      waiting.set(owner, queue)
      if (!isWorking) void workOff()
    })

  async function workOff(): Promise<void> {
    isWorking = true
    // Setting an owner again moves it to the end of the iteration.
    for (const [owner, queue] of waiting) {
      const next = queue.shift()!
      waiting.delete(owner)
      if (queue.length > 0) waiting.set(owner, queue)
      await next()
      // An embedded database runs in this thread: this lets I/O happen between tasks.
      await setImmediate()
    }
    isWorking = false
  }
}
