import { spawn } from 'node:child_process'
import { startPostgres } from './postgres.ts'

// node tests/support/with-postgres.ts COMMAND runs it with TEST_DATABASE_URL set to a temporary server.
const [command = 'true', ...args] = process.argv.slice(2)
const server = startPostgres()
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: server.url } })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.once('close', (code) => {
  server.stop()
  process.exit(code ?? 1)
})
