import { disconnect, inTransaction } from '../../api/database/client.ts'
import { applyMigrations } from '../../prisma/bin/apply-migrations.ts'
import { readMigrations } from '../../prisma/bin/migration-files.ts'

// The oldest migrations, or all. A process of its own, since the database client reads DATABASE_URL when it is loaded.
const [oldest] = process.argv.slice(2)
await applyMigrations(inTransaction, (await readMigrations()).slice(0, oldest ? Number(oldest) : undefined))
await disconnect()
process.exit(0)
