import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from '../../../api/rules/once.ts'
import { openDataFolder } from '../../../api/database/data-folder.ts'
import { cookiesOf, tokenOf } from '../../support/sign-in.ts'
import { ADMIN, deployBuilt, startBuilt, type BuiltSite } from '../built-site.ts'

const template = once(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await deployBuilt({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, DATA_DIR: folder })
  return folder
})

/** Sets up a site in a folder, like its first start. */
export async function makeSite(dataDir: string): Promise<void> {
  await cp(await template(), dataDir, { recursive: true })
}

/** A site running as in production, with an admin who writes to it. */
export interface RunningSite extends BuiltSite {
  /** Time from the start to the first response. */
  startMs: number
  /** Cookies of the admin: nobody can sign in while the disk is full. */
  cookies: string
  /**
   * Sends a notification. Returns the HTTP status of the response, with its error code if any; 0 without a response.
   */
  write: (title: string) => Promise<{ status: number; code?: string; reason?: string }>
}

/**
 * Migrates and starts a site; the admin signs in unless there are `cookies`. Throws its output if it does not start.
 */
export async function startSite(environment: Record<string, string>, cookies?: string): Promise<RunningSite> {
  const begin = performance.now()
  const site = await startBuilt(environment)
  const startMs = performance.now() - begin
  const signedIn = cookies ?? (await cookiesOf(site.address, ADMIN))
  return { ...site, startMs, cookies: signedIn, write: await openWriter(site.address, signedIn) }
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
