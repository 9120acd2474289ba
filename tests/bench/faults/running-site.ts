import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from '../../../api/rules/once.ts'
import { openDataFolder } from '../../../api/database/data-folder.ts'
import { START_ENVIRONMENT, START_FLAGS } from '../start-flags.ts'
import { DEPLOY, SERVER, startProgram, type Program } from '../../support/program.ts'
import { cookiesOf, tokenOf } from '../../support/sign-in.ts'

export const ADMIN = { ADMIN_EMAIL: 'bench@example.org', ADMIN_PASSWORD: 'only for benches' }

const template = once(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { code, errors } = await startProgram(DEPLOY, { ...ADMIN, DATA_DIR: folder }).ended
  if (code !== 0) throw new Error(errors)
  return folder
})

/** Sets up a site in a folder, like its first start. */
export async function makeSite(dataDir: string): Promise<void> {
  await cp(await template(), dataDir, { recursive: true })
}

/** A site running as in production, with an admin who writes to it. */
export interface RunningSite {
  program: Program
  address: string
  /** Time from the start to the first response. */
  startMs: number
  /** Cookies of the admin: nobody can sign in while the disk is full. */
  cookies: string
  /**
   * Sends a notification. Returns the HTTP status of the response, with its error code if any; 0 without a response.
   */
  write: (title: string) => Promise<{ status: number; code?: string; reason?: string }>
  stop: (signal: NodeJS.Signals) => Promise<number | null>
}

/**
 * Migrates and starts a site; the admin signs in unless there are `cookies`. Throws its output if it does not start.
 */
export async function startSite(environment: Record<string, string>, cookies?: string): Promise<RunningSite> {
  const begin = performance.now()
  const all = { ...environment, ...ADMIN, PORT: '0', HOST: '127.0.0.1', REQUESTS_PER_MINUTE: '1000000' }
  const { code, errors } = await startProgram(DEPLOY, all).ended
  if (code !== 0) throw new Error(errors)
  const program = startProgram(SERVER, { ...START_ENVIRONMENT, ...all }, START_FLAGS)
  const [address] = await program.printed(/http:\/\/127\.0\.0\.1:\d+/)
  await fetch(`${address}/readyz`)
  const startMs = performance.now() - begin
  const signedIn = cookies ?? (await cookiesOf(address, { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }))
  return {
    program,
    address,
    startMs,
    cookies: signedIn,
    write: await openWriter(address, signedIn),
    stop: async (signal) => {
      program.process.kill(signal)
      return (await program.ended).code
    },
  }
}

async function openWriter(address: string, cookies: string): Promise<RunningSite['write']> {
  const token = await tokenOf(address, cookies)
  const query = 'mutation ($title: String!) { sendNotification(input: { titleEn: $title, titleEs: $title }) { id } }'
  return async (title) => {
    try {
      const response = await fetch(`${address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query, variables: { title } }),
      })
      const body = (await response.json()) as { errors?: { extensions: { code: string; reason?: string } }[] }
      return { status: response.status, ...body.errors?.[0]?.extensions }
    } catch {
      return { status: 0 }
    }
  }
}

/** Number of acknowledged writes that are missing from the database of a stopped site. */
export async function countLost(dataDir: string, acknowledged: Iterable<string>): Promise<number> {
  const { embedded, close } = await openDataFolder(dataDir)
  try {
    const { rows } = await embedded.query<{ title: string }>('SELECT title_en AS title FROM notifications')
    const found = new Set(rows.map(({ title }) => title))
    return [...acknowledged].filter((title) => !found.has(title)).length
  } finally {
    await close()
  }
}
