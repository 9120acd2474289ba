import { protocol, types, type PGlite } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'

const { serialize, messages } = protocol

// Each takes memory of PostgreSQL for its plan.
const MAX_PREPARED = 150

interface Prepared {
  name: string
  parameters: number[]
  columns: number[]
}

/** The first row of a statement, and which of its columns are JSON, as text: parsing it takes less than copying it to a thread. */
export interface RowRead {
  row: unknown[] | undefined
  json: number[]
}

/**
 * Reads with statements that PostgreSQL has parsed and planned before. Without optimized code both take longer than executing,
 * and so does each of the six messages in which PGlite sends a statement: here all are in one.
 */
export class PreparedReads {
  readonly #embedded: PGlite
  readonly #known: LRUCache<string, Prepared>
  #closing: Uint8Array[] = []
  #last = 0

  constructor(embedded: PGlite) {
    this.#embedded = embedded
    this.#known = new LRUCache({
      max: MAX_PREPARED,
      dispose: ({ name }) => this.#closing.push(serialize.close({ type: 'S', name })),
    })
  }

  /** To be called outside of transactions, of which it would be a part. */
  readRow(sql: string, values: unknown[]): Promise<RowRead> {
    return this.#embedded.runExclusive(async () => {
      const prepared = this.#known.get(sql) ?? (await this.#prepare(sql))
      const { name, parameters, columns } = prepared
      try {
        const bound = values.map((value, place) => this.#written(value, parameters[place]!))
        const received = await this.#send(serialize.bind({ statement: name, values: bound }), serialize.execute())
        const row = received.find((message) => message instanceof messages.DataRowMessage)
        const json = columns.flatMap((type, place) => (type === types.JSON || type === types.JSONB ? place : []))
        const read = (text: string | null, place: number) => {
          const parse = json.includes(place) ? undefined : this.#embedded.parsers[columns[place]!]
          return text === null || !parse ? text : (parse(text) as unknown)
        }
        return { row: row?.fields.map(read), json }
      } catch (error) {
        // Its plan may be for tables that have changed.
        this.#known.delete(sql)
        throw error
      }
    })
  }

  async #prepare(sql: string): Promise<Prepared> {
    const name = `read_${++this.#last}`
    const received = await this.#send(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }))
    const parameters = received.find((message) => message instanceof messages.ParameterDescriptionMessage)
    const columns = received.find((message) => message instanceof messages.RowDescriptionMessage)
    const prepared = {
      name,
      parameters: parameters?.dataTypeIDs ?? [],
      columns: columns?.fields.map(({ dataTypeID }) => dataTypeID) ?? [],
    }
    this.#known.set(sql, prepared)
    return prepared
  }

  #written(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null
    const write = this.#embedded.serializers[type]
    return write ? (write(value) as string) : String(value)
  }

  async #send(...parts: Uint8Array[]) {
    const all = Buffer.concat([...this.#closing.splice(0), ...parts, serialize.sync()])
    return (await this.#embedded.execProtocol(all, { syncToFs: false })).messages
  }
}
