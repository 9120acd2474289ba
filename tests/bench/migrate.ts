import { migrate } from '../../prisma/bin/migrate.ts'

// A process of its own, since the database client reads DATABASE_URL when it is loaded.
await migrate()
process.exit(0)
