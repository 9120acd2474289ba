import pg from 'pg'
import { UnavailableError } from '../errors.ts'
import { addressesIn } from '../env.ts'
import { contentVersion, type ReportedVersion } from './content-version.ts'
import { currentReading } from './reading.ts'
import { Server } from './server.ts'

/**
 * All servers as one pool. Writes go to the primary, queries of the API to a recent replica, or any server that is left.
 * Prisma's extension for read replicas takes any of them, however late it is, and follows no failover.
 */
export class Servers extends pg.Pool {
  readonly #servers: Server[]
  #newestTimeline = 0
  #next = 0

  constructor(primaries: string, replicas: string | undefined, settings: string[]) {
    super({ connectionString: addressesIn(primaries)[0] })
    const replicaAddresses = replicas ? addressesIn(replicas) : []
    const addresses = new Set([...addressesIn(primaries), ...replicaAddresses])
    this.#servers = [...addresses].map(
      (address) =>
        new Server({
          address,
          takesReads: replicaAddresses.includes(address),
          settings,
          onStatus: (server) => this.#onStatus(server),
        }),
    )
  }

  /** Probes all servers until one responds, several times. Throws the error of the first server if none does. */
  async open(): Promise<void> {
    const isAnyUp = () => this.#servers.some(({ status }) => status)
    // A busy machine may answer the next time.
    for (let attempt = 0; attempt < 3 && !isAnyUp(); attempt++) await this.#probeAll()
    if (!isAnyUp()) throw this.#servers[0]!.fault
  }

  get hasReplicas(): boolean {
    return this.#servers.length > 1
  }

  /** Servers that are down, for operators: `database primary`, `database replica`. */
  get faults(): string[] {
    const isReplicaAway = this.#servers.some(({ status, takesReads }) => takesReads && !status)
    return [...(this.#primary ? [] : ['database primary']), ...(isReplicaAway ? ['database replica'] : [])]
  }

  get states(): { name: string; role: 'primary' | 'replica' | 'away' }[] {
    const primary = this.#primary
    return this.#servers.map((server) => ({
      name: server.name,
      role: !server.status ? 'away' : server === primary ? 'primary' : 'replica',
    }))
  }

  /** The URL of the primary. Throws an UnavailableError. */
  get primaryAddress(): string {
    return this.#expectPrimary().address
  }

  // The overload that Prisma and this site use.
  override async query<Row extends pg.QueryResultRow>(given: pg.QueryConfig | string): Promise<pg.QueryResult<Row>> {
    const config = typeof given === 'string' ? { text: given } : given
    return READS.test(config.text) && !WRITES.test(config.text) ? this.#read<Row>(config) : this.#write<Row>(config)
  }

  override async connect(): Promise<pg.PoolClient> {
    return this.#expectPrimary().connect()
  }

  override async end(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.close()))
  }

  /** Runs something without statement timeout, such as a migration. */
  async withoutLimits<Result>(run: () => Promise<Result>): Promise<Result> {
    for (const server of this.#servers) server.limit(false)
    try {
      return await run()
    } finally {
      for (const server of this.#servers) server.limit(true)
    }
  }

  async readVersion(): Promise<ReportedVersion> {
    return this.#expectPrimary().readVersion()
  }

  #onStatus({ status }: Server): void {
    if (!status?.isPrimary || status.timeline < this.#newestTimeline) return
    this.#newestTimeline = status.timeline
    // Also what was changed by a program that tells no node.
    contentVersion.see(status)
  }

  /** A server that comes back after another was promoted is not the primary, whatever it reports. */
  get #primary(): Server | undefined {
    return this.#servers.find(({ status }) => status?.isPrimary && status.timeline === this.#newestTimeline)
  }

  #expectPrimary(): Server {
    const primary = this.#primary
    if (primary) return primary
    throw new UnavailableError('no database server accepts writes')
  }

  async #write<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const primary = this.#expectPrimary()
    try {
      return await primary.query<Row>(config)
    } finally {
      // After a lost connection, too: it may have been carried out.
      await contentVersion.afterWrite()
    }
  }

  async #read<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    let fault: unknown
    const refused = new Set<Server>()
    const newest = () => this.#newestBut(refused)
    const probed = async () => {
      await this.#probeAll()
      // Who is up by now is asked once more: only the connection may have been lost.
      refused.clear()
      return newest()
    }
    for (const choose of [() => this.#replica(), () => this.#primary, newest, probed]) {
      const server = await choose()
      if (!server) continue
      try {
        return await server.query<Row>(config)
      } catch (error) {
        // A replica refuses more than the primary: it may lack a new table, or cancel a conflicting statement.
        if (!(error instanceof UnavailableError) && server.status?.isPrimary) throw error
        fault = error
        refused.add(server)
      }
    }
    // Created only here, because creating an error takes longer than choosing a server.
    throw fault ?? new UnavailableError('no database server is reachable')
  }

  /** The next replica in turn, if the request may use one and it is recent enough. */
  async #replica(): Promise<Server | undefined> {
    const reading = currentReading()
    if (!reading?.mayUseReplica) return undefined
    const replicas = this.#servers.filter((server) => server.takesReads && server.status && server !== this.#primary)
    const replica = replicas[this.#next++ % replicas.length]
    if (!replica || this.#has(replica, reading.since)) return replica
    await replica.probe()
    return this.#has(replica, reading.since) ? replica : undefined
  }

  #has({ status }: Server, since: bigint): boolean {
    return status !== undefined && status.position >= since && status.version >= contentVersion.number
  }

  /** Any server without a primary: outdated data is better than none. */
  #newestBut(refused: Set<Server>): Server | undefined {
    const [server] = this.#servers
      .filter((server) => server.status && !refused.has(server))
      .toSorted((a, b) => Number(b.status!.position - a.status!.position))
    const reading = currentReading()
    if (server && reading && !this.#has(server, reading.since)) reading.isOld = true
    return server
  }

  /** Before a read fails: a server that was slow once counts as down until the next probe. */
  async #probeAll(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.probe()))
  }
}

const READS = /^\s*(SELECT|WITH)\b/i
const WRITES = /\b(INSERT|UPDATE|DELETE|MERGE|SHARE)\b/i
