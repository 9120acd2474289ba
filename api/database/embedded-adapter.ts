import type { PGlite } from '@electric-sql/pglite'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import type { Embedded } from './embedded-thread.ts'
import { openEmbedded } from './embedded.ts'

export class EmbeddedAdapter extends PrismaPGlite {
  readonly #embedded: Embedded

  constructor(embedded: Embedded) {
    super(asPGlite(embedded))
    this.#embedded = embedded
  }

  /** The adapter misses errors: those of scripts, for which it does not wait, and those of COMMIT. */
  override async connect() {
    const connection = await super.connect()
    connection.startTransaction = () => begin(this.#embedded)
    connection.executeScript = async (script) => {
      await this.#embedded.exec(script)
    }
    return connection
  }

  /** The shadow database of the adapter lacks our extensions and cannot run our migrations. */
  override async connectToShadowDb() {
    return new EmbeddedAdapter(await openEmbedded()).connect()
  }
}

async function begin(embedded: Embedded) {
  let ended: Promise<unknown> | undefined
  const transaction: Embedded['transaction'] = (run) => {
    const running = embedded.transaction(run)
    ended = running
    return running
  }
  const connection = await new PrismaPGlite(asPGlite({ transaction })).connect()
  const begun = await connection.startTransaction()
  const { commit } = begun
  begun.commit = async () => {
    await commit.call(begun)
    await ended
  }
  return begun
}

/** All that the adapter calls. */
function asPGlite(embedded: Partial<Embedded>): PGlite {
  return embedded as unknown as PGlite
}
