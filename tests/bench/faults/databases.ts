import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDataFolder } from '../../../api/database/data-folder.ts'
import { startPostgres } from '../../support/postgres.ts'
import { createDatabase } from '../../support/worker-database.ts'

type Row = Record<string, unknown>
export type Query = (statement: string) => Promise<Row[]>

/** A place for one site after the other, on an embedded database or on a server. */
export interface Place {
  /** Prepares a place for a new site, and returns its environment. */
  prepare: () => Promise<Record<string, string>>
  /** Reads the database of the last site, which need not be running. */
  look: <Result>(run: (query: Query) => Promise<Result>) => Promise<Result>
  dispose: () => Promise<void>
}

export async function embeddedPlace(): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), 'faults-'))
  let sites = 0
  const folder = () => join(root, `site-${sites}`)
  return {
    prepare: async () => {
      await rm(folder(), { recursive: true, force: true })
      sites += 1
      return { DATA_DIR: folder() }
    },
    look: async (run) => {
      const { embedded, close } = await openDataFolder(folder())
      try {
        return await run(async (statement) => (await embedded.query<Row>(statement)).rows)
      } finally {
        await close()
      }
    },
    dispose: () => rm(root, { recursive: true, force: true }),
  }
}

export async function serverPlace(): Promise<Place> {
  const server = startPostgres()
  let address = ''
  let sites = 0
  return {
    prepare: async () => {
      sites += 1
      address = await createDatabase(server.url, `faults_${sites}`)
      return {
        DATABASE_URL: address,
        AUTH_SECRET: 'only for benches, only for benches, only for benches',
        ADMIN_EMAIL: 'bench@example.org',
        ADMIN_PASSWORD: 'only for benches',
      }
    },
    look: async (run) => {
      const client = new pg.Client({ connectionString: address })
      await client.connect()
      try {
        return await run(async (statement) => (await client.query<Row>(statement)).rows)
      } finally {
        await client.end()
      }
    },
    dispose: async () => server.stop(),
  }
}
