import { execFileSync, type ExecFileSyncOptions } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The image and the compose file, built and run by podman. Debian's packages stand in for the images of the registry.

const IMAGE = resolve('tests/nightly/image')
const CACHE = resolve('tests/.results/image')
const PROJECT = 'mayan-medicinal-plants'
const ADMIN = { email: 'admin@example.org', password: 'ceiba and ixbut' }
/** As in the compose file. */
const CONFINED =
  '--read-only --cap-drop=all --security-opt=no-new-privileges --pids-limit=256 --memory=768m --tmpfs=/tmp'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

const folder = mkdtempSync(join(tmpdir(), 'image-'))
// The user of the image reads backups in it.
chmodSync(folder, 0o755)

function run(name: string, args: string[], options: ExecFileSyncOptions = {}): string {
  const env = { ...process.env, CONTAINERS_CONF: join(IMAGE, 'containers.conf') }
  return String(execFileSync(name, args, { stdio: 'pipe', timeout: 120_000, maxBuffer: 1e9, env, ...options })).trim()
}

const podman = (...args: string[]) => run('podman', args)
const composeWith = (options: ExecFileSyncOptions, ...args: string[]) =>
  run('podman-compose', ['-f', 'compose.yaml', '-f', join(IMAGE, 'compose.yaml'), '-p', PROJECT, ...args], {
    cwd: join(folder, 'deploy'),
    ...options,
  })
const compose = (...args: string[]) => composeWith({}, ...args)

function build(name: string, args: string[]): void {
  run('podman', ['build', '--quiet', '--format=docker', '--tag', `localhost/${name}`, ...args], { timeout: 900_000 })
}

function removeAll(): void {
  for (const id of podman('ps', '--all', '--quiet', '--filter', 'name=plants').split('\n').filter(Boolean))
    podman('rm', '--force', id)
  for (const name of podman('volume', 'ls', '--quiet')
    .split('\n')
    .filter((volume) => volume.includes('plants')))
    podman('volume', 'rm', name)
}

beforeAll(() => {
  mkdirSync(CACHE, { recursive: true })
  const base = join(CACHE, 'base')
  if (!existsSync(base)) {
    // An interrupted one is begun again in another folder: /proc may still be mounted in it.
    const part = mkdtempSync(`${base}-`)
    run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', part], { timeout: 900_000 })
    renameSync(part, base)
  }
  cpSync(CERTIFICATES, join(CACHE, 'ca-certificates.crt'))
  cpSync(process.execPath, join(CACHE, 'node'))
  cpSync(join(realpathSync(run('which', ['npm'])), '../..'), join(CACHE, 'npm'), { recursive: true })
  build('debian', ['--file', join(IMAGE, 'Debian'), CACHE])
  build('node', ['--file', join(IMAGE, 'Node'), CACHE])
  build('services', ['--file', join(IMAGE, 'Services'), IMAGE])
  const file = ['--file=deploy/Dockerfile', '--ignorefile=deploy/Dockerfile.dockerignore']
  build('plants', ['--memory=900m', '--build-arg=BASE=localhost/node', ...file, '.'])
  cpSync('deploy', join(folder, 'deploy'), { recursive: true })
  removeAll()
})

afterAll(() => {
  removeAll()
  rmSync(folder, { recursive: true })
})

/** A container with an embedded database in a volume. */
function start(volume: string, variables: Record<string, string> = {}): string {
  const environment = Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const given = ['--volume', `${volume}:/data`, '--publish=127.0.0.1:4001:4000', '--env=SITE_URL=http://localhost:4001']
  podman('run', '--detach', '--name=plants', ...CONFINED.split(' '), ...given, ...environment, 'localhost/plants')
  return 'http://localhost:4001'
}

const stop = () => podman('rm', '--force', '--time=20', 'plants')

/** curl, as Caddy signs its own certificate for this machine. */
const curl = (...args: string[]) => run('curl', ['--silent', '--insecure', '--max-time', '20', ...args])

async function waitUntilReady(url: string): Promise<void> {
  const status = () => {
    try {
      return curl('--output', '/dev/null', '--write-out', '%{http_code}', `${url}/readyz`)
    } catch {
      return ''
    }
  }
  await expect.poll(status, { timeout: 90_000, interval: 500 }).toBe('200')
}

const json = ['--header', 'content-type: application/json']
const signIn = (url: string) =>
  curl(
    '--include',
    ...json,
    '--header',
    `origin: ${url}`,
    '--data',
    JSON.stringify(ADMIN),
    `${url}/api/auth/sign-in/email`,
  )
const inDatabase = (sql: string) =>
  podman(
    'exec',
    `${PROJECT}_postgres_1`,
    'psql',
    '--host=/tmp',
    '--username=postgres',
    '--tuples-only',
    '--command',
    sql,
    'plants',
  ).trim()

test('one container: confined, healthy, upgraded with its data, backed up and restored', async () => {
  const url = start('plants-a', { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
  await waitUntilReady(url)
  expect(podman('healthcheck', 'run', 'plants')).toBe('')
  expect(podman('exec', 'plants', 'id', '-u')).toBe('1000')
  expect(() => podman('exec', 'plants', 'touch', '/site/x')).toThrow('Read-only file system')
  expect(podman('exec', 'plants', 'grep', 'CapEff', '/proc/self/status')).toMatch(/\t0+$/)
  expect(signIn(url)).toContain('200 OK')
  const backup = join(folder, 'site.tar.gz')
  const bytes = execFileSync('podman', ['exec', 'plants', 'node', 'api/backup/backup.ts', '--to', '-'], {
    maxBuffer: 1e9,
  })
  writeFileSync(backup, bytes)

  stop()
  await waitUntilReady(start('plants-a'))
  expect(signIn(url)).toContain('200 OK')
  stop()

  const restore = ['node', 'api/backup/restore.ts', '/backups/site.tar.gz']
  const volumes = ['--volume=plants-b:/data', `--volume=${folder}:/backups:ro`]
  expect(podman('run', '--rm', ...CONFINED.split(' '), ...volumes, 'localhost/plants', ...restore)).toContain('estored')
  await waitUntilReady(start('plants-b'))
  expect(signIn(url)).toContain('200 OK')
}, 300_000)

test('the compose file: moved to PostgreSQL, two copies, one of which ends', async () => {
  const AUTH_SECRET = podman('exec', 'plants', 'cat', '/data/auth-secret')
  stop()
  const url = 'https://localhost'
  const variables = {
    POSTGRES_PASSWORD: 'siteSecret1',
    POSTGRES_ADMIN_PASSWORD: 'adminSecret1',
    AUTH_SECRET,
    SITE_URL: url,
    LISTEN: url,
    NODES: `${PROJECT}_app_1:4000 ${PROJECT}_app_2:4000`,
  }
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(folder, 'deploy/.env'), lines.join(''))
  compose('up', '--detach', 'postgres', 'redis')
  await expect
    .poll(() => podman('exec', `${PROJECT}_postgres_1`, 'pg_isready', '--host=localhost'), { timeout: 60_000 })
    .toContain('accepting')
  const database = [
    '--env=DATABASE_URL=postgresql://plants:siteSecret1@postgres/plants',
    `--env=AUTH_SECRET=${AUTH_SECRET}`,
  ]
  const move = ['--rm', `--network=${PROJECT}_default`, '--volume=plants-b:/data', ...CONFINED.split(' '), ...database]
  podman('run', ...move, 'localhost/plants', 'node', 'api/backup/move.ts')

  compose('up', '--detach')
  await waitUntilReady(url)
  expect(signIn(url)).toMatch(/^HTTP\/2 200/)
  expect(inDatabase("SELECT rolsuper FROM pg_roles WHERE rolname = 'plants'")).toBe('f')
  for (const name of ['app_1', 'app_2', 'postgres_1', 'redis_1'])
    expect(podman('healthcheck', 'run', `${PROJECT}_${name}`)).toBe('')
  for (const name of ['app_1', 'app_2', 'postgres_1', 'redis_1', 'balancer_1']) {
    const limit = '/sys/fs/cgroup/memory/memory.limit_in_bytes'
    expect(Number(podman('exec', `${PROJECT}_${name}`, 'cat', limit))).toBeLessThan(2 ** 31)
  }

  podman('stop', '--time=20', `${PROJECT}_app_1`)
  for (let round = 0; round < 20; round++)
    expect(curl('--output', '/dev/null', '--write-out', '%{http_code}', `${url}/plants?lang=es&n=${round}`)).toBe('200')

  // As the manual says.
  const [, command] = /(?<= -T app )sh -c '([^']+)' < site/.exec(readFileSync('deploy/README.md', 'utf8'))!
  compose('stop', 'app')
  inDatabase('DELETE FROM plants')
  const input = readFileSync(join(folder, 'site.tar.gz'))
  expect(composeWith({ input }, 'run', '--rm', '-T', 'app', 'sh', '-c', command!)).toContain('Restored')
  compose('start', 'app')
  await waitUntilReady(url)
  expect(Number(inDatabase('SELECT count(*) FROM plants'))).toBeGreaterThan(50)
  expect(signIn(url)).toMatch(/^HTTP\/2 200/)
  compose('down')
}, 300_000)
