// node tests/support/site-under-test.ts starts the site for the browser tests.
await import('./tiered-postgres.ts')
await import('../../api/server.ts')
