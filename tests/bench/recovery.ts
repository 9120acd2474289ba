import { appendFileSync, chmodSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { deploySite } from '../support/node-site.ts'
import { preparePostgres } from '../support/postgres.ts'
import { rowsOf } from './rows.ts'

// npm run bench -- recovery: the point-in-time recovery of deploy/README.md. A server archives its log and has a base
// backup; content is deleted by mistake; then the server is restored to the time before. Prints what was recovered.

const { folder, run, own } = preparePostgres()
const data = join(folder, 'data')
const base = join(folder, 'base')
const log = join(folder, 'wal')
const url = `postgresql://test@localhost/postgres?host=${folder}`

using ending = new DisposableStack()
ending.defer(() => rmSync(folder, { recursive: true, force: true }))
run('initdb', ['--pgdata', data, '--username=test', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
mkdirSync(log)
own(log)
configure(`
  listen_addresses = ''
  unix_socket_directories = '${folder}'
  archive_mode = on
  archive_command = 'test ! -f ${log}/%f && cp %p ${log}/%f.part && mv ${log}/%f.part ${log}/%f'
`)
start()
ending.defer(stop)
await deploySite({ DATABASE_URL: url })
const started = performance.now()
const source = [`--host=${folder}`, '--username=test', '--checkpoint=fast', '--wal-method=stream']
run('pg_basebackup', [`--pgdata=${base}`, ...source])
const basedIn = performance.now() - started

// After the base backup, so that it can only be recovered from the log.
await ask(`INSERT INTO tags (slug, kind, label_en, label_es) VALUES ('written-later', 'use', 'Later', 'Después')`)
const before = await count()
const moment = await ask('SELECT clock_timestamp()::text AS found')
await wait(50)
await ask('DELETE FROM plants')
await ask('DELETE FROM tags')
const lost = await count()
const file = await ask('SELECT pg_walfile_name(pg_switch_wal()) AS found')
await until(async () => readdirSync(log).includes(file))
stop()

const began = performance.now()
rmSync(data, { recursive: true })
cpSync(base, data, { recursive: true })
configure(`
  restore_command = 'cp ${log}/%f %p'
  recovery_target_time = '${moment}'
  recovery_target_action = 'promote'
`)
appendFileSync(join(data, 'recovery.signal'), '')
own(data)
chmodSync(data, 0o700)
start()
await until(async () => (await ask('SELECT pg_is_in_recovery()::text AS found')) === 'false')
const after = await count()
console.info(`base backup: ${Math.round(basedIn)} ms; recovery: ${Math.round(performance.now() - began)} ms`)
for (const [when, rows] of Object.entries({ 'before the mistake': before, 'after it': lost, recovered: after }))
  console.info(`${when}: ${rows}`)
await deploySite({ DATABASE_URL: url })
await ask(`DELETE FROM tags WHERE slug = 'written-later'`)
const isRight = after === before && lost.startsWith('0 plants')
console.info(
  isRight ? 'All of it came back, and nothing later.' : 'FAILED: it is not what was there before the mistake.',
)
process.exitCode = isRight ? 0 : 1

function configure(lines: string): void {
  appendFileSync(join(data, 'postgresql.conf'), lines)
}

function start(): void {
  run('pg_ctl', ['--pgdata', data, '--wait', '--silent', `--log=${folder}/log`, 'start'])
}

function stop(): void {
  run('pg_ctl', ['--pgdata', data, '--wait', '--silent', '--mode=fast', 'stop'])
}

async function ask(statement: string): Promise<string> {
  const [row] = await rowsOf<{ found: string }>({ DATABASE_URL: url }, statement)
  return row?.found ?? ''
}

function count(): Promise<string> {
  return ask(`SELECT format('%s plants, %s tags, %s of them written after the base backup',
    (SELECT count(*) FROM plants), count(*), count(*) FILTER (WHERE slug = 'written-later')) AS found FROM tags`)
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('It has not happened within a minute.')
    await wait(100)
  }
}
