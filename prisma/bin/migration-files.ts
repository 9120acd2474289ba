import { readdir, readFile } from 'node:fs/promises'

export interface Migration {
  name: string
  script: string
}

const MIGRATIONS = new URL('../migrations/', import.meta.url)

/** All migrations, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true })
  const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort()
  const read = (name: string) => readFile(new URL(`${name}/migration.sql`, MIGRATIONS), 'utf8')
  return Promise.all(names.map(async (name) => ({ name, script: await read(name) })))
}
