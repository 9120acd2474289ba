import { createReadStream, existsSync, openAsBlob } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { unpackTar } from 'modern-tar/fs'

const generated = (name: string) => fileURLToPath(new URL(`../../prisma/generated/${name}`, import.meta.url))

// Written by the build.
/** What `initdb` creates, which takes three seconds of CPU time. */
export const EMPTY_DATABASE = generated('empty-database.tar.gz')
/** The same with the tables of the site. Migrations that it lacks are applied as to any other database. */
export const MIGRATED_DATABASE = generated('migrated-database.tar.gz')
/** The same with the content of the repository, and what that is: see prisma/bin/new-site.ts. */
export const SEEDED_DATABASE = generated('seeded-database.tar.gz')
export const SEEDED_CONTENT = generated('seeded-database.json')

/** Creates a database in a folder, not durably. */
export async function createDatabase(folder: string, template: string): Promise<void> {
  if (!existsSync(template)) return (await PGlite.create(folder)).close()
  const onlyOwner = { dmode: 0o700, fmode: 0o600 }
  await pipeline(createReadStream(template), createGunzip(), unpackTar(folder, onlyOwner))
}

export async function startingWith(template: string): Promise<{ loadDataDir?: Blob }> {
  return existsSync(template) ? { loadDataDir: await openAsBlob(template) } : {}
}
