import { protocol, type PGlite, type Results } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'

const { serialize, messages } = protocol

// Each takes memory of PostgreSQL for its plan.
const MAX_PREPARED = 150

interface Prepared {
  name: string
  parameters: number[]
  fields: Results['fields']
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
  read(sql: string, values: unknown[], unparsed: ReadonlySet<number>): Promise<Results<unknown[]>> {
    return this.#embedded.runExclusive(async () => {
      const { name, parameters, fields } = this.#known.get(sql) ?? (await this.#prepare(sql))
      try {
        const bound = values.map((value, place) => this.#written(value, parameters[place]!))
        const received = await this.#send(serialize.bind({ statement: name, values: bound }), serialize.execute())
        const parsers = fields.map(({ dataTypeID }) => !unparsed.has(dataTypeID) && this.#embedded.parsers[dataTypeID])
        const parse = (text: string | null, place: number): unknown => {
          const parser = parsers[place]
          return text === null || !parser ? text : parser(text)
        }
        const rows = received
          .filter((message) => message instanceof messages.DataRowMessage)
          .map((row) => row.fields.map(parse))
        return { rows, fields }
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
    const row = received.find((message) => message instanceof messages.RowDescriptionMessage)
    const prepared = {
      name,
      parameters: parameters?.dataTypeIDs ?? [],
      fields: row?.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })) ?? [],
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
