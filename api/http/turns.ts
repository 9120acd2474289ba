import { performance } from 'node:perf_hooks'
import type { Context, MiddlewareHandler } from 'hono'
import { UnavailableError } from '../errors.ts'
import { networkOf } from './rate-limit.ts'

/** Runs `work` in its turn. Throws an UnavailableError if that takes too long. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

const { eventLoopUtilization } = performance

interface Queue {
  working: number
  waiting: (() => void)[]
}

const MAX_WAITING = 100
const PATIENCE_MS = 5000

/**
 * Schedules requests by network: a few of each run at once, the others wait, for a limited time. Before its next
 * turn, a network waits for as long as its last one kept the event loop busy, so it gets at most half of the process.
 */
export function createTurns(atOnce: number, addressOf: (c: Context) => string, patience = PATIENCE_MS) {
  const queues = new Map<string, Queue>()

  return (c: Context): InTurn => {
    const network = networkOf(addressOf(c))
    return async (work) => {
      const queue = queues.get(network) ?? { working: 0, waiting: [] }
      queues.set(network, queue)
      if (queue.working >= atOnce) await wait(queue)
      else queue.working++
      const before = eventLoopUtilization()
      try {
        return await work()
      } finally {
        const { active } = eventLoopUtilization(before)
        if (queue.waiting.length > 0) setTimeout(passOn, active, network, queue)
        else passOn(network, queue)
      }
    }
  }

  function passOn(network: string, queue: Queue) {
    const next = queue.waiting.shift()
    if (next) next()
    else if (--queue.working === 0) queues.delete(network)
  }

  function wait({ waiting }: Queue): Promise<void> {
    if (waiting.length >= MAX_WAITING) throw new UnavailableError('too many requests from one network are queued')
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(new UnavailableError('a request waited too long for others from its network'))
      }, patience)
      waiting.push(begin)
    })
  }
}

/** Runs the following handlers in their turn. */
export function takeTurns(turnOf: ReturnType<typeof createTurns>): MiddlewareHandler {
  return (c, next) => turnOf(c)(next)
}
