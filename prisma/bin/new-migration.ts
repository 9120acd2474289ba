import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { EmbeddedAdapter } from '../../api/database/embedded-adapter.ts'
import { openEmbedded } from '../../api/database/embedded.ts'
import { readMigrations } from './migration-files.ts'
import { diffMigrationsToSchema, openSchemaEngine } from './schema-engine.ts'

// npm run db:migration -- add_moon_phase
// npm run db:migration -- add_habit plants_as_searched    with the definition of a view or a function, to be edited

const [name, ...edited] = parseArgs({ allowPositionals: true }).positionals
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error(
    'Usage: npm run db:migration -- NAME [VIEW_OR_FUNCTION…], with a name in snake_case such as add_moon_phase.',
  )
  process.exit(1)
}

const earlier = (await readMigrations()).map(({ script }) => script).join('\n')
const unknown = edited.filter((each) => !definitionOf(each))
if (unknown.length > 0) {
  console.error(`No migration defines a view or a function named ${unknown.join(', ')}.`)
  process.exit(1)
}

const sql = await diffMigrationsToSchema(await openSchemaEngine(new EmbeddedAdapter(await openEmbedded())))
const listing = listsOfTexts(sql ?? '')
const parts = [sql, ...new Set([...edited, ...listing].map(definitionOf))].filter((part) => part !== undefined)
if (parts.length === 0) {
  console.info('prisma/migrations is up to date with schema.prisma: no migration was written.')
  console.info(`To change a view or a function: npm run db:migration -- ${name} VIEW_OR_FUNCTION`)
} else {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = new URL(`../migrations/${stamp}_${name}/`, import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('migration.sql', folder), parts.join('\n'))
  console.info(`Wrote prisma/migrations/${stamp}_${name}/migration.sql. Review it before you commit it.`)
  if (listing.some(definitionOf))
    console.info('Add the new text to the view and the function at its end, as they list the others.')
  if (parts.some((part) => part.includes('_as_searched AS')))
    console.info('What the view says of stored rows is updated by: UPDATE plants SET created_at = plants.created_at;')
}
process.exit(0)

/** The last definition of a view or a function in the migrations. */
function definitionOf(wanted: string): string | undefined {
  const definition = `(?:VIEW ${wanted} AS[^;]*;|FUNCTION ${wanted}\\([^$]*\\$\\$[^]*?\\$\\$;)\n`
  const last = earlier.match(new RegExp(`(?<=^CREATE (OR REPLACE )?)${definition}`, 'gm'))?.at(-1)
  return last && `CREATE OR REPLACE ${last}`
}

/** For each table that gets a bilingual text, what may list its texts in SQL. */
function listsOfTexts(sql: string): string[] {
  const tables = [...sql.matchAll(/ALTER TABLE "(\w+)"[^;]*ADD COLUMN\s+"\w+_en"/g)].map(([, table]) => table!)
  return tables.flatMap((table) => [`${table}_as_searched`, `${table}_needs`])
}
