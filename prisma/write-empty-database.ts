import { rename, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { EMPTY_DATABASE } from '../api/database/empty-database.ts'

// Run by the build: new embedded databases start from a copy.

const embedded = await PGlite.create()
await embedded.exec('CHECKPOINT')
const archive = await embedded.dumpDataDir('gzip')
await embedded.close()
await writeFile(`${EMPTY_DATABASE}.new`, archive.stream())
await rename(`${EMPTY_DATABASE}.new`, EMPTY_DATABASE)
