import { setFlagsFromString } from 'node:v8'
import { databaseUrl } from './worker-database.ts'

// Runs before api/env.ts reads the environment. The developer's settings are ignored: tests empty their database.
for (const name of ['REDIS_URL', 'SMTP_URL', 'SITE_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'PORT'])
  delete process.env[name]
process.env.DATABASE_URL = databaseUrl
process.env.DATA_DIR = 'memory:'
process.env.AUTH_SECRET = 'only for tests, only for tests, only for tests'
// All tests come from one IP address; the test of the limit sets its own.
process.env.REQUESTS_PER_MINUTE = '1000000'
// No test waits for a turn.
process.env.NEWSLETTER_PER_MINUTE = '60000'
// Tests write to the database directly.
process.env.RESPONSE_CACHE = 'false'

// A test run is long enough for optimizing the code of PostgreSQL in memory, which api/database/embedded.ts switches off.
await import('../../api/database/embedded.ts')
setFlagsFromString('--wasm-tier-up')
setFlagsFromString('--wasm-dynamic-tiering')
