import { defineConfig } from 'prisma/config'

/** Read only by `prisma generate`: migrations run through prisma/bin/migrate.ts, which needs no engine binary. */
export default defineConfig({ schema: 'schema.prisma' })
