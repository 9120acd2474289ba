import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEPLOY, SERVER, startProgram, type Program } from '../support/program.ts'
import { START_ENVIRONMENT, START_FLAGS } from './start-flags.ts'

export const ADMIN = { email: 'bench@example.org', password: 'only for benches' }

export interface BuiltSite {
  program: Program
  address: string
  /** Returns its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Sets up and starts the site that was built last, as `npm start` does: by default, with the content of the repository. */
export async function startBuilt(settings: Record<string, string>): Promise<BuiltSite> {
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const environment = { PORT: '0', HOST: '127.0.0.1', REQUESTS_PER_MINUTE: '1000000', ...admin, ...settings }
  await deployBuilt(environment)
  const program = startProgram(SERVER, { ...START_ENVIRONMENT, ...environment }, START_FLAGS)
  const [address] = await program.printed(/http:\/\/127\.0\.0\.1:\d+/)
  await fetch(`${address}/readyz`)
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    program.process.kill(signal)
    return (await program.ended).code
  }
  return { program, address, stop }
}

export async function deployBuilt(environment: Record<string, string>): Promise<void> {
  const { code, errors } = await startProgram(DEPLOY, environment).ended
  if (code !== 0) throw new Error(errors)
}

/** Runs with a new folder, which is removed at the end. */
export async function inNewFolder<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    return await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
