import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { ClientGoneError, UnavailableError } from '../errors.ts'

/*
 * Who may work now. Requests that cost work wait here for their turn. Each network has an account of the time that its
 * work has taken, whether it ended in a response or in a refusal, and the network with the least goes first, also between
 * two statements of a request: a reader waits for the statement that is running, not for the requests of others. A network
 * that is alone gets all. What a network did before counts little: one that comes has as much as the least of those that work
 * or wait, or up to HEAD_START_MS less.
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
  /** Other threads or processes do the work: that this thread is idle is no reason to begin more. */
  isElsewhere?: boolean
}

interface Account {
  /** Milliseconds of work. */
  used: number
  running: number
  waiting: (() => void)[]
}

interface Turn {
  network: string
  leave: () => void
  giveWay: () => Promise<void>
}

const HEAD_START_MS = 300
const MOST_PAUSED_MS = 60
const WATCH_MS = 100
/** Of its time. */
const MOST_IDLE = 0.5
const ROUNDS = 32
const MOST_HEARING_MS = 50
const MAX_ACCOUNTS = 10_000

const turns = new AsyncLocalStorage<Turn>()

export const schedulers: Scheduler[] = []

export class Scheduler {
  readonly name: string
  readonly limits: Limits
  /** Requests begun and refused; seconds that requests have waited and worked. */
  readonly totals = { begun: 0, refused: 0, waited: 0, worked: 0 }
  waiting = 0
  #running = 0
  #hearing = 0
  #isWatched = false
  #chargedAt = 0
  /** Used by the network that has used least of those that work or wait, or did last. Never decreases. */
  #least = 0
  readonly #accounts = new LRUCache<string, Account>({ max: MAX_ACCOUNTS })
  readonly #working = new Set<Account>()
  readonly #queued = new Set<Account>()

  constructor(name: string, limits: Limits) {
    this.name = name
    this.limits = limits
    schedulers.push(this)
  }

  /**
   * Runs `work` for a network in its turn. Throws a QueueFullError if too many wait, or this one for too long, and a
   * ClientGoneError if the signal is aborted before.
   */
  async run<Result>(network: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const account = this.#accounts.get(network) ?? { used: this.#least, running: 0, waiting: [] }
    this.#accounts.set(network, account)
    await this.#enter(account, signal)
    const turn = this.#turnOf(network, account)
    try {
      return await turns.run(turn, work)
    } finally {
      turn.leave()
    }
  }

  #turnOf(network: string, account: Account): Turn {
    let hasLeft = false
    // Of all statements that the request sends meanwhile.
    let paused: Promise<void> | undefined
    const pause = async () => {
      this.#leave(account)
      await this.#resume(account)
      paused = undefined
      if (hasLeft) this.#leave(account)
    }
    return {
      network,
      leave: () => {
        if (!hasLeft && !paused) this.#leave(account)
        hasLeft = true
      },
      giveWay: async () => {
        if (!hasLeft && !paused && this.#isBehind(account)) paused = pause()
        await paused
      },
    }
  }

  async #enter(account: Account, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw new ClientGoneError()
    const start = performance.now()
    this.#join(account)
    if (this.waiting === 0 && this.#mayBegin(account)) this.#begin(account)
    else await this.#wait(account, signal)
    this.totals.begun++
    this.totals.waited += (performance.now() - start) / 1000
  }

  #join(account: Account): void {
    if (this.#working.has(account) || this.#queued.has(account)) return
    this.#charge()
    account.used = Math.max(this.#least - HEAD_START_MS, Math.min(account.used, this.#least))
  }

  #wait(account: Account, signal: AbortSignal | undefined): Promise<void> {
    if (account.waiting.length >= this.limits.mostWaiting) throw this.#refusal()
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        this.#dequeue(account, begin)
      }
      const begin = () => {
        leaveQueue()
        this.#begin(account)
        resolve()
      }
      const giveUp = () => {
        leaveQueue()
        reject(new ClientGoneError())
      }
      const timer = setTimeout(() => {
        leaveQueue()
        reject(this.#refusal())
      }, this.limits.patience)
      signal?.addEventListener('abort', giveUp)
      account.waiting.push(begin)
      this.#queued.add(account)
      this.waiting++
      this.#watch()
      // There may be a place that only the networks before it were not allowed to take.
      this.#beginNext()
    })
  }

  /**
   * Before what waits of the same network. What has begun is not refused halfway, and it goes on after a while in any case:
   * the network that went first may wait for it, as for something that both read.
   */
  #resume(account: Account): Promise<void> {
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer)
        this.#dequeue(account, begin)
        this.#begin(account)
        resolve()
      }
      const timer = setTimeout(begin, MOST_PAUSED_MS)
      account.waiting.unshift(begin)
      this.#queued.add(account)
      this.waiting++
    })
  }

  /** Whether a network waits that has worked less. */
  #isBehind(account: Account): boolean {
    this.#charge()
    return [...this.#queued].some((other) => other !== account && other.used < account.used)
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
    return this.#hearing === 0 && this.#running < atOnce && running < Math.max(1, atOnce - 1)
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
    void this.#hear()
  }

  /** The next turn may belong to what has arrived meanwhile: none begins before that is heard. */
  async #hear(): Promise<void> {
    this.#hearing++
    // Each round of the event loop accepts one connection, and reads a request that has arrived some rounds later.
    const end = performance.now() + MOST_HEARING_MS
    for (let round = 0; round < ROUNDS && performance.now() < end; round++) await setImmediate()
    this.#hearing--
    this.#beginNext()
  }

  #beginNext(): void {
    for (;;) {
      const ready = [...this.#queued].filter((account) => this.#mayBegin(account))
      if (ready.length === 0) return
      this.#beginLeast(ready)
    }
  }

  #beginLeast(accounts: Account[]): void {
    accounts.reduce((least, account) => (account.used < least.used ? account : least)).waiting[0]!()
  }

  /** While requests wait: lets one more begin whenever those that have their turn wait themselves, for what is no work here. */
  #watch(): void {
    if (this.#isWatched || this.limits.isElsewhere) return
    this.#isWatched = true
    const before = performance.eventLoopUtilization()
    setTimeout(() => {
      this.#isWatched = false
      if (this.waiting === 0) return
      if (performance.eventLoopUtilization(before).utilization < MOST_IDLE) this.#beginLeast([...this.#queued])
      this.#watch()
    }, WATCH_MS)
  }

  /** Divides the time since the last change among the requests that worked. */
  #charge(): void {
    const now = performance.now()
    const elapsed = now - this.#chargedAt
    this.#chargedAt = now
    if (this.#running > 0) this.totals.worked += elapsed / 1000
    for (const account of this.#working) account.used += (elapsed * account.running) / this.#running
    const used = [...this.#working, ...this.#queued].map((account) => account.used)
    if (used.length > 0) this.#least = Math.max(this.#least, Math.min(...used))
  }
}

/** Ends the turn of the current request, before it waits for something that is no work of this process. */
export function leaveTurn(): void {
  turns.getStore()?.leave()
}

/** Between two statements of a request: lets the networks go first that have worked less. Not within a transaction. */
export async function giveWay(): Promise<void> {
  await turns.getStore()?.giveWay()
}

/** The network that the current work is for; the site's own work has none. */
export function currentNetwork(): string {
  return turns.getStore()?.network ?? ''
}
