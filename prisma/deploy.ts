import { StartupError } from '../api/startup-error.ts'

/** Brings the database up to date and fills an empty one. Returns a line for each thing that was done. */
export async function deploy(): Promise<string[]> {
  const [{ migrate }, { describeSeeded, seedIfEmpty }] = await Promise.all([
    import('./migrate.ts'),
    import('./seed.ts'),
  ])
  const applied = await migrate()
  const seeded = await seedIfEmpty()
  return [
    ...(applied.length ? [`Applied the migrations ${applied.join(', ')}.`] : []),
    ...(seeded ? [describeSeeded(seeded)] : []),
  ]
}

// In a process of its own: the memory that migrating and seeding take is not the server's then.
if (import.meta.main) {
  try {
    for (const line of await deploy()) console.info(line)
    const { disconnect } = await import('../api/db.ts')
    await disconnect()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
