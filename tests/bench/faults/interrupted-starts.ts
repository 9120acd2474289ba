import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createDataFolder } from '../../../api/database/data-folder.ts'
import { EMPTY_DATABASE } from '../../../api/database/new-database.ts'
import { readMigrations } from '../../../prisma/bin/migration-files.ts'
import { startPostgres } from '../../support/postgres.ts'
import { runProgram } from '../../support/program.ts'
import { createDatabase } from '../../support/worker-database.ts'
import { newFolder } from '../../support/own-site.ts'
import { interruptDeploy, timeDeploy } from '../../support/interrupt.ts'
import type { Outcome } from '../../support/outcome.ts'
import { rowsOf, type Environment } from '../rows.ts'

const WHOLE = `
  SELECT (SELECT md5(string_agg(concat_ws(' ', table_name, column_name, data_type), ',' ORDER BY table_name, column_name))
      FROM information_schema.columns WHERE table_schema = 'public') AS columns,
    (SELECT count(*)::int FROM plants) AS plants, (SELECT count(*)::int FROM plant_search) AS searched,
    (SELECT count(*)::int FROM articles) AS articles, (SELECT count(*)::int FROM plant_names) AS names,
    (SELECT count(*)::int FROM seed_runs) AS seeds, (SELECT count(*)::int FROM admin_users) AS admins,
    (SELECT count(*)::int FROM account) AS accounts,
    (SELECT count(*)::int FROM _prisma_migrations WHERE finished_at IS NOT NULL) AS migrations,
    (SELECT count(*)::int FROM _prisma_migrations WHERE finished_at IS NULL) AS unfinished,
    (SELECT count(*)::int FROM plants WHERE common_name_en LIKE 'Plant %') AS old`

// A site before most migrations, with rows that they convert.
const OLDEST = '3'
const OLD = `
  INSERT INTO plants (id, common_name_en, common_name_es, description_en, tags)
  SELECT gen_random_uuid(), 'Plant ' || i, 'Planta ' || i, repeat('Good for the stomach. ', 50), '{stomach}'
  FROM generate_series(1, 500) AS i`

/** Empties a place, and returns the environment of a new site there; its end is left to the stack. */
type OpenPlace = (ending: AsyncDisposableStack) => Promise<() => Promise<Environment>>

export const embedded: OpenPlace = async (ending) => {
  const DATA_DIR = join(ending.use(await newFolder()).path, 'site')
  return async () => {
    await rm(DATA_DIR, { recursive: true, force: true })
    return { DATA_DIR }
  }
}

export const onServer: OpenPlace = async (ending) => {
  const { url } = ending.use(startPostgres())
  const admin = { ADMIN_EMAIL: 'bench@example.org', ADMIN_PASSWORD: 'only for benches' }
  const AUTH_SECRET = 'only for benches, only for benches, only for benches'
  return async () => ({ DATABASE_URL: await createDatabase(url, 'faults'), AUTH_SECRET, ...admin })
}

/** Interrupts the first start of a site, or one that upgrades an older site, at various times, and starts it again. */
export async function interruptStarts(rounds: number, open: OpenPlace, { isUpgrade = false } = {}): Promise<Outcome[]> {
  await using ending = new AsyncDisposableStack()
  const empty = await open(ending)
  const prepare = async () => {
    const environment = await empty()
    if (!isUpgrade) return environment
    // A new folder begins with all migrations otherwise.
    if (environment.DATA_DIR) await createDataFolder(environment.DATA_DIR, EMPTY_DATABASE)
    await runProgram('tests/bench/migrate.ts', environment, [OLDEST])
    await rowsOf(environment, OLD)
    return environment
  }
  const uninterrupted = await prepare()
  const duration = await timeDeploy(uninterrupted)
  const whole = await describe(uninterrupted)
  const outcomes: Outcome[] = []
  for (let round = 0; round < rounds; round++) {
    const environment = await prepare()
    const interrupted = await interruptDeploy(environment, { round, rounds, duration })
    const { all, old } = interrupted.problem ? whole : await describe(environment)
    const problem = all === whole.all ? undefined : `the database is not whole: ${all} instead of ${whole.all}`
    outcomes.push({ acknowledged: whole.old, lost: whole.old - old, problem, ...interrupted })
  }
  return outcomes
}

/** Tables with their columns, and the rows after migration; of the plants, those that an older site had. */
async function describe(environment: Environment): Promise<{ all: string; old: number }> {
  const [row] = await rowsOf<{ old: number }>(environment, WHOLE)
  return { all: JSON.stringify({ ...row, files: (await readMigrations()).length }), old: row!.old }
}
