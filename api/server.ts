import type { Server, ServerResponse } from 'node:http'
import { enableCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freeMemoryWhenIdle } from './database/free-memory.ts'
import { once } from './rules/once.ts'
import type { Command } from './operator/socket.ts'
import { StartupError } from './startup-error.ts'

const GRACE_MS = 10_000

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)))

// As process 1 of a container, it would otherwise ignore signals until it listens.
let stop: () => unknown = () => process.exit(0)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

// Imported here, so that errors of the environment or the database are reported as one sentence, too.
try {
  await start()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exit(1)
}

async function start() {
  // First, so that an invalid variable is reported alone.
  const { env } = await import('./env.ts')
  const [
    { app },
    { disconnect },
    { connectRedis },
    { announceStop },
    { guardConnections },
    { createSiteServer },
    { serveOperator },
    { noteRequest },
    { storeInterest },
    { startTasks, stopTasks },
  ] = await Promise.all([
    import('./app.ts'),
    import('./database/client.ts'),
    import('./database/redis.ts'),
    import('./http/readiness.ts'),
    import('./http/connections.ts'),
    import('./http/site-server.ts'),
    import('./operator/socket.ts'),
    import('./content/interest/note.ts'),
    import('./content/interest/store.ts'),
    import('./background.ts'),
  ])
  await connectRedis()
  const server = createSiteServer(app, noteUnderWay, noteRequest)
  guardConnections(server)
  server.once('listening', () => announce(server, env.HOST, env.DATABASE_URL ? 'DATABASE_URL' : resolve(env.DATA_DIR)))
  server.once('error', (error: NodeJS.ErrnoException) => fail(error, env.PORT, env.HOST))
  server.listen(env.PORT, env.HOST)
  freeMemoryWhenIdle()
  const serving = serveOperator(operatorCommands())
  startTasks()
  stop = once(async () => {
    announceStop()
    await finish(server)
    await Promise.race([stopTasks(), wait(GRACE_MS)])
    const stopServing = await serving
    await stopServing()
    await storeInterest()
    await disconnect()
    process.exit(0)
  })
}

function operatorCommands(): Record<string, Command> {
  return {
    backup: async (to) => {
      const { makeBackup } = await import('./backup/make.ts')
      await makeBackup(to)
    },
    member: async (to, argument) => {
      const { commandMember } = await import('./auth/member-commands.ts')
      to.write(await commandMember(argument))
    },
  }
}

function announce(server: Server, host: string, data: string): void {
  const { port } = server.address() as AddressInfo
  console.info(`The site is at http://${host}:${port}, GraphiQL at http://${host}:${port}/graphql, the data in ${data}`)
}

function fail({ code }: NodeJS.ErrnoException, port: number, host: string): void {
  const reason =
    code === 'EADDRINUSE' ? 'is in use by another program: stop it or set PORT' : `cannot be used (${code})`
  console.error(`Port ${port} on ${host} ${reason}.`)
  process.exit(1)
}

function noteUnderWay(response: ServerResponse) {
  underWay.add(response)
  response.once('close', () => underWay.delete(response))
}

const underWay = new Set<ServerResponse>()

async function finish(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  // A subscription does not end by itself; its client reconnects to another node, or to this one after a restart.
  for (const response of underWay) {
    if (/event-stream/.test(String(response.getHeader('content-type')))) response.end()
  }
  const closing = setInterval(() => server.closeIdleConnections(), 50)
  setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
  await closed
  clearInterval(closing)
}
