import type { AddressInfo } from 'node:net'
import { app } from '../../api/app.ts'
import { createSiteServer, type SiteApp } from '../../api/http/site-server.ts'

/** The app behind a real socket, for tests of files and streams. */
export async function listen(
  of: Pick<SiteApp, 'fetch' | 'fastPaths'> = app,
): Promise<{ address: string; close: () => void }> {
  const server = createSiteServer(of).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
