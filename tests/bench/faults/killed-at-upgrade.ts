import { startProgram } from '../../support/program.ts'
import { embeddedPlace, serverPlace, type Place, type Query } from './databases.ts'
import type { Fault, Outcome } from './fault.ts'
import { findFault, interruptDeploy, timeDeploy } from './interrupt.ts'

/** Interrupts the start that upgrades an older embedded site, at various times. */
export const killedAtUpgrade: Fault = {
  name: 'Killed during an upgrade, embedded',
  rounds: 24,
  run: (rounds) => killAtUpgrade(rounds, embeddedPlace),
}

/** The same on a PostgreSQL server. */
export const killedAtUpgradeOnServer: Fault = {
  ...killedAtUpgrade,
  name: 'Killed during an upgrade, PostgreSQL',
  run: (rounds) => killAtUpgrade(rounds, serverPlace),
}

async function killAtUpgrade(rounds: number, openPlace: () => Promise<Place>): Promise<Outcome[]> {
  const place = await openPlace()
  const prepare = async () => {
    const environment = await place.prepare()
    const { code, errors } = await startProgram('tests/bench/faults/older-site.ts', environment).ended
    if (code !== 0) throw new Error(errors)
    return environment
  }
  try {
    const duration = await timeDeploy(await prepare())
    const expected = await place.look(describeAll)
    const outcomes: Outcome[] = []
    for (let round = 0; round < rounds; round++) {
      const interrupted = await interruptDeploy(await prepare(), { round, rounds, duration })
      const problem = findFault(interrupted)
      const found = problem ? '' : await place.look(describeAll)
      const difference = found === expected ? undefined : `the upgrade is not whole: ${found} instead of ${expected}`
      const lost = problem ? 0 : 500 - (await place.look(countPlants))
      outcomes.push({
        cameUp: !problem && !difference,
        acknowledged: 500,
        lost,
        startMs: interrupted.startMs,
        problem: problem ?? difference,
      })
    }
    return outcomes
  } finally {
    await place.dispose()
  }
}

/** The previous rows, and those added by the content files. */
async function countPlants(query: Query): Promise<number> {
  const [row] = await query(`SELECT count(*)::int AS count FROM plants WHERE common_name_en LIKE 'Plant %'`)
  return Number(row?.count)
}

/** Tables with their columns, and the rows after migration. */
async function describeAll(query: Query): Promise<string> {
  const [row] = await query(`
    SELECT (SELECT md5(string_agg(concat_ws(' ', table_name, column_name, data_type), ',' ORDER BY table_name, column_name))
        FROM information_schema.columns WHERE table_schema = 'public') AS columns,
      (SELECT count(*)::int FROM plants) AS plants, (SELECT count(*)::int FROM plant_search) AS searched,
      (SELECT count(*)::int FROM admin_users) AS admins,
      (SELECT count(*)::int FROM _prisma_migrations WHERE finished_at IS NULL) AS unfinished`)
  return JSON.stringify(row)
}
