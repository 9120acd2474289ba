import { databaseUrl } from './worker-database.ts'

// Runs before api/env.ts reads the environment. What the developer has set is put aside: tests empty their database.
for (const name of ['REDIS_URL', 'SMTP_URL', 'SITE_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'PORT'])
  delete process.env[name]
process.env.DATABASE_URL = databaseUrl
process.env.DATA_DIR = 'memory:'
process.env.AUTH_SECRET = 'only for tests, only for tests, only for tests'
// All of them come from one address; the test of the limit sets its own.
process.env.REQUESTS_PER_MINUTE = '1000000'
// Tests write to the database behind the server's back.
process.env.RESPONSE_CACHE = 'false'
