import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SEEDED_CONTENT, SEEDED_DATABASE } from '../../api/database/new-database.ts'
import type { SeededContent } from '../bin/new-site.ts'
import { packDatabase } from './pack-database.ts'

/*
 * Run by the build: a database with all content, which new sites copy. Loading the content is half of a first start. If a file
 * breaks a rule, the first start says so.
 */

const folder = await mkdtemp(join(tmpdir(), 'seeded-'))
try {
  // Whoever builds may have a site: its database and its nodes are not concerned.
  process.env = { PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: 'silent' }
  const content = await seedNewSite()
  // Made when the file system of PGlite is opened.
  await rm(join(folder, 'postgres/reserve'), { force: true })
  await packDatabase(join(folder, 'postgres'), SEEDED_DATABASE)
  await writeFile(SEEDED_CONTENT, JSON.stringify(content))
} finally {
  await rm(folder, { recursive: true })
}

/** Null if the content cannot be loaded. */
async function seedNewSite(): Promise<SeededContent | null> {
  const [{ migrate }, { seed }, { digestOf, readContentFiles }, { StartupError }, { disconnect, prisma }] =
    await Promise.all([
      import('../bin/migrate.ts'),
      import('../bin/seed.ts'),
      import('../../api/content/files/files.ts'),
      import('../../api/startup-error.ts'),
      import('../../api/database/client.ts'),
    ])
  try {
    await migrate()
    const files = await readContentFiles()
    const seeded = await seed({ files })
    await prisma.$executeRaw`VACUUM (ANALYZE)`
    return seeded && { digest: digestOf(files), seeded }
  } catch (error) {
    if (error instanceof StartupError) return null
    throw error
  } finally {
    await disconnect()
  }
}
