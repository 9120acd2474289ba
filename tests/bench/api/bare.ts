import { createServer } from 'node:http'
import pg from 'pg'

// A lower bound: hand-written SQL, JSON made by PostgreSQL, no GraphQL. WORKLOADS has the statements by name.
const workloads = JSON.parse(process.env.WORKLOADS!) as Record<string, string[]>
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const server = createServer(async (request, response) => {
  request.resume()
  const name = decodeURIComponent(request.url!.slice(1))
  const values = await Promise.all(workloads[name]!.map((text, part) => readJson(`${name} ${part}`, text)))
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(`{"data":[${values.join(',')}]}`)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.info(`127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})

/** The only value of a prepared statement, as a string. */
async function readJson(name: string, text: string): Promise<string> {
  const query = { name, text, rowMode: 'array' as const, types: { getTypeParser: () => String } }
  const { rows } = await pool.query<[string]>(query)
  return rows[0]![0]
}
