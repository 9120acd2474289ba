import { inTransaction, withMigrationLock } from '../../api/database/client.ts'
import { applyMigrations } from './apply-migrations.ts'
import { readMigrations } from './migration-files.ts'

/**
 * Applies pending migrations and returns their names. Holds a lock, so that several nodes may start at once. Throws a
 * StartupError if one fails.
 */
export function migrate(): Promise<string[]> {
  return withMigrationLock(async () => applyMigrations(inTransaction, await readMigrations()))
}
