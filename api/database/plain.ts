import pg from 'pg'
import type { Embedded } from './embedded-thread.ts'

/** A connection that bypasses Prisma, for statements on arbitrary tables. Rows are arrays of columns. */
export interface PlainConnection {
  rows: <Row extends unknown[]>(sql: string, values?: unknown[]) => Promise<Row[]>
  script: (sql: string) => Promise<void>
}

/** Runs in one transaction, which is rolled back if it throws. */
export type InTransaction = <Result>(run: (connection: PlainConnection) => Promise<Result>) => Promise<Result>

export function onEmbedded(embedded: Embedded): InTransaction {
  return (run) =>
    embedded.transaction((transaction) =>
      run({
        rows: async <Row extends unknown[]>(sql: string, values: unknown[] = []) =>
          (await transaction.query<Row>(sql, values, { rowMode: 'array' })).rows as Row[],
        script: async (sql) => void (await transaction.exec(sql)),
      }),
    )
}

export function onServer(connectionString: string): InTransaction {
  return async (run) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
    await client.connect()
    try {
      await client.query('BEGIN')
      const result = await run({
        rows: async <Row extends unknown[]>(sql: string, values: unknown[] = []) =>
          (await client.query<Row>({ text: sql, values, rowMode: 'array' })).rows,
        script: async (sql) => void (await client.query(sql)),
      })
      await client.query('COMMIT')
      return result
    } finally {
      // Closing the connection rolls back what was not committed.
      await client.end()
    }
  }
}
