import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { runCommand } from '../operator/run-command.ts'
import { askSite } from '../operator/socket.ts'
import { StartupError } from '../startup-error.ts'

// npm run member -- export|remove|two-factor-off EMAIL
await runCommand(async () => {
  const argument = parseArgs({ allowPositionals: true }).positionals.join(' ')
  if (!/^(export|remove|two-factor-off) \S+@\S+$/.test(argument))
    throw new StartupError('Usage: npm run member -- export|remove|two-factor-off EMAIL.')
  // The log would be written to standard output, among the data.
  log.level = 'silent'
  const fromSite = env.DATABASE_URL ? null : await askSite('member', argument)
  if (fromSite) return [await text(fromSite)]
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres')))
    throw new StartupError(`There is no database in ${env.DATA_DIR}: set DATA_DIR or DATABASE_URL.`)
  const { commandMember } = await import('./member-commands.ts')
  const { disconnect } = await import('../database/client.ts')
  try {
    return [await commandMember(argument)]
  } finally {
    await disconnect()
  }
})
