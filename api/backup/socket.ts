import { once } from 'node:events'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { StartupError } from '../startup-error.ts'

// Only one process may open an embedded database. The running site therefore makes backups on request, through a socket
// in its data folder: a backup contains secrets, and only users who can read the folder can reach the socket.

/** Systems limit the path of a socket to about 100 bytes. */
const MAX_PATH = 100

function socketPath(): string {
  const path = join(env.DATA_DIR, 'backup.socket')
  const shorter = relative(process.cwd(), path)
  return shorter.length < path.length ? shorter : path
}

/** Makes backups for `npm run backup` while the site runs. Returns a function that stops it. */
export async function serveBackups(): Promise<() => Promise<void>> {
  if (env.DATABASE_URL || env.DATA_DIR === 'memory:') return async () => {}
  const path = socketPath()
  const server = createServer((_request, response) => void answer(response))
  try {
    if (path.length > MAX_PATH) throw new Error(`the path ${path} is too long for a socket`)
    await mkdir(env.DATA_DIR, { recursive: true })
    // Left by a killed process: the lock on the folder ensures that no other process uses it.
    await rm(path, { force: true })
    server.listen(path)
    await once(server, 'listening')
    await chmod(path, 0o600)
    server.unref()
  } catch (error) {
    log.warn({ err: error }, 'npm run backup cannot connect to this process: stop the site before making a backup')
  }
  return async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
}

async function answer(response: ServerResponse): Promise<void> {
  try {
    // Nothing is sent until the rows have been copied, so that an error can still be reported.
    const { makeBackup } = await import('./make.ts')
    await makeBackup(response)
  } catch (error) {
    log.error({ err: error }, 'a backup failed')
    if (response.headersSent) response.destroy()
    else response.writeHead(500).end(error instanceof StartupError ? error.message : '')
  }
}

/** Requests a backup from the running site; null if none is running. Throws a StartupError if the site refuses. */
export async function requestBackup(): Promise<IncomingMessage | null> {
  const asking = request({ socketPath: socketPath() }).end()
  const response = await once(asking, 'response').then(
    ([response]: IncomingMessage[]) => response!,
    () => null,
  )
  if (!response || response.statusCode === 200) return response
  throw new StartupError((await text(response)) || 'The site could not make the backup: see its log.')
}
