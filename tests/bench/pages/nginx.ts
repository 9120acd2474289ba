import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../support/redis.ts'

export interface FileServer {
  address: string
  pid: number
  stop: () => Promise<void>
}

/** nginx with one worker, which serves these bytes under their names, as compressed by brotli. */
export async function serveFiles(files: Record<string, Buffer>): Promise<FileServer> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const port = await findFreePort()
  mkdirSync(join(folder, 'files'))
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, 'files', name), bytes)
  writeFileSync(join(folder, 'nginx.conf'), configurationOf(port))
  const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'inherit' })
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/${Object.keys(files)[0]}`).catch(() => null))) await sleep(20)
  return {
    address,
    pid: nginx.pid!,
    stop: async () => {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configurationOf(port: number): string {
  return `
    daemon off; master_process off; worker_processes 1; pid nginx.pid; error_log /dev/null;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
      default_type text/html;
      server { listen 127.0.0.1:${port}; root files; add_header content-encoding br; }
    }`
}
