import { setImmediate } from 'node:timers/promises'

/** Runs `work` in its turn, on behalf of `owner`. */
export type InFairTurn = <Result>(owner: unknown, work: () => Promise<Result>) => Promise<Result>

/**
 * Runs one piece of work at a time, of each owner one in turn: a request that sends many statements at once delays those of
 * another by one of them, not by all.
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
    // An owner that is set again comes last, and the iteration gets to it.
    for (const [owner, queue] of waiting) {
      const next = queue.shift()!
      waiting.delete(owner)
      if (queue.length > 0) waiting.set(owner, queue)
      await next()
      // An embedded database does its work in this thread: without this nothing could come in or go out until all of it is done.
      await setImmediate()
    }
    isWorking = false
  }
}
