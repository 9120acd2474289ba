import { PrismaPg } from '@prisma/adapter-pg'

/** Runs a migration as a whole: the adapter would split it at every semicolon, even in functions and comments. */
export class ServerAdapter extends PrismaPg {
  override async connect() {
    const connection = await super.connect()
    connection.executeScript = async (script) => {
      await connection.underlyingDriver().query(script)
    }
    return connection
  }
}
