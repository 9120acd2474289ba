import { createServer } from 'node:http'
import { grafserv } from 'grafserv/node'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

// PostGraphile 5 as its documentation starts it, for DATABASE_URL. Prints the port.
const connectionString = process.env.DATABASE_URL
const pgl = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString, schemas: ['public'], poolConfig: { max: 10 } })],
  grafserv: { watch: false, graphiql: false },
  grafast: { explain: false },
})
const server = createServer()
await pgl.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.info(`127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})
