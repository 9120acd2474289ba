import { disconnect, inTransaction, prisma } from '../../../api/database/client.ts'
import { applyMigrations } from '../../../prisma/bin/apply-migrations.ts'
import { readMigrations } from '../../../prisma/bin/migration-files.ts'

// Creates the database of a site before most migrations, with rows that they convert. In a process of its own.

const OLDEST = 3

await applyMigrations(inTransaction, (await readMigrations()).slice(0, OLDEST))
await prisma.$executeRaw`
  INSERT INTO plants (id, common_name_en, common_name_es, description_en, tags, updated_at)
  SELECT gen_random_uuid(), 'Plant ' || i, 'Planta ' || i, repeat('Good for the stomach. ', 50), '{stomach}', now()
  FROM generate_series(1, 500) AS i`
await disconnect()
process.exit(0)
