import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { EmbeddedAdapter } from '../api/database/embedded-adapter.ts'
import { openEmbedded } from '../api/database/embedded.ts'
import { diffMigrationsToSchema, openSchemaEngine } from './schema-engine.ts'

// npm run db:migration -- add_moon_phase
const name = parseArgs({ allowPositionals: true }).positionals[0]
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Name the migration in snake_case: npm run db:migration -- add_moon_phase')
  process.exit(1)
}

const sql = await diffMigrationsToSchema(await openSchemaEngine(new EmbeddedAdapter(await openEmbedded())))
if (!sql) {
  console.info('schema.prisma and prisma/migrations agree: there is nothing to write.')
} else {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = new URL(`migrations/${stamp}_${name}/`, import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('migration.sql', folder), sql)
  console.info(`Wrote prisma/migrations/${stamp}_${name}/migration.sql: read it, it is yours now.`)
}
process.exit(0)
