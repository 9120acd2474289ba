import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../support/postgres.ts'
import { startProgram } from '../support/program.ts'
import { createDatabase } from '../support/worker-database.ts'
import { fill } from './api/content.ts'
import { cpuOf, median, print, type Finding } from './measure.ts'

// The cost of reading content with api/database/rows.ts and with each relation strategy of Prisma: CPU time of this
// process and of PostgreSQL. They take turns, so that a temporarily busy machine slows all of them.

const PLANTS = Number(process.env.BENCH_PLANTS ?? 10_000)
const READS = Number(process.env.BENCH_READS ?? 2000)
const ROUNDS = 5
const AT_ONCE = 16
/** A share of the CPU time of Prisma's joins: above it, a second reading layer is not worth its code. */
const MOST = 0.67

const COLUMNS = {
  id: true,
  createdAt: true,
  commonNameEn: true,
  commonNameEs: true,
  scientificName: true,
  mayanName: true,
  mainImageUrl: true,
  tags: true,
} as const
const NAMES = { names: { select: { name: true, language: true }, orderBy: { position: 'asc' } } } as const

/** `id` is replaced by a different one at each read. */
const WORKLOADS: Workload[] = [
  { name: 'list of 24', select: COLUMNS, page: { take: 24 } },
  { name: 'plant with its names', select: { ...COLUMNS, ...NAMES }, where: (id) => ({ id }), page: {} },
  { name: 'list of 24 with names', select: { ...COLUMNS, ...NAMES }, page: { take: 24 } },
]

interface Workload {
  name: string
  select: typeof COLUMNS & Partial<typeof NAMES>
  where?: (id: string) => { id: string }
  page: { take?: number }
}

type Way = (workload: Workload, id: string) => Promise<unknown>
type Cost = Record<'server' | 'postgres', number>

const postgres = startPostgres()
const url = await createDatabase(postgres.url, 'reads')
const client = new pg.Client({ connectionString: url })
try {
  await client.connect()
  const ids = await fillDatabase()
  const { ways, disconnect } = await openWays()
  const findings: Finding[] = []
  for (const workload of WORKLOADS) findings.push(...(await compare(workload, ways, ids)))
  const title = `CPU time a read: ${PLANTS} plants, ${AT_ONCE} reads at once, medians of ${ROUNDS} rounds`
  print(title, findings, 'server', 'PostgreSQL')
  await disconnect()
} finally {
  await client.end()
  postgres.stop()
}

async function fillDatabase(): Promise<string[]> {
  const { code, errors } = await startProgram('tests/bench/migrate.ts', { DATABASE_URL: url }).ended
  if (code !== 0) throw new Error(errors)
  await fill(client, PLANTS)
  const { rows } = await client.query<{ id: string }>('SELECT id FROM plants ORDER BY created_at DESC LIMIT 500')
  return rows.map(({ id }) => id)
}

/** Loads the database client, which reads the environment when it is loaded. */
async function openWays() {
  process.env.DATABASE_URL = url
  process.env.LOG_LEVEL = 'silent'
  process.env.AUTH_SECRET = 'only for benches, only for benches, only for benches'
  const { disconnect, prisma } = await import('../../api/database/client.ts')
  const { conditionSql, createReadJson, readRows } = await import('../../api/database/rows.ts')
  const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]
  const byPrisma =
    (relationLoadStrategy: 'join' | 'query'): Way =>
    async ({ select, where, page }, id) => {
      const conditions = { isPublic: true, ...where?.(id) }
      return prisma.plant.findMany({ select, where: conditions, orderBy: newestFirst, ...page, relationLoadStrategy })
    }
  const ways: Record<string, Way> = {
    'rows.ts': ({ select, where, page }, id) =>
      readRows(createReadJson(), 'Plant', {
        query: { select },
        where: conditionSql('Plant', { isPublic: true, ...where?.(id) }),
        ...page,
      }),
    "Prisma, 'join'": byPrisma('join'),
    "Prisma, 'query'": byPrisma('query'),
  }
  return { ways, disconnect }
}

async function compare(workload: Workload, ways: Record<string, Way>, ids: string[]): Promise<Finding[]> {
  const costs = new Map(Object.keys(ways).map((name) => [name, [] as Cost[]]))
  const [first, ...others] = await Promise.all(Object.values(ways).map((way) => way(workload, ids[0]!)))
  for (const other of others) if (!isDeepStrictEqual(first, other)) throw new Error(`${workload.name}: rows differ`)
  for (const way of Object.values(ways)) await measure(way, workload, ids)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, way] of Object.entries(ways)) costs.get(name)!.push(await measure(way, workload, ids))
  }
  const medians = [...costs].map(([name, rounds]) => {
    const medianOf = (part: keyof Cost) => median(rounds.map((cost) => cost[part]))
    return { name, server: medianOf('server'), postgres: medianOf('postgres') }
  })
  const budget = MOST * medians[1]!.server
  return medians.map(({ name, server, postgres }, index) => ({
    what: `${workload.name}: ${name}`,
    value: `${server.toFixed(3)} ms`,
    p99: `${postgres.toFixed(3)} ms`,
    ...(index === 0 && { budget: `≤ ${budget.toFixed(3)} ms`, isOver: server > budget }),
  }))
}

async function measure(way: Way, workload: Workload, ids: string[]): Promise<Cost> {
  const backends = await backendsOf()
  const [before, postgresBefore] = [process.cpuUsage(), cpuOf(backends)]
  let reads = 0
  const read = async () => {
    while (reads < READS) await way(workload, ids[reads++ % ids.length]!)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, read))
  const { user, system } = process.cpuUsage(before)
  return { server: (user + system) / 1000 / reads, postgres: (cpuOf(backends) - postgresBefore) / reads }
}

/** Ids of the PostgreSQL backends in use. */
async function backendsOf(): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  return rows.map(({ pid }) => pid)
}
