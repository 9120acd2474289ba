import { createHash, randomUUID } from 'node:crypto'
import type { InTransaction, PlainConnection } from '../../api/database/plain.ts'
import { StartupError } from '../../api/startup-error.ts'
import type { Migration } from './migration-files.ts'

/**
 * Applies pending migrations, and returns their names. Throws a StartupError if one fails.
 *
 * Each migration and its record are one transaction, which Prisma's engine does not guarantee: if the process is
 * killed, each migration is applied or not, and the next run continues. The records have the format of the engine.
 */
export async function applyMigrations(inTransaction: InTransaction, migrations: Migration[]): Promise<string[]> {
  const records = await inTransaction(readRecords)
  const pending = migrations.filter(({ name }) => records.get(name) !== true)
  for (const migration of pending) await apply(migration, inTransaction, records.has(migration.name))
  return pending.map(({ name }) => name)
}

async function apply(migration: Migration, inTransaction: InTransaction, wasBegun: boolean): Promise<void> {
  try {
    await inTransaction(async (connection) => {
      await connection.script(migration.script)
      await record(connection, migration)
    })
  } catch (error) {
    // Prisma's engine also ran the migration as one transaction, but without the record. If it cannot be run again
    // because its objects exist, it was completed.
    if (wasBegun && DEFINED_ALREADY.has((error as { code?: string }).code ?? '')) {
      return inTransaction((connection) => record(connection, migration))
    }
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The migration ${migration.name} could not be applied and was rolled back: ${reason}.`, {
      cause: error,
    })
  }
}

/** SQLSTATE of tables, columns, functions, schemas and other objects that already exist, or no longer exist. */
const DEFINED_ALREADY = new Set('42P07 42701 42723 42P06 42710 42P01 42703 42883 42704'.split(' '))

async function record({ rows }: PlainConnection, { name, script }: Migration): Promise<void> {
  // Replaces the record that an earlier version wrote before the migration.
  await rows('DELETE FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NULL', [name])
  const checksum = createHash('sha256').update(script).digest('hex')
  await rows(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  )
}

/** Whether each recorded migration was finished. */
async function readRecords({ rows, script }: PlainConnection): Promise<Map<string, boolean>> {
  const [[exists]] = (await rows(`SELECT to_regclass('_prisma_migrations') IS NOT NULL`)) as [[boolean]]
  if (!exists) await script(TABLE)
  return new Map(
    await rows<[name: string, isFinished: boolean]>(`
      SELECT migration_name, bool_or(finished_at IS NOT NULL) FROM _prisma_migrations
      WHERE rolled_back_at IS NULL GROUP BY migration_name`),
  )
}

const TABLE = `
  CREATE TABLE _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0)`
