import { inTransaction, withMigrationLock } from '../api/database/client.ts'
import { applyMigrations } from './apply-migrations.ts'
import { readMigrations } from './migration-files.ts'

/**
 * Brings the database up to the newest migration and returns the names of those applied now. Under a lock, so that several
 * nodes may start at once. Throws a StartupError where one fails.
 */
export function migrate(): Promise<string[]> {
  return withMigrationLock(async () => applyMigrations(inTransaction, await readMigrations()))
}
