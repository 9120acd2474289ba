import { applyMigrations } from '../../prisma/bin/apply-migrations.ts'
import { readMigrations } from '../../prisma/bin/migration-files.ts'
import type { PlainConnection } from '../database/plain.ts'
import { StartupError } from '../startup-error.ts'
import { readArchive, TABLES, type About } from './archive.ts'
import { migrationsOf, type Place } from './place.ts'
import { copyIn, listTables, quote, setSequence, withoutTriggersAndKeys } from './tables.ts'

/**
 * Loads the rows of a verified backup: the migrations of the backup create the tables, all rows are loaded in one
 * transaction, which `begin` completes, then later migrations run. Throws a StartupError.
 */
export async function loadDatabase(
  place: Place,
  file: string,
  about: About,
  begin?: (connection: PlainConnection, tables: readonly string[]) => Promise<void>,
): Promise<void> {
  const ours = await readMigrations()
  const unknown = about.migrations.find((wanted) => !ours.some(({ name }) => name === wanted))
  if (unknown)
    throw new StartupError(
      `The backup was made by a newer version of the site (migration ${unknown}): restore it with that version.`,
    )
  const later = (await migrationsOf(place)).find((name) => !about.migrations.includes(name))
  if (later)
    throw new StartupError(
      `The schema of this database is newer than the backup (migration ${later}): restore into an empty database.`,
    )
  const { inTransaction } = place
  await applyMigrations(
    inTransaction,
    ours.filter(({ name }) => about.migrations.includes(name)),
  )
  await inTransaction(async (connection) => {
    const { rows } = connection
    const tables = await listTables(connection)
    const names = tables.map(({ name }) => name)
    if (about.tables.map(({ name }) => name).join() !== names.join())
      throw new StartupError('The tables in the backup differ from those of its migrations: it was not restored.')
    const isVersioned = place.replaces && names.includes('content_version')
    const [replaced] = isVersioned ? await rows<[number]>('SELECT version FROM content_version') : []
    if (place.replaces) await rows(`TRUNCATE ${names.map(quote).join(', ')}`)
    await withoutTriggersAndKeys(connection, async () => {
      for await (const { name, body } of readArchive(file)) {
        const table = about.tables.find((table) => name === `${TABLES}${table.name}.jsonl`)
        if (!table) continue
        const count = await copyIn(connection, table, body)
        if (count !== table.rows) throw new StartupError(`Rows of the table ${table.name} are missing from the backup.`)
      }
    })
    // Nodes that run meanwhile must not take what is restored for what they have cached.
    if (replaced) await rows('UPDATE content_version SET version = greatest(version, $1) + 1', replaced)
    for (const sequence of about.sequences) await setSequence(connection, sequence)
    await begin?.(connection, names)
    await rows('ANALYZE')
  })
  await applyMigrations(inTransaction, ours)
}
