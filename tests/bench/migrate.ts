import { migrate } from '../../prisma/migrate.ts'

// A process of its own, as the database client is of the database that DATABASE_URL names when it is loaded.
await migrate()
process.exit(0)
