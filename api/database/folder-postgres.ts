import { PGlite, type PGliteOptions, type Results, type Transaction } from '@electric-sql/pglite'
import { UnavailableError, type UnavailableReason } from '../errors.ts'
import { log } from '../log.ts'
import type { DataFiles } from './data-files.ts'

type Query = Parameters<PGlite['query']>
type Exec = Parameters<PGlite['exec']>

// SQLSTATE
const READ_ONLY = '25006'

const MESSAGES: Record<UnavailableReason, string> = {
  STORAGE_FULL: 'the disk is nearly full',
  STORAGE_READ_ONLY: 'the data folder is read-only',
}

/**
 * An embedded PostgreSQL in a folder. It responds when its writes are durable, so that no acknowledged write is lost
 * with the power. With a full disk, writes fail with an UnavailableError and reads continue.
 */
export class FolderPostgres extends PGlite {
  readonly #files: DataFiles
  #fault: UnavailableReason | undefined

  constructor(files: DataFiles, options: PGliteOptions) {
    super({ ...options, fs: files })
    this.#files = files
  }

  override query<Row>(...args: Query): Promise<Results<Row>> {
    return this.#answer(() => super.query<Row>(...args))
  }

  override exec(...args: Exec): Promise<Results[]> {
    return this.#answer(() => super.exec(...args))
  }

  override transaction<Result>(run: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#answer(() => super.transaction((transaction) => run(this.#explaining(transaction))))
  }

  override async close(): Promise<void> {
    await super.close()
    this.#files.isOpen = false
  }

  async #answer<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#files.isOpen) await this.#checkSpace()
    const result = await this.#explain(run)
    // Outside of PGlite's own queue: the next statement runs meanwhile, and both may share a sync.
    await this.#files.synced()
    return result
  }

  /** PostgreSQL itself refuses writes, whatever the statement. */
  async #checkSpace(): Promise<void> {
    const fault = this.#files.space.fault()
    if (fault === this.#fault) return
    this.#fault = fault
    await super.exec(`SET default_transaction_read_only = ${fault ? 'on' : 'off'}`)
    if (!fault) return log.info('the embedded database accepts writes again')
    log.error({ reason: fault }, `the embedded database accepts no writes: ${MESSAGES[fault]}`)
    // After a checkpoint, much of the log can be deleted.
    if (fault === 'STORAGE_FULL') await super.exec('CHECKPOINT')
  }

  #explaining(transaction: Transaction): Transaction {
    return Object.create(transaction, {
      query: { value: (...args: Query) => this.#explain(() => transaction.query(...args)) },
      exec: { value: (...args: Exec) => this.#explain(() => transaction.exec(...args)) },
    }) as Transaction
  }

  async #explain<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run()
    } catch (error) {
      const { code } = error as { code?: string }
      const reason = code === READ_ONLY ? this.#fault : undefined
      throw reason ? new UnavailableError(MESSAGES[reason], { reason, cause: error }) : error
    }
  }
}
