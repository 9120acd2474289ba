import fs from 'node:fs'
import { promisify } from 'node:util'

/**
 * Syncs PostgreSQL's write-ahead log to the disk at each commit, without blocking the process: only the responses wait.
 * Commits in the meantime share the next sync.
 */
export class LogSync {
  readonly #onFailure: (error: unknown) => void
  #file = -1
  #requested = 0
  #synced = 0
  #running: Promise<void> | undefined

  /** `onFailure` must not return: after a failed sync the state of the disk is unknown. */
  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure
  }

  /** Requests a sync of the open log file, before any response relies on it. */
  request(file: number): void {
    // There is only one at a time: it is synced before it is closed.
    this.#file = file
    this.#requested++
  }

  /** Returns when all requested syncs are done: the next step of PostgreSQL relies on it. */
  finish(): void {
    if (this.#synced === this.#requested) return
    fs.fdatasyncSync(this.#file)
    this.#synced = this.#requested
  }

  async settled(): Promise<void> {
    const requested = this.#requested
    while (this.#synced < requested) await (this.#running ??= this.#sync())
  }

  async #sync(): Promise<void> {
    const requested = this.#requested
    try {
      await promisify(fs.fdatasync)(this.#file)
      this.#synced = Math.max(this.#synced, requested)
    } catch (error) {
      // Otherwise it has been synced and closed in the meantime.
      if (this.#synced < requested) {
        this.#onFailure(error)
        throw error
      }
    } finally {
      this.#running = undefined
    }
  }
}
