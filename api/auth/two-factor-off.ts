import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { env } from '../env.ts'
import { runCommand } from '../operator/run-command.ts'
import { askSite } from '../operator/socket.ts'
import { StartupError } from '../startup-error.ts'

// npm run two-factor:off -- EMAIL
await runCommand(async () => {
  const [email, ...others] = parseArgs({ allowPositionals: true }).positionals
  if (!email?.includes('@') || others.length > 0) throw new StartupError('Usage: npm run two-factor:off -- EMAIL.')
  const fromSite = env.DATABASE_URL ? null : await askSite('two-factor-off', email)
  if (fromSite) return [await text(fromSite)]
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres')))
    throw new StartupError(`There is no database in ${env.DATA_DIR}: set DATA_DIR or DATABASE_URL.`)
  const { turnOffTwoFactor } = await import('./turn-off-two-factor.ts')
  const { disconnect } = await import('../database/client.ts')
  try {
    return [await turnOffTwoFactor(email)]
  } finally {
    await disconnect()
  }
})
