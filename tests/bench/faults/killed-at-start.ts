import { readMigrations } from '../../../prisma/bin/migration-files.ts'
import type { Fault, Outcome } from './fault.ts'
import { embeddedPlace, serverPlace, type Place, type Query } from './databases.ts'
import { findFault, interruptDeploy, timeDeploy } from './interrupt.ts'

/** Interrupts the first start of an embedded site at various times, and starts it again. */
export const killedAtFirstStart: Fault = {
  name: 'Killed during the first start, embedded',
  rounds: 24,
  run: (rounds) => killAtStart(rounds, embeddedPlace),
}

/** The same on a PostgreSQL server. */
export const killedAtFirstStartOnServer: Fault = {
  ...killedAtFirstStart,
  name: 'Killed during the first start, PostgreSQL',
  run: (rounds) => killAtStart(rounds, serverPlace),
}

async function killAtStart(rounds: number, openPlace: () => Promise<Place>): Promise<Outcome[]> {
  const place = await openPlace()
  try {
    const duration = await timeDeploy(await place.prepare())
    const expected = await place.look(countAll)
    const outcomes: Outcome[] = []
    for (let round = 0; round < rounds; round++) {
      const interrupted = await interruptDeploy(await place.prepare(), { round, rounds, duration })
      const problem = findFault(interrupted) ?? (await findDifference(place, expected))
      outcomes.push({ cameUp: !problem, acknowledged: 0, lost: 0, startMs: interrupted.startMs, problem })
    }
    return outcomes
  } finally {
    await place.dispose()
  }
}

async function findDifference(place: Place, expected: string): Promise<string | undefined> {
  const found = await place.look(countAll)
  return found === expected ? undefined : `the database is not whole: ${found} instead of ${expected}`
}

async function countAll(query: Query): Promise<string> {
  const [counts] = await query(`
    SELECT (SELECT count(*)::int FROM plants) AS plants, (SELECT count(*)::int FROM articles) AS articles,
      (SELECT count(*)::int FROM plant_names) AS names, (SELECT count(*)::int FROM seed_runs) AS seeds,
      (SELECT count(*)::int FROM admin_users) AS admins, (SELECT count(*)::int FROM account) AS accounts,
      (SELECT count(*)::int FROM _prisma_migrations WHERE finished_at IS NOT NULL) AS migrations,
      (SELECT count(*)::int FROM _prisma_migrations WHERE finished_at IS NULL) AS unfinished`)
  return JSON.stringify({ ...counts, files: (await readMigrations()).length })
}
