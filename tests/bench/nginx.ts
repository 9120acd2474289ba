import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../support/redis.ts'
import { newFolder } from '../support/own-site.ts'

/** Debian's nginx with one worker, which serves files of this content by their names, as compressed by brotli. */
export async function startNginx(http: string, server: string, files: Record<string, Buffer> = {}) {
  await using ending = new AsyncDisposableStack()
  const { path } = ending.use(await newFolder())
  const port = await findFreePort()
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(path, name), bytes)
  const configuration = `
    daemon off; master_process off; worker_processes 1; pid nginx.pid; error_log /dev/null;
    events { worker_connections 2048; }
    http {
      access_log off; ${http}
      client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
      server { listen 127.0.0.1:${port}; ${server} }
    }`
  await writeFile(join(path, 'nginx.conf'), configuration)
  const nginx = spawn('nginx', ['-p', path, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'inherit' })
  ending.defer(async () => {
    nginx.kill('SIGKILL')
    await once(nginx, 'exit')
  })
  const address = `http://127.0.0.1:${port}`
  for (let attempt = 0; !(await fetch(address).catch(() => null)); attempt++) {
    if (attempt === 250) throw new Error('nginx does not start')
    await wait(20)
  }
  const all = ending.move()
  return { address, pid: nginx.pid!, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
