import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

interface PostgresServer extends Disposable {
  /** URL of its database `postgres`, with a role that may create databases. */
  url: string
  stop: () => void
}

/**
 * Starts a PostgreSQL server in a temporary folder. Uses the newest installed version; as root on Debian, installs one
 * if there is none.
 */
export function startPostgres(): PostgresServer {
  const { folder, run } = preparePostgres()
  const data = join(folder, 'data')
  run('initdb', [
    '--no-sync',
    '--pgdata',
    data,
    '--username=test',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ])
  // It listens on a socket in its own folder only, so ports cannot collide. It is not crash-safe.
  const options = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c fsync=off -c full_page_writes=off`
  run('pg_ctl', ['--pgdata', data, '--wait', '--silent', `--log=${folder}/log`, '--options', options, 'start'])
  const stop = () => {
    run('pg_ctl', ['--pgdata', data, '--mode=immediate', '--silent', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgresql://test@localhost/postgres?host=${folder}`, stop, [Symbol.dispose]: stop }
}

/** A temporary folder, and a function that runs PostgreSQL's programs in it as a suitable user. */
export function preparePostgres() {
  const binaries = findBinaries() ?? install()
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const owner = process.getuid?.() === 0 ? ordinaryUser() : undefined
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const run = (program: string, args: string[]) =>
    execFileSync(join(binaries, program), args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...owner })
  return {
    folder,
    run,
    /** Gives files to the user that runs PostgreSQL. */
    own: (path: string) => {
      if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, path])
    },
  }
}

function findBinaries(): string | undefined {
  const found = globSync(['/usr/lib/postgresql/*/bin/initdb', '/usr/local/bin/initdb', '/opt/homebrew/bin/initdb'])
  const version = (path: string) => Number(/postgresql\/(\d+)/.exec(path)?.[1] ?? 0)
  // A link may be dangling.
  const newest = found.filter((path) => existsSync(path)).sort((a, b) => version(b) - version(a))[0]
  return newest && dirname(newest)
}

function install(): string {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt('update', '-qq')
  apt('install', '-qq', '-y', '--no-install-recommends', 'postgresql')
  const binaries = findBinaries()
  if (!binaries)
    throw new Error('PostgreSQL is not installed and could not be installed automatically: install it first.')
  return binaries
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): { uid: number; gid: number } {
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
  return { uid: idOf('-u') || 65_534, gid: idOf('-g') || 65_534 }
}
