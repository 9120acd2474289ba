import { readMigrations } from '../../../prisma/bin/migration-files.ts'
import { startProgram } from '../../support/program.ts'
import { embeddedPlace, serverPlace, type Place, type Query } from './databases.ts'
import type { Fault, Outcome } from './fault.ts'
import { findFault, interruptDeploy, timeDeploy } from './interrupt.ts'

type Environment = Record<string, string>

/** Interrupts the first start of a site, or the one that upgrades an older site, at various times, and starts it again. */
export const killedAtStart: Fault[] = [
  killed('the first start, embedded', embeddedPlace),
  killed('the first start, PostgreSQL', serverPlace),
  killed('an upgrade, embedded', embeddedPlace, makeOlder),
  killed('an upgrade, PostgreSQL', serverPlace, makeOlder),
]

function killed(start: string, openPlace: () => Promise<Place>, make?: (environment: Environment) => Promise<void>) {
  const name = `Killed during ${start}`
  return { name, rounds: 24, run: (rounds: number) => killAtStart(rounds, openPlace, make) }
}

async function killAtStart(
  rounds: number,
  openPlace: () => Promise<Place>,
  make: (environment: Environment) => Promise<void> = async () => {},
): Promise<Outcome[]> {
  const place = await openPlace()
  const prepare = async () => {
    const environment = await place.prepare()
    await make(environment)
    return environment
  }
  try {
    const duration = await timeDeploy(await prepare())
    const expected = await place.look(describeAll)
    const acknowledged = await place.look(countOld)
    const outcomes: Outcome[] = []
    for (let round = 0; round < rounds; round++) {
      const interrupted = await interruptDeploy(await prepare(), { round, rounds, duration })
      let problem = findFault(interrupted)
      const found = problem ? '' : await place.look(describeAll)
      if (!problem && found !== expected) problem = `the database is not whole: ${found} instead of ${expected}`
      const lost = problem ? 0 : acknowledged - (await place.look(countOld))
      outcomes.push({ cameUp: !problem, acknowledged, lost, startMs: interrupted.startMs, problem })
    }
    return outcomes
  } finally {
    await place.dispose()
  }
}

async function makeOlder(environment: Environment): Promise<void> {
  const { code, errors } = await startProgram('tests/bench/faults/older-site.ts', environment).ended
  if (code !== 0) throw new Error(errors)
}

/** The previous rows, without those added by the content files. */
async function countOld(query: Query): Promise<number> {
  const [row] = await query(`SELECT count(*)::int AS count FROM plants WHERE common_name_en LIKE 'Plant %'`)
  return Number(row?.count)
}

/** Tables with their columns, and the rows after migration. */
async function describeAll(query: Query): Promise<string> {
  const [row] = await query(`
    SELECT (SELECT md5(string_agg(concat_ws(' ', table_name, column_name, data_type), ',' ORDER BY table_name, column_name))
        FROM information_schema.columns WHERE table_schema = 'public') AS columns,
      (SELECT count(*)::int FROM plants) AS plants, (SELECT count(*)::int FROM plant_search) AS searched,
      (SELECT count(*)::int FROM articles) AS articles, (SELECT count(*)::int FROM plant_names) AS names,
      (SELECT count(*)::int FROM seed_runs) AS seeds, (SELECT count(*)::int FROM admin_users) AS admins,
      (SELECT count(*)::int FROM account) AS accounts,
      (SELECT count(*)::int FROM _prisma_migrations WHERE finished_at IS NOT NULL) AS migrations,
      (SELECT count(*)::int FROM _prisma_migrations WHERE finished_at IS NULL) AS unfinished`)
  return JSON.stringify({ ...row, files: (await readMigrations()).length })
}
