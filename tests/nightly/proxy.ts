import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../support/redis.ts'

export interface Proxy {
  url: string
  folder: string
  stop: () => Promise<void>
}

/** Starts Debian's caddy or nginx with the configuration of deploy/, in front of these URLs. */
export type StartProxy = (nodes: string[], environment?: Record<string, string>, url?: string) => Promise<Proxy>

const freeUrl = async () => `http://127.0.0.1:${await findFreePort()}`
const hostOf = (url: string) => new URL(url).host

export const startCaddy: StartProxy = async (nodes, environment = {}, address = undefined) => {
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'))
  const url = address ?? (await freeUrl())
  const file = join(folder, 'Caddyfile')
  // Its own certificates must not be trusted by this machine.
  writeFileSync(file, `{\n admin off\n skip_install_trust\n}\nimport ${process.cwd()}/deploy/Caddyfile\n`)
  const addresses = { SITE_URL: `http://:${new URL(url).port}`, NODES: nodes.map(hostOf).join(' ') }
  const variables = { ...addresses, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...environment }
  return run(['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], variables, url, folder)
}

export const startNginx: StartProxy = async (nodes) => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const url = await freeUrl()
  for (const name of ['body', 'proxy', 'cache']) mkdirSync(join(folder, name))
  const servers = nodes.map((node) => `server ${hostOf(node)} max_fails=1 fail_timeout=2s;`).join(' ')
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('listen 80;', `listen ${hostOf(url)};`)
    .replace('/var/cache/nginx-plants', 'cache')
    .replace('server 127.0.0.1:4000 max_fails=1 fail_timeout=2s;', servers)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid nginx.pid; error_log stderr error; events {}
     http { access_log off; client_body_temp_path body; proxy_temp_path proxy; ${site} }`,
  )
  return run(['nginx', '-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {}, url, folder)
}

async function run([name, ...args]: string[], env: object, url: string, folder: string): Promise<Proxy> {
  const child = spawn(name!, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  while (!(await fetch(`${url}/healthz`, { redirect: 'manual' }).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${name} exited:\n${errors}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    folder,
    stop: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

/** A request from an IP address of this machine: all of 127.0.0.0/8 are. */
export async function visit(
  url: string,
  from: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  const [response] = (await once(request(url, { localAddress: from, headers }).end(), 'response')) as [IncomingMessage]
  return { status: response.statusCode!, headers: response.headers, body: await text(response) }
}
