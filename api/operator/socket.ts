import { once } from 'node:events'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Writable } from 'node:stream'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { StartupError } from '../startup-error.ts'

// Only one process may open an embedded database. The running site therefore carries out commands of the operator,
// through a socket in its data folder. They reach all data: only users who can read the folder can reach the socket.

/** Systems limit the path of a socket to about 100 bytes. */
const MAX_PATH = 100
const MAX_ARGUMENT = 1000

/** Writes the result; nothing may be written before what can fail. Throws a StartupError. */
export type Command = (to: Writable, argument: string) => Promise<void>

function socketPath(): string {
  const path = join(env.DATA_DIR, 'operator.socket')
  const shorter = relative(process.cwd(), path)
  return shorter.length < path.length ? shorter : path
}

/** Carries out commands, by name, for the programs that `askSite`. Returns a function that stops it. */
export async function serveOperator(commands: Record<string, Command>): Promise<() => Promise<void>> {
  if (env.DATABASE_URL || env.DATA_DIR === 'memory:') return async () => {}
  const path = socketPath()
  const server = createServer((request, response) => void answer(commands, request, response))
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
    log.warn(
      { err: error },
      'commands such as npm run backup cannot connect to this process: stop the site before them',
    )
  }
  return async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
}

async function answer(
  commands: Record<string, Command>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = request.url?.slice(1) ?? ''
  try {
    const argument = await text(request)
    const command = Object.hasOwn(commands, name) && argument.length <= MAX_ARGUMENT ? commands[name] : undefined
    if (!command) throw new StartupError('The running site does not know this command: restart it.')
    await command(response, argument)
    response.end()
  } catch (error) {
    // The operator reads why it was refused.
    const refusal = error instanceof StartupError ? error.message : undefined
    if (refusal === undefined) log.error({ err: error, command: name }, 'a command of the operator failed')
    if (response.headersSent) response.destroy()
    else response.writeHead(500).end(refusal)
  }
}

/**
 * Has the running site carry out a command, since it alone can open its embedded database; null if none is running.
 * Throws a StartupError if the site refuses.
 */
export async function askSite(command: string, argument = ''): Promise<IncomingMessage | null> {
  const asking = request({ socketPath: socketPath(), path: `/${command}`, method: 'POST' }).end(argument)
  const response = await once(asking, 'response').then(
    ([response]: IncomingMessage[]) => response!,
    () => null,
  )
  if (!response || response.statusCode === 200) return response
  throw new StartupError((await text(response)) || 'The site could not carry out the command: see its log.')
}
