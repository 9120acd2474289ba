import { Worker } from 'node:worker_threads'
import { messages, type PGlite, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'
import { UnavailableError } from '../errors.ts'
import { StartupError } from '../startup-error.ts'

type Connection = Pick<Transaction, 'query' | 'exec' | 'rollback'>

export interface Embedded extends Pick<PGlite, 'query' | 'exec' | 'close'> {
  transaction: <Result>(run: (transaction: Connection) => Promise<Result>) => Promise<Result>
  listen: (channel: string, hear: (payload: string) => void) => Promise<unknown>
}

/** What the thread does. `within` is the number of a transaction; values of the types in `unparsed` are returned as text. */
export interface Methods {
  open: (folder: string | undefined, template: string) => Promise<void>
  query: (
    within: number | undefined,
    sql: string,
    values: unknown[],
    rowMode: QueryOptions['rowMode'],
    unparsed: number[],
  ) => Promise<Results>
  exec: (within: number | undefined, sql: string) => Promise<Results[]>
  begin: (transaction: number) => Promise<void>
  rollback: (transaction: number) => Promise<void>
  /** Commits, unless it was rolled back. */
  end: (transaction: number) => Promise<void>
  listen: (channel: string) => Promise<void>
  close: () => Promise<void>
}

export interface Call {
  id: number
  method: keyof Methods
  args: unknown[]
}

/** Arrives before the reply to the statement that has sent it. */
export interface Notification {
  channel: string
  payload: string
}

export interface Reply {
  id: number
  result?: unknown
  error?: PlainError
}

/**
 * Opens the embedded PostgreSQL in a thread of its own: a statement would otherwise block the thread that answers requests.
 * Arguments and errors as of openEmbedded.
 */
export async function openInThread(folder: string | undefined, template: string): Promise<Embedded> {
  const thread = new EmbeddedThread()
  await thread.open(folder, template)
  return thread
}

class EmbeddedThread implements Embedded {
  readonly #worker = new Worker(new URL('./embedded-worker.ts', import.meta.url))
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>()
  readonly #listeners = new Map<string, (payload: string) => void>()
  #lastCall = 0
  #lastTransaction = 0
  #isClosed = false

  constructor() {
    this.#worker.on('message', (message: Reply | Notification) => {
      if ('channel' in message) this.#listeners.get(message.channel)?.(message.payload)
      else this.#settle(message)
    })
    // The thread has said why. PostgreSQL recovers from its log when the service manager restarts the process.
    this.#worker.once('exit', (code) => this.#isClosed || process.exit(code || 1))
  }

  async open(folder: string | undefined, template: string): Promise<void> {
    try {
      await this.#call('open', folder, template)
    } catch (error) {
      await this.#stop()
      throw error
    }
  }

  query<Row>(sql: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    return this.#query<Row>(undefined, sql, values, options)
  }

  exec(sql: string): Promise<Results[]> {
    return this.#call('exec', undefined, sql)
  }

  async transaction<Result>(run: (transaction: Connection) => Promise<Result>): Promise<Result> {
    const number = ++this.#lastTransaction
    await this.#call('begin', number)
    let isOver = false
    const rollback = async () => {
      isOver = true
      await this.#call('rollback', number)
    }
    try {
      return await run({
        query: (...args) => this.#query(number, ...args),
        exec: (sql) => this.#call('exec', number, sql),
        rollback,
      })
    } catch (error) {
      if (!isOver) await rollback()
      throw error
    } finally {
      await this.#call('end', number)
    }
  }

  listen(channel: string, hear: (payload: string) => void): Promise<void> {
    this.#listeners.set(channel, hear)
    return this.#call('listen', channel)
  }

  async close(): Promise<void> {
    await this.#call('close')
    await this.#stop()
  }

  async #stop(): Promise<void> {
    this.#isClosed = true
    await this.#worker.terminate()
  }

  async #query<Row>(
    within: number | undefined,
    sql: string,
    values: unknown[] = [],
    { rowMode, parsers = {} }: QueryOptions = {},
  ): Promise<Results<Row>> {
    const results = await this.#call('query', within, sql, values, rowMode, Object.keys(parsers).map(Number))
    // Functions cannot be sent.
    for (const [index, { name, dataTypeID }] of results.fields.entries()) {
      const column = rowMode === 'array' ? index : name
      const parse = parsers[dataTypeID]
      if (parse) for (const row of results.rows) if (row[column] !== null) row[column] = parse(row[column] as string)
    }
    return results as Results<Row>
  }

  /** The process lives for as long as a call is under way. */
  #call<Method extends keyof Methods>(
    method: Method,
    ...args: Parameters<Methods[Method]>
  ): ReturnType<Methods[Method]> {
    const id = ++this.#lastCall
    const call = Promise.withResolvers<unknown>()
    this.#calls.set(id, call)
    this.#worker.ref()
    this.#worker.postMessage({ id, method, args } satisfies Call)
    return call.promise as ReturnType<Methods[Method]>
  }

  #settle({ id, result, error }: Reply): void {
    const call = this.#calls.get(id)!
    this.#calls.delete(id)
    if (this.#calls.size === 0) this.#worker.unref()
    if (error) call.reject(fromPlain(error))
    else call.resolve(result)
  }
}

/** What readers of errors distinguish, which copies of errors lack. */
const KINDS = [StartupError, UnavailableError, messages.DatabaseError]

interface PlainError {
  kind: number
  message: string
  stack: string | undefined
  /** Such as the SQLSTATE. */
  details: Record<string, unknown>
}

export function toPlain(error: Error): PlainError {
  const details = Object.entries(error).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  const kind = KINDS.findIndex((Kind) => error instanceof Kind)
  return { kind, message: error.message, stack: error.stack, details: Object.fromEntries(details) }
}

function fromPlain({ kind, message, stack, details }: PlainError): Error {
  const error = Object.assign(new Error(message), details, { stack })
  return kind < 0 ? error : (Object.setPrototypeOf(error, KINDS[kind]!.prototype) as Error)
}
