import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { hasProgram } from './has-program.ts'

/** Whether Redis is installed; .ci/run installs it. */
export const hasRedis = await hasProgram('redis-server')

export interface RedisServer {
  url: string
  /** Restarts it at the same address. */
  start: () => Promise<void>
  /** Freezes it; its connections stay open. */
  freeze: () => void
  thaw: () => void
  stop: () => Promise<void>
}

/** Starts a Redis without persistence. */
export async function startRedis(): Promise<RedisServer> {
  const port = await findFreePort()
  let server: ChildProcess
  const redis = {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] })
      for await (const line of server.stdout!) if (String(line).includes('Ready to accept connections')) break
    },
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return
      server.kill('SIGKILL')
      await once(server, 'exit')
    },
  }
  await redis.start()
  return redis
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
