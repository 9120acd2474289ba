import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isUnavailable } from '../../api/errors.ts'
import { StartupError } from '../../api/startup-error.ts'

const SECRET_REPLACED =
  'The file auth-secret was missing or empty, and a new secret was generated: all members must sign in again, and two-factor authentication must be set up again.'

interface DeployOptions {
  /** Also loads content files that are new to a database with content. */
  seed?: boolean
  /** Also replaces existing rows with the version of the files. */
  overwrite?: boolean
  /**
   * Called after each step; for the password of the first admin just before, so that an interruption does not lose it.
   */
  say?: (line: string) => void
}

/**
 * Migrates the database, seeds an empty one, and creates the first admin. Returns a line per step. It may be interrupted
 * at any time: the next run continues.
 */
export async function deploy({ seed = false, overwrite = false, say = () => {} }: DeployOptions = {}): Promise<
  string[]
> {
  // Before the database is opened.
  const copied = await (await import('./new-site.ts')).beginWithContent()
  const [{ migrate }, { refreshBars }, { withdrawRestored }, seeds, { ensureFirstAdmin }, { replaceMissingSecret }] =
    await Promise.all([
      import('./migrate.ts'),
      import('../../api/content/refresh-bars.ts'),
      import('../../api/content/rights/withdraw-again.ts'),
      import('./seed.ts'),
      import('../../api/auth/first-admin.ts'),
      import('../../api/auth/missing-secret.ts'),
    ])
  const lines: string[] = []
  const tell = (line: string) => {
    lines.push(line)
    say(line)
  }
  const applied = await migrate()
  if (applied.length) tell(`Applied the migrations ${applied.join(', ')}.`)
  const decided = await refreshBars()
  if (decided) tell(`Decided anew whom the cautions of ${decided} plants keep from them.`)
  const withdrawn = await withdrawRestored()
  if (withdrawn) tell(`Withdrew again what was withdrawn after the backup that was restored: ${withdrawn}.`)
  if (await replaceMissingSecret()) tell(SECRET_REPLACED)
  const seeded = (await (seed || overwrite ? seeds.seed({ overwrite }) : seeds.seedIfEmpty())) ?? copied
  if (seeded) tell(`Loaded ${seeded.plants} plants, ${seeded.articles} articles and ${seeded.projects} projects.`)
  await reportTexts(tell)
  await ensureFirstAdmin(undefined, ({ email, password }) =>
    tell(`The first admin signs in as ${email} with the password ${password}`),
  )
  return lines
}

async function reportTexts(tell: (line: string) => void) {
  const { reportRefusedTexts } = await import('../../api/content/refused-texts.ts')
  const lines = await reportRefusedTexts()
  if (lines.length) tell(`Stored texts are older than the rules for texts, and need a correction (${lines.length}):`)
  for (const line of lines) tell(line)
}

// A separate process, so that the memory for migrating and seeding is freed before the server starts.
if (import.meta.main) {
  enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)))
  // As process 1 of a container, it would otherwise ignore signals. No clean-up is needed: the next start continues.
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.once(signal, () => {
      console.error('Stopped before the site was ready. The next start continues from here.')
      process.exit(128 + number)
    })
  }
  const { values } = parseArgs({ options: { seed: { type: 'boolean' }, overwrite: { type: 'boolean' } } })
  try {
    const { isDeployed, noteDeployed } = await import('./deployed.ts')
    if (values.seed || values.overwrite || !(await isDeployed())) {
      await deploy({ ...values, say: console.info })
      const { disconnect } = await import('../../api/database/client.ts')
      await disconnect()
      await noteDeployed()
    }
    // A transaction timer of the client would keep the process alive for eight seconds.
    process.exit()
  } catch (error) {
    if (error instanceof StartupError) console.error(error.message)
    else if (isUnavailable(error)) console.error(`The site cannot start at the moment: ${(error as Error).message}.`)
    else throw error
    process.exit(1)
  }
}
