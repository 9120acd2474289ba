import { adapter, prisma, withMigrationLock } from '../api/database/client.ts'
import { listMigrations, migrateTo } from './schema-engine.ts'

/**
 * Brings the database up to the newest migration and returns the names of those applied now.
 * Under a lock, so that several nodes may start at once.
 */
export function migrate(): Promise<string[]> {
  return withMigrationLock(async () => {
    const applied = await listApplied()
    const pending = (await listMigrations()).filter((name) => !applied.has(name))
    // The engine takes a third of a second to load, so a start with nothing to do goes without it.
    if (pending.length === 0) return []
    return migrateTo(adapter, await listMigrations())
  })
}

async function listApplied(): Promise<Set<string>> {
  const [table] = await prisma.$queryRaw<
    { exists: boolean }[]
  >`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`
  if (!table?.exists) return new Set()
  const rows = await prisma.$queryRaw<{ migration_name: string }[]>`
    SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`
  return new Set(rows.map((row) => row.migration_name))
}
