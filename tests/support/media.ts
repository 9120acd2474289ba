import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { app } from '../../api/app.ts'
import { accessTokenOf, type Account } from './accounts.ts'

/** Uploads bytes, anonymously or with an account. */
export async function send(
  body: BodyInit | null,
  { as, headers = {} }: { as?: Account; headers?: Record<string, string> } = {},
) {
  const sent = new Headers({ 'content-type': 'image/jpeg', ...headers })
  if (as) sent.set('authorization', `Bearer ${await accessTokenOf(as)}`)
  const init = { method: 'POST', headers: sent, body, duplex: 'half' }
  const response = await app.request('http://localhost/media', init as RequestInit)
  // Tests read responses of any shape, and fail if it is wrong.
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

/** Stores running uploads where a test can look; returns a function that does so. */
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
