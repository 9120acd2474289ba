import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { preparePostgres } from './postgres.ts'
import { descendantsOf } from './processes.ts'
import { findFreePort } from './redis.ts'

interface PostgresNode {
  /** URL of its database `postgres`. */
  url: string
  start: () => unknown
  /** All of its processes at once, like a loss of power. */
  kill: () => void
  /** Freezes it; its connections stay open. */
  freeze: () => void
  thaw: () => void
  /** Promotes a standby. */
  promote: () => void
  /** Ids of its processes. */
  processes: () => number[]
}

export interface Cluster {
  primary: PostgresNode
  standby: PostgresNode
  stop: () => void
}

/** Starts a PostgreSQL server with a streaming replica. */
export async function startCluster(settings: Record<string, string> = {}): Promise<Cluster> {
  const { folder, run } = preparePostgres()
  const [first, second] = [await findFreePort(), await findFreePort()]
  const options = { max_connections: '300', fsync: 'off', wal_receiver_status_interval: '1s', ...settings }
  const nodes = [first, second].map((port) => openNode(run, join(folder, String(port)), port, options))
  const [primary, standby] = nodes as [PostgresNode, PostgresNode]
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8']
  run('initdb', ['--no-sync', '--pgdata', join(folder, String(first)), '--username=test', '--auth=trust', ...locale])
  primary.start()
  const source = [
    '--host=127.0.0.1',
    `--port=${first}`,
    '--username=test',
    '--checkpoint=fast',
    '--write-recovery-conf',
  ]
  run('pg_basebackup', ['--no-sync', '--pgdata', join(folder, String(second)), ...source])
  standby.start()
  return {
    primary,
    standby,
    stop: () => {
      for (const node of nodes) node.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Run = ReturnType<typeof preparePostgres>['run']

function openNode(run: Run, data: string, port: number, settings: Record<string, string>): PostgresNode {
  const given = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port), ...settings }
  const options = Object.entries(given).map(([name, value]) => `-c ${name}='${value}'`)
  const start = ['--pgdata', data, '--wait', '--silent', `--log=${data}.log`, '--options', options.join(' '), 'start']
  const signal = (name: NodeJS.Signals) => {
    for (const id of processesOf(data)) {
      try {
        process.kill(id, name)
      } catch {
        // It has exited.
      }
    }
  }
  return {
    url: `postgresql://test@127.0.0.1:${port}/postgres`,
    start: () => {
      // The system may still be releasing the shared memory of killed processes.
      for (let attempt = 1; ; attempt++) {
        try {
          return run('pg_ctl', start)
        } catch (error) {
          if (attempt === 20) throw error
        }
      }
    },
    kill: () => signal('SIGKILL'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    processes: () => processesOf(data),
    promote: () => run('pg_ctl', ['--pgdata', data, '--wait', '--silent', 'promote']),
  }
}

/** The parent first, so that it starts no more children. */
function processesOf(data: string): number[] {
  const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  return [first, ...descendantsOf(first)]
}
