import { parentPort } from 'node:worker_threads'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { freeMemoryWhenIdle } from './free-memory.ts'
import { openEmbedded } from './embedded.ts'
import { toPlain, type Call, type Methods, type Notification, type Reply } from './embedded-thread.ts'
import { PreparedReads } from './prepared-reads.ts'

// Runs the embedded PostgreSQL, whose statements would otherwise block the thread that answers requests.

const transactions = new Map<number, { transaction: Transaction; end: () => void; ended: Promise<unknown> }>()

let embedded: PGlite
let reads: PreparedReads
/** Transactions that have begun, or are waiting to begin. */
let underWay = 0

/** Others may be many different ones. */
const READS = /^\s*SELECT\b/

const methods: Methods = {
  open: async (folder, template) => {
    embedded = await openEmbedded(folder, template)
    reads = new PreparedReads(embedded)
  },
  query: (within, sql, values, rowMode, unparsed) => {
    if (within === undefined && underWay === 0 && rowMode === 'array' && READS.test(sql))
      return reads.read(sql, values, new Set(unparsed))
    const parsers = Object.fromEntries(unparsed.map((type) => [type, asIs]))
    return connectionOf(within).query(sql, values, { rowMode, parsers })
  },
  exec: (within, sql) => connectionOf(within).exec(sql),
  begin,
  rollback: async (number) => transactions.get(number)!.transaction.rollback(),
  end: async (number) => {
    const { end, ended } = transactions.get(number)!
    transactions.delete(number)
    end()
    await ended
  },
  listen: async (channel) => {
    await embedded.listen(channel, (payload) => parentPort!.postMessage({ channel, payload } satisfies Notification))
  },
  close: () => embedded.close(),
}

freeMemoryWhenIdle()
parentPort!.on('message', async ({ id, method, args }: Call) => {
  try {
    const result: unknown = await (methods[method] as (...args: unknown[]) => unknown)(...args)
    parentPort!.postMessage({ id, result } satisfies Reply)
  } catch (error) {
    parentPort!.postMessage({ id, error: toPlain(error as Error) } satisfies Reply)
  }
})

function connectionOf(within: number | undefined): PGlite | Transaction {
  return within === undefined ? embedded : transactions.get(within)!.transaction
}

function begin(number: number): Promise<void> {
  underWay++
  return new Promise((resolve, reject) => {
    const ended = embedded.transaction(
      (transaction) =>
        new Promise<void>((end) => {
          transactions.set(number, { transaction, end, ended })
          resolve()
        }),
    )
    ended.catch(reject).finally(() => underWay--)
  })
}

function asIs(text: string): string {
  return text
}
