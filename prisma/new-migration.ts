import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { EmbeddedAdapter } from '../api/database/embedded-adapter.ts'
import { openEmbedded } from '../api/database/embedded.ts'
import { readMigrations } from './migration-files.ts'
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
  const lists = await listsOfTexts(sql)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('migration.sql', folder), [sql, ...lists].join('\n'))
  console.info(`Wrote prisma/migrations/${stamp}_${name}/migration.sql. Review it before you commit it.`)
  if (lists.length > 0)
    console.info('Add the new text to the view and the function at its end, as they list the others.')
}
process.exit(0)

/** For each table that gets a bilingual text, what lists its texts in SQL, as the last migrations that define it have it. */
async function listsOfTexts(sql: string): Promise<string[]> {
  const tables = [...sql.matchAll(/ALTER TABLE "(\w+)"[^;]*ADD COLUMN\s+"\w+_en"/g)].map(([, table]) => table!)
  const earlier = (await readMigrations()).map(({ script }) => script).join('\n')
  return tables.flatMap((table) =>
    [`VIEW ${table}_as_searched AS[^;]*;\n`, `FUNCTION ${table}_needs\\(\\)[^]*?\nEND \\$\\$;\n`].flatMap(
      (definition) => {
        const last = earlier.match(new RegExp(`(?<=^CREATE (OR REPLACE )?)${definition}`, 'gm'))?.at(-1)
        return last ? [`CREATE OR REPLACE ${last}`] : []
      },
    ),
  )
}
