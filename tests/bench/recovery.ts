import { appendFileSync, chmodSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { preparePostgres } from '../support/postgres.ts'
import { DEPLOY, startProgram } from '../support/program.ts'

// npm run bench -- recovery: the point-in-time recovery of deploy/README.md. A server archives its log and has a base
// backup; content is deleted by mistake; then the server is restored to the time before. Prints what was recovered.

const { folder, run, own } = preparePostgres()
const data = join(folder, 'data')
const base = join(folder, 'base')
const log = join(folder, 'wal')
const url = `postgresql://test@localhost/postgres?host=${folder}`

try {
  run('initdb', ['--pgdata', data, '--username=test', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
  mkdirSync(log)
  own(log)
  appendFileSync(
    join(data, 'postgresql.conf'),
    `
      listen_addresses = ''
      unix_socket_directories = '${folder}'
      archive_mode = on
      archive_command = 'test ! -f ${log}/%f && cp %p ${log}/%f.part && mv ${log}/%f.part ${log}/%f'
    `,
  )
  await control(data, 'start')
  await bringUp()
  const started = performance.now()
  run('pg_basebackup', [
    `--host=${folder}`,
    '--username=test',
    `--pgdata=${base}`,
    '--checkpoint=fast',
    '--wal-method=stream',
  ])
  const basedIn = performance.now() - started

  // After the base backup, so that it can only be recovered from the log.
  await ask(`INSERT INTO tags (slug, kind, label_en, label_es) VALUES ('written-later', 'use', 'Later', 'Después')`)
  const before = await count()
  const [{ moment }] = (await ask('SELECT clock_timestamp()::text AS moment')) as [{ moment: string }]
  await wait(50)
  await ask('DELETE FROM plants; DELETE FROM tags')
  const lost = await count()
  const [{ file }] = (await ask('SELECT pg_walfile_name(pg_switch_wal()) AS file')) as [{ file: string }]
  await until(async () => readdirSync(log).includes(file))
  await control(data, 'stop')

  const began = performance.now()
  rmSync(data, { recursive: true })
  cpSync(base, data, { recursive: true })
  appendFileSync(
    join(data, 'postgresql.conf'),
    `
      restore_command = 'cp ${log}/%f %p'
      recovery_target_time = '${moment}'
      recovery_target_action = 'promote'
    `,
  )
  appendFileSync(join(data, 'recovery.signal'), '')
  own(data)
  chmodSync(data, 0o700)
  await control(data, 'start')
  await until(
    async () => ((await ask('SELECT pg_is_in_recovery() AS waiting')) as [{ waiting: boolean }])[0].waiting === false,
  )
  const after = await count()
  console.info(`base backup: ${Math.round(basedIn)} ms; recovery: ${Math.round(performance.now() - began)} ms`)
  for (const [when, rows] of Object.entries({ 'before the mistake': before, 'after it': lost, recovered: after }))
    console.info(
      `${when}: ${rows.plants} plants, ${rows.tags} tags, ${rows.later} of them written after the base backup`,
    )
  // The site starts on it, and writes.
  await bringUp()
  await ask(`DELETE FROM tags WHERE slug = 'written-later'`)
  const isRight = JSON.stringify(after) === JSON.stringify(before) && lost.plants === 0
  console.info(
    isRight ? 'All of it came back, and nothing later.' : 'FAILED: it is not what was there before the mistake.',
  )
  process.exitCode = isRight ? 0 : 1
} finally {
  await control(data, 'stop').catch(() => {})
  rmSync(folder, { recursive: true, force: true })
}

async function control(data: string, action: 'start' | 'stop'): Promise<void> {
  const how = action === 'start' ? [`--log=${folder}/log`] : ['--mode=fast']
  run('pg_ctl', ['--pgdata', data, '--wait', '--silent', ...how, action])
}

async function bringUp(): Promise<void> {
  const { code, errors } = await startProgram(DEPLOY, { DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(40) }).ended
  if (code !== 0) throw new Error(errors)
}

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function count(): Promise<{ plants: number; tags: number; later: number }> {
  const [row] = await ask(`SELECT (SELECT count(*)::int FROM plants) AS plants, count(*)::int AS tags,
    count(*) FILTER (WHERE slug = 'written-later')::int AS later FROM tags`)
  return row as { plants: number; tags: number; later: number }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('It has not happened within a minute.')
    await wait(100)
  }
}
