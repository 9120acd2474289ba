import { parseArgs } from 'node:util'
import { StartupError } from '../api/startup-error.ts'

const SECRET_REPLACED =
  'The file auth-secret was missing or empty, so there is a new one: everybody has to sign in again, and two-factor sign-in has to be set up again.'

/**
 * Brings the database up to date, fills an empty one and makes the first admin; `seed` loads content files that are new
 * to a filled one, too.
 * Returns a line for each thing that was done.
 */
export async function deploy({ seed = false, overwrite = false } = {}): Promise<string[]> {
  const [{ migrate }, seeds, { ensureFirstAdmin }, { replaceMissingSecret }] = await Promise.all([
    import('./migrate.ts'),
    import('./seed.ts'),
    import('../api/auth/first-admin.ts'),
    import('../api/auth/missing-secret.ts'),
  ])
  const applied = await migrate()
  const isSecretReplaced = await replaceMissingSecret()
  const seeded = await (seed || overwrite ? seeds.seed({ overwrite }) : seeds.seedIfEmpty())
  const admin = await ensureFirstAdmin()
  return [
    ...(applied.length ? [`Applied the migrations ${applied.join(', ')}.`] : []),
    ...(seeded ? [`Loaded ${seeded.plants} plants, ${seeded.articles} articles and ${seeded.projects} projects.`] : []),
    ...(isSecretReplaced ? [SECRET_REPLACED] : []),
    // Said this once: the database keeps the password's hash alone.
    ...(admin ? [`The first admin signs in as ${admin.email} with the password ${admin.password}`] : []),
  ]
}

// In a process of its own: the memory that migrating and seeding take is not the server's then.
if (import.meta.main) {
  const { values } = parseArgs({ options: { seed: { type: 'boolean' }, overwrite: { type: 'boolean' } } })
  try {
    for (const line of await deploy(values)) console.info(line)
    const { disconnect } = await import('../api/database/client.ts')
    await disconnect()
    // The client's timer of a transaction that is long over would keep the process waiting for eight seconds.
    process.exit()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
