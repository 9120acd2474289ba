import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FaultyLine } from '../../support/faulty-line.ts'
import { DEPLOY, SERVER, startProgram } from '../../support/program.ts'
import { START_ENVIRONMENT, START_FLAGS } from '../start-flags.ts'

export const ADMIN = { email: 'bench@example.org', password: 'only for benches' }

/** The site with the content of the repository, and a line to it that counts what passes. */
export async function startSite() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-offline-'))
  const environment = {
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    REQUESTS_PER_MINUTE: '1000000',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  }
  execFileSync(process.execPath, ['web/build/build.ts'], { stdio: 'inherit' })
  const { code, errors } = await startProgram(DEPLOY, environment).ended
  if (code !== 0) throw new Error(errors)
  const server = startProgram(SERVER, { ...START_ENVIRONMENT, ...environment }, START_FLAGS)
  const [address] = await server.printed(/http:\/\/127\.0\.0\.1:\d+/)
  const line = new FaultyLine(address)
  const url = await line.open()

  async function stop(): Promise<void> {
    line.close()
    server.process.kill('SIGTERM')
    await server.ended
    rmSync(folder, { recursive: true, force: true })
  }

  return { address, line, url, stop }
}
