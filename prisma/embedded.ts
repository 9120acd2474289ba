import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PrismaPGlite } from 'pglite-prisma-adapter'

/** Opens an embedded PostgreSQL in `folder`, in memory without one. */
export function openEmbedded(folder?: string): Promise<PGlite> {
  // Optimizing PostgreSQL's code takes half a gigabyte at its start, and longer than a small site ever gains from it.
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
  const options: PGliteOptions = {
    extensions: { pg_trgm, unaccent },
    // PostgreSQL's default of 128 MB of buffers would be half of what the whole process uses.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'wal_buffers=512kB'],
  }
  return PGlite.create(folder ? { ...options, dataDir: folder } : options)
}

export class EmbeddedAdapter extends PrismaPGlite {
  readonly #embedded: PGlite

  constructor(embedded: PGlite) {
    super(embedded)
    this.#embedded = embedded
  }

  /** The adapter's own way does not wait for a script, and so never hears that a migration failed. */
  override async connect() {
    const connection = await super.connect()
    connection.executeScript = async (script) => {
      await this.#embedded.exec(script)
    }
    return connection
  }

  /** The adapter's own shadow database lacks our extensions, and then cannot take our migrations. */
  override async connectToShadowDb() {
    return new EmbeddedAdapter(await openEmbedded()).connect()
  }
}
