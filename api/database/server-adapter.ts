import { PrismaPg } from '@prisma/adapter-pg'

/** Runs a migration whole: the adapter's own way cuts it at every semicolon, those in functions and comments too. */
export class ServerAdapter extends PrismaPg {
  override async connect() {
    const connection = await super.connect()
    connection.executeScript = async (script) => {
      await connection.underlyingDriver().query(script)
    }
    return connection
  }
}
