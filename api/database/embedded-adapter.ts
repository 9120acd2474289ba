import type { PGlite, Transaction } from '@electric-sql/pglite'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { openEmbedded } from './embedded.ts'

export class EmbeddedAdapter extends PrismaPGlite {
  readonly #embedded: PGlite

  constructor(embedded: PGlite) {
    super(embedded)
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

async function begin(embedded: PGlite) {
  let ended: Promise<unknown> | undefined
  const client = {
    transaction: (run: (transaction: Transaction) => Promise<unknown>) => (ended = embedded.transaction(run)),
  }
  const connection = await new PrismaPGlite(client as unknown as PGlite).connect()
  const transaction = await connection.startTransaction()
  const { commit } = transaction
  transaction.commit = async () => {
    await commit.call(transaction)
    await ended
  }
  return transaction
}
