import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSiteServer } from '../../api/http/site-server.ts'
import { fastFiles } from '../../api/http/static-files.ts'

test('a file that a build removed while the site runs is left to the app, and the others are served', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'client-'))
  await mkdir(join(folder, 'assets'))
  for (const name of ['kept.js', 'removed.js']) await writeFile(join(folder, 'assets', name), '1')
  const fetchMissing = async () => new Response('Not found', { status: 404 })
  const server = createSiteServer({ fetch: fetchMissing, fastPaths: [fastFiles(folder)] }).listen(0, '127.0.0.1')
  onTestFinished(async () => {
    server.close()
    await rm(folder, { recursive: true })
  })
  await once(server, 'listening')
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  await rm(join(folder, 'assets', 'removed.js'))
  const statuses = []
  for (const name of ['removed.js', 'kept.js']) statuses.push((await fetch(`${site}/assets/${name}`)).status)
  expect(statuses).toEqual([404, 200])
})
