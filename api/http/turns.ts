import { performance } from 'node:perf_hooks'
import type { Context, MiddlewareHandler } from 'hono'
import { UnavailableError } from '../errors.ts'
import { networkOf } from './rate-limit.ts'

/** Runs `work` when it is its turn. Throws an UnavailableError where that does not come. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

const { eventLoopUtilization } = performance

interface Queue {
  working: number
  waiting: (() => void)[]
}

const MOST_WAITING = 100
const PATIENCE_MS = 5000

/**
 * Gives turns to networks: so many requests of one are worked on at once, the others of it wait. However many one network
 * sends at once, those of another come after no more than these few. Before the next turn of a network the process is free
 * for as long as the last one kept it busy: one network has no more than half of it. What waits has an end, in number and time.
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

  /** The next one takes over the turn. */
  function passOn(network: string, queue: Queue) {
    const next = queue.waiting.shift()
    if (next) next()
    else if (--queue.working === 0) queues.delete(network)
  }

  function wait({ waiting }: Queue): Promise<void> {
    if (waiting.length >= MOST_WAITING) throw new UnavailableError('too many requests from one network are queued')
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

/** Has what follows done when it is its turn. */
export function takeTurns(turnOf: ReturnType<typeof createTurns>): MiddlewareHandler {
  return (c, next) => turnOf(c)(next)
}
