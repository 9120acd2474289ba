import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { app } from '../../api/app.ts'
import { accessTokenOf, type Account } from './accounts.ts'

/** Sends bytes to the site, as anybody or as an account. */
export async function send(
  body: BodyInit | null,
  { as, headers = {} }: { as?: Account; headers?: Record<string, string> } = {},
) {
  const sent = new Headers({ 'content-type': 'image/jpeg', ...headers })
  if (as) sent.set('authorization', `Bearer ${await accessTokenOf(as)}`)
  const init = { method: 'POST', headers: sent, body, duplex: 'half' }
  const response = await app.request('http://localhost/media', init as RequestInit)
  // Tests read answers of any shape, and fail where the shape is another.
  // oxlint-disable-next-line no-explicit-any
  const { data, errors = [] } = (await response.json()) as { data?: any; errors?: any[] }
  const [error] = errors
  return {
    status: response.status,
    headers: response.headers,
    photo: data?.photo,
    code: error?.extensions.code,
    reason: error?.extensions.fields?.picture,
  }
}

/** Has uploads under way kept where a test can look; returns what does so. */
export function watchUploads(): () => Promise<string[]> {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'media-test-'))
    vi.stubEnv('TMPDIR', folder)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  })
  return () => readdir(folder)
}
