import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { EmbeddedAdapter } from '../api/database/embedded-adapter.ts'
import { openEmbedded } from '../api/database/embedded.ts'
import { diffMigrationsToSchema, openSchemaEngine } from './schema-engine.ts'

// npm run db:migration -- add_moon_phase
const name = parseArgs({ allowPositionals: true }).positionals[0]
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Usage: npm run db:migration -- NAME, with a name in snake_case such as add_moon_phase.')
  process.exit(1)
}

const sql = await diffMigrationsToSchema(await openSchemaEngine(new EmbeddedAdapter(await openEmbedded())))
if (!sql) {
  console.info('prisma/migrations is up to date with schema.prisma: no migration was written.')
} else {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = new URL(`migrations/${stamp}_${name}/`, import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('migration.sql', folder), sql)
  console.info(`Wrote prisma/migrations/${stamp}_${name}/migration.sql. Review it before you commit it.`)
}
process.exit(0)
