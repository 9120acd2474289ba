import fs from 'node:fs'
import { promisify } from 'node:util'

/**
 * Syncs PostgreSQL's write-ahead log to the disk. PostgreSQL asks for it at each commit and would stand still meanwhile, with
 * all that this process does; here it goes on, and whoever is answered waits. Commits that come in the meantime share the
 * next sync.
 */
export class LogSync {
  readonly #onFailure: (error: unknown) => void
  #file = -1
  #asked = 0
  #synced = 0
  #running: Promise<void> | undefined

  /** `onFailure` may not return to work: after a failed sync nobody knows what the disk holds. */
  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure
  }

  /** What the open file of the log holds is to be on the disk before anybody is told of it. */
  ask(file: number): void {
    // There is one at a time: it is synced before it is closed.
    this.#file = file
    this.#asked++
  }

  /** Returns when all that was asked for is on the disk: what PostgreSQL does next relies on it. */
  finish(): void {
    if (this.#synced === this.#asked) return
    fs.fdatasyncSync(this.#file)
    this.#synced = this.#asked
  }

  /** Resolves when all that was asked for until now is on the disk. */
  async settled(): Promise<void> {
    const asked = this.#asked
    while (this.#synced < asked) await (this.#running ??= this.#sync())
  }

  async #sync(): Promise<void> {
    const asked = this.#asked
    try {
      await promisify(fs.fdatasync)(this.#file)
      this.#synced = Math.max(this.#synced, asked)
    } catch (error) {
      // Else it was synced in the meantime, and closed.
      if (this.#synced < asked) {
        this.#onFailure(error)
        throw error
      }
    } finally {
      this.#running = undefined
    }
  }
}
