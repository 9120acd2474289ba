import pg from 'pg'
import { UnavailableError } from '../errors.ts'
import { log } from '../log.ts'
import { contentVersion, READ_VERSION, type ReportedVersion } from './content-version.ts'

const CONNECTIONS = 10
// Also the time that a statement waits for a free connection.
const CONNECT_MS = 3000
const STATEMENT_MS = 15_000
const PROBE_EVERY_MS = 1000
const PROBE_MS = 2000
const TICKS = 20

// PostgreSQL cancels a statement that takes too long; if it does not respond either, the connection is dropped.
const LIMITS = [
  `statement_timeout=${STATEMENT_MS}`,
  `idle_in_transaction_session_timeout=${4 * STATEMENT_MS}`,
  `tcp_user_timeout=${STATEMENT_MS}`,
]

const COMMITS = /^\s*COMMIT\b/i

interface Status {
  isPrimary: boolean
  /** Increases with each promotion: of two primaries, the one with the lower number is outdated. */
  timeline: number
  position: bigint
  /** The content version; 0 before its migration. */
  version: number
}

interface ServerOptions {
  address: string
  /** Whether it serves queries although it is a replica. */
  takesReads: boolean
  /** In the syntax of PostgreSQL's configuration. */
  settings: string[]
  onStatus: (server: Server) => void
}

/**
 * One PostgreSQL server, probed every second on a separate connection. If it does not respond, running and new
 * statements fail at once, instead of waiting for a server that is down or frozen.
 */
export class Server {
  readonly address: string
  readonly name: string
  readonly takesReads: boolean
  status: Status | undefined
  fault = new Error('not probed yet')
  readonly #settings: string[]
  readonly #onStatus: (server: Server) => void
  #pool: pg.Pool
  #clients = new Set<pg.PoolClient>()
  #prober: pg.Client | undefined
  #probing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #isLimited = true

  constructor(options: ServerOptions) {
    this.#settings = options.settings
    this.#onStatus = options.onStatus
    this.address = options.address
    this.takesReads = options.takesReads
    this.name = nameOf(this.address)
    this.#pool = this.#openPool()
  }

  async query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    this.#expectUp()
    return this.#pool.query<Row>(config).catch((error: unknown) => this.#rethrow(error))
  }

  async connect(): Promise<pg.PoolClient> {
    this.#expectUp()
    const client = await this.#pool.connect().catch((error: unknown) => this.#rethrow(error))
    const query = async (config: pg.QueryConfig) => {
      try {
        return await client.query(config)
      } catch (error) {
        return this.#rethrow(error)
      } finally {
        // By this connection, since others may all wait for the same.
        if (COMMITS.test(config.text)) await contentVersion.afterWrite(() => this.readVersion(client))
      }
    }
    const on = client.on.bind(client)
    const removeListener = client.removeListener.bind(client)
    return { query, on, removeListener, release: client.release.bind(client) } as unknown as pg.PoolClient
  }

  async readVersion(client: pg.Pool | pg.PoolClient = this.#pool): Promise<ReportedVersion> {
    const { rows } = await client.query<{ version: number }>(READ_VERSION)
    return { timeline: this.status?.timeline ?? 0, version: rows[0]!.version }
  }

  /** Probes the server now and then every second. Never rejects. */
  probe(): Promise<void> {
    this.#probing ??= this.#probeOnce().finally(() => {
      this.#probing = undefined
      clearTimeout(this.#timer)
      if (!this.#isClosed) this.#timer = setTimeout(() => void this.probe(), PROBE_EVERY_MS).unref()
    })
    return this.#probing
  }

  /** Sets whether new connections have a statement timeout. */
  limit(isLimited: boolean): void {
    this.#isLimited = isLimited
    this.#replacePool()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await Promise.all([this.#pool.end(), this.#prober?.end().catch(() => {})])
  }

  async #probeOnce(): Promise<void> {
    const prober = (this.#prober ??= new pg.Client({ connectionString: this.address, options: this.#options() }))
    try {
      const [row] = await within(PROBE_MS, this.#query(prober))
      if (!this.status) log.info({ server: this.name }, 'database server is up')
      const { isPrimary, timeline, position, version } = row!
      this.status = { isPrimary, timeline: timeline ?? 0, position: BigInt(position ?? 0), version: version ?? 0 }
    } catch (error) {
      this.#prober = undefined
      prober.on('error', () => {})
      void prober.end().catch(() => {})
      if (this.#isClosed) return
      this.fault = error as Error
      if (this.status) log.error({ server: this.name, reason: this.fault.message }, 'database server is down')
      this.status = undefined
      this.#replacePool()
    }
    this.#onStatus(this)
  }

  async #query(prober: pg.Client) {
    if (!isConnected.has(prober)) {
      await prober.connect()
      isConnected.add(prober)
      // Notices first when the server goes down.
      prober.on('error', () => {
        if (this.#prober === prober) void this.probe()
      })
    }
    const { rows } = await prober.query<Probed>(PROBE).catch((error: pg.DatabaseError) => {
      if (error.code === NO_TABLE) return prober.query<Probed>(PROBE.replace(READ_VERSION, 'NULL::int'))
      throw error
    })
    return rows
  }

  #expectUp(): void {
    if (!this.status) throw new UnavailableError(`${this.name}: ${this.fault.message}`, { cause: this.fault })
  }

  /** An error of a broken connection is reported as unavailability, not as an error of the statement. */
  #rethrow(error: unknown): never {
    if (!isOfConnection(error as pg.DatabaseError)) throw error
    void this.probe()
    throw new UnavailableError(`${this.name}: ${(error as Error).message}`, { cause: error })
  }

  #openPool(): pg.Pool {
    const clients = this.#clients
    const pool = new pg.Pool({
      connectionString: this.address,
      max: CONNECTIONS,
      options: this.#options(),
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      ...(this.#isLimited && { query_timeout: STATEMENT_MS + 1000 }),
    })
    pool.on('error', (error) => log.warn({ reason: error.message }, 'a connection to the database was lost'))
    pool.on('connect', (client) => clients.add(client as pg.PoolClient))
    pool.on('remove', (client) => clients.delete(client as pg.PoolClient))
    return pool
  }

  #replacePool(): void {
    const [pool, clients] = [this.#pool, this.#clients]
    this.#clients = new Set()
    this.#pool = this.#openPool()
    void pool.end().catch(() => {})
    // Running statements will not complete either.
    if (!this.status) for (const client of clients) void client.end().catch(() => {})
  }

  #options(): string {
    return [...this.#settings, ...(this.#isLimited ? LIMITS : [])].map((setting) => `-c ${setting}`).join(' ')
  }
}

const isConnected = new WeakSet<pg.Client>()

interface Probed {
  isPrimary: boolean
  timeline: number | null
  position: string | null
  version: number | null
}

// SQLSTATE, before the migration.
const NO_TABLE = '42P01'
const PROBE = `SELECT NOT pg_is_in_recovery() AS "isPrimary", (${READ_VERSION}) AS version,
  CASE WHEN pg_is_in_recovery() THEN NULL
    ELSE ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int END AS timeline,
  (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END - '0/0')::text AS position`

/** In ticks: while this process is blocked, it counts only one, as it cannot receive the response meanwhile. */
async function within<Result>(ms: number, answer: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  let ticks = 0
  const timer = setInterval(() => {
    if (++ticks === TICKS) reject(new Error(`no response within ${ms} ms`))
  }, ms / TICKS)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearInterval(timer)
  }
}

// Shutting down, starting up, out of connections, read-only, or a statement was cancelled because it took too long.
const STATES = /^(57P0[1-5]|57014|53300|25006|08\w{3})$/
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after|Client was closed)/

function isOfConnection({ code = '', message, syscall }: pg.DatabaseError & { syscall?: string }): boolean {
  return syscall !== undefined || STATES.test(code) || LOST.test(message)
}

function nameOf(address: string): string {
  const { host, searchParams } = new URL(address)
  const socket = searchParams.get('host')
  return socket ? `${socket}:${searchParams.get('port') ?? 5432}` : host
}
