import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { app } from '../../api/app.ts'

/** The app behind a real socket, for tests of files and streams. */
export async function listen(): Promise<{ address: string; close: () => void }> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
