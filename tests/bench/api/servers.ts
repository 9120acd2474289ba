import { SERVER, startProgram, type Program } from '../../support/program.ts'
import type { Workload } from './workloads.ts'

export interface Server {
  name: string
  program: Program
  /** How a workload is sent to it. */
  request: (workload: Workload) => { url: string; method: 'POST'; body: string }
}

const OURS = {
  PORT: '0',
  HOST: '127.0.0.1',
  NODE_ENV: 'production',
  AUTH_SECRET: 'only for benches, only for benches, only for benches',
  REQUESTS_PER_MINUTE: '1000000000',
}

/** Our endpoint, with caches off and on, and the reference, each in a process of its own. */
export async function startServers(url: string): Promise<Server[]> {
  return [
    await startOurs('ours, caches off', { ...OURS, DATABASE_URL: url, RESPONSE_CACHE: 'false' }),
    await startOurs('ours, caches on', { ...OURS, DATABASE_URL: url, RESPONSE_CACHE: 'true' }),
    await startPostgraphile('PostGraphile 5', {
      DATABASE_URL: url,
      NODE_ENV: 'production',
      GRAPHILE_ENV: 'production',
    }),
  ]
}

async function startOurs(name: string, environment: Record<string, string>): Promise<Server> {
  const { program, address } = await start(SERVER, environment)
  const request = ({ ours }: Workload) => post(address, ours)
  return { name, program, request }
}

async function startPostgraphile(name: string, environment: Record<string, string>): Promise<Server> {
  const { program, address } = await start('tests/bench/api/postgraphile.mjs', environment)
  const request = ({ postgraphile }: Workload) => post(address, postgraphile)
  return { name, program, request }
}

function post(address: string, query: string) {
  return { url: `${address}/graphql`, method: 'POST' as const, body: JSON.stringify({ query }) }
}

async function start(file: string, environment: Record<string, string>) {
  const program = startProgram(file, environment)
  const [, port] = await program.printed(/127\.0\.0\.1:(\d+)/)
  return { program, address: `http://127.0.0.1:${port}` }
}
