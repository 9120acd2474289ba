import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import { UnavailableError } from '../errors.ts'

/*
 * Who may work now. Requests that cost work wait here for their turn. Each network has an account of the time that its
 * work has taken lately, whether it ended in a response or in a refusal, and the network with the least goes first: a
 * reader waits for the work that is running, not for the queues of others. A network that is alone gets all.
 */

/** Work that was not begun, since its network has too much that waits. */
export class QueueFullError extends UnavailableError {}

interface Limits {
  /** Requests that work at once. One network never takes the last place. */
  atOnce: number
  /** Requests of one network that wait; more are refused. */
  mostWaiting: number
  /** Milliseconds after which a waiting request is refused. */
  patience: number
}

interface Account {
  /** Milliseconds of work, at the time `at`; half of it is forgotten in HALF_LIFE_MS. */
  used: number
  at: number
  running: number
  waiting: (() => void)[]
}

interface Turn {
  network: string
  leave: () => void
}

const HALF_LIFE_MS = 10_000
const MAX_ACCOUNTS = 10_000

const turns = new AsyncLocalStorage<Turn>()

/** For the metrics. */
export const schedulers: Scheduler[] = []

export class Scheduler {
  /** In the metrics. */
  readonly name: string
  readonly limits: Limits
  /** Requests begun and refused; seconds that requests have waited and worked. */
  readonly totals = { begun: 0, refused: 0, waited: 0, worked: 0 }
  waiting = 0
  #running = 0
  #chargedAt = 0
  readonly #accounts = new LRUCache<string, Account>({ max: MAX_ACCOUNTS })
  readonly #working = new Set<Account>()
  readonly #queued = new Set<Account>()

  constructor(name: string, limits: Limits) {
    this.name = name
    this.limits = limits
    schedulers.push(this)
  }

  /** Runs `work` for a network in its turn. Throws a QueueFullError if too many wait, or this one for too long. */
  async run<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
    const account = this.#accounts.get(network) ?? { used: 0, at: 0, running: 0, waiting: [] }
    this.#accounts.set(network, account)
    await this.#enter(account)
    let hasLeft = false
    const leave = () => {
      if (!hasLeft) this.#leave(account)
      hasLeft = true
    }
    try {
      return await turns.run({ network, leave }, work)
    } finally {
      leave()
    }
  }

  async #enter(account: Account): Promise<void> {
    const start = performance.now()
    if (this.waiting === 0 && this.#mayBegin(account)) this.#begin(account)
    else await this.#wait(account)
    this.totals.begun++
    this.totals.waited += (performance.now() - start) / 1000
  }

  #wait(account: Account): Promise<void> {
    if (account.waiting.length >= this.limits.mostWaiting) throw this.#refusal()
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        this.#dequeue(account, begin)
        this.#begin(account)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#dequeue(account, begin)
        reject(this.#refusal())
      }, this.limits.patience)
      account.waiting.push(begin)
      this.#queued.add(account)
      this.waiting++
      // There may be a place that only the networks before it were not allowed to take.
      this.#beginNext()
    })
  }

  #dequeue(account: Account, begin: () => void): void {
    account.waiting.splice(account.waiting.indexOf(begin), 1)
    if (account.waiting.length === 0) this.#queued.delete(account)
    this.waiting--
  }

  #refusal(): QueueFullError {
    this.totals.refused++
    return new QueueFullError('too many requests from one network are waiting')
  }

  #mayBegin({ running }: Account): boolean {
    const { atOnce } = this.limits
    return this.#running < atOnce && running < Math.max(1, atOnce - 1)
  }

  #begin(account: Account): void {
    this.#charge()
    this.#running++
    account.running++
    this.#working.add(account)
  }

  #leave(account: Account): void {
    this.#charge()
    this.#running--
    if (--account.running === 0) this.#working.delete(account)
    // First read what has arrived meanwhile: the next turn may belong to it.
    setImmediate(() => this.#beginNext())
  }

  #beginNext(): void {
    for (;;) {
      const ready = [...this.#queued].filter((account) => this.#mayBegin(account))
      if (ready.length === 0) return
      const next = ready.reduce((least, account) => (usedNow(account) < usedNow(least) ? account : least))
      next.waiting[0]!()
    }
  }

  /** Divides the time since the last change among the requests that worked. */
  #charge(): void {
    const now = performance.now()
    const elapsed = now - this.#chargedAt
    this.#chargedAt = now
    if (this.#running > 0) this.totals.worked += elapsed / 1000
    for (const account of this.#working) {
      account.used = usedNow(account) + (elapsed * account.running) / this.#running
      account.at = now
    }
  }
}

function usedNow({ used, at }: Account): number {
  return used * 0.5 ** ((performance.now() - at) / HALF_LIFE_MS)
}

/** Ends the turn of the current request, before it waits for something that is no work of this process. */
export function leaveTurn(): void {
  turns.getStore()?.leave()
}

/** The network that the current work is for; the site's own work has none. */
export function currentNetwork(): string {
  return turns.getStore()?.network ?? ''
}
