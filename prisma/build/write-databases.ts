import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { extensions } from '../../api/database/extensions.ts'
import { EMPTY_DATABASE, MIGRATED_DATABASE } from '../../api/database/new-database.ts'
import { onEmbedded } from '../../api/database/plain.ts'
import { applyMigrations } from '../bin/apply-migrations.ts'
import { readMigrations } from '../bin/migration-files.ts'
import { packDatabase } from './pack-database.ts'

// Run by the build: new embedded databases start from a copy of one that was closed, since PostgreSQL recovers any other.

const folder = await mkdtemp(join(tmpdir(), 'database-'))
try {
  await write(EMPTY_DATABASE, async () => undefined)
  await write(MIGRATED_DATABASE, async (embedded) => {
    await applyMigrations(onEmbedded(embedded), await readMigrations())
    await embedded.exec('VACUUM (ANALYZE)')
  })
} finally {
  await rm(folder, { recursive: true })
}

async function write(path: string, prepare: (embedded: PGlite) => Promise<unknown>): Promise<void> {
  const embedded = await PGlite.create(folder, { extensions })
  await prepare(embedded)
  await embedded.close()
  await packDatabase(folder, path)
}
