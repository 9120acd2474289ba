import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from '../../api/once.ts'
import { startProgram } from './program.ts'

const FOLDER = `tests/.results/site-${process.env.VITEST_POOL_ID}`

export const SITE_ADMIN = { email: 'Ana@example.org', password: 'ceiba and ixbut' }

/** Starts a site for the first time, with an admin; what came of it. Only once, as nothing takes a test longer. */
export const startFirst = once(async () => {
  await rm(FOLDER, { recursive: true, force: true })
  const environment = { DATA_DIR: FOLDER, ADMIN_EMAIL: SITE_ADMIN.email, ADMIN_PASSWORD: SITE_ADMIN.password }
  return startProgram('prisma/deploy.ts', environment).ended
})

/** A folder of the test's own with a site that was started before. */
export async function copySite(): Promise<string> {
  await startFirst()
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  await cp(FOLDER, folder, { recursive: true })
  return folder
}
