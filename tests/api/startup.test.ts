import { mkdir, readFile, watch, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONTAINER, hasContainers, processIn } from '../support/container.ts'
import { expectSentence, watchPrograms } from '../support/programs.ts'
import { DEPLOY, SERVER } from '../support/program.ts'

const { start, startWithin, makeFolder } = watchPrograms()

describe('what is wrong is said in one sentence', { timeout: 30_000 }, () => {
  test.each([
    [SERVER, 'PORT', 'abc'],
    [SERVER, 'DATABASE_URL', 'mysql://localhost/x'],
    [SERVER, 'AUTH_SECRET', 'short'],
    [DEPLOY, 'SITE_URL', 'example.org'],
    [SERVER, 'SITE_URL', 'https://example.org/plantas'],
    [DEPLOY, 'SITE_URL', 'https://example.org/?lang=es'],
    [SERVER, 'SITE_URL', 'https://me:secret@example.org'],
    [SERVER, 'SITE_URL', 'https://'],
    [SERVER, 'HOST', 'http://localhost'],
    [SERVER, 'MAIL_FROM', 'Plantas'],
    [SERVER, 'METRICS_TOKEN', 'a token with blanks in it'],
    [SERVER, 'BACKUPS_KEPT', '1.5'],
    [SERVER, 'LOG_LEVEL', 'loud'],
    [SERVER, 'DONATION_URL', 'donate.example.org'],
    [SERVER, 'TIME_ZONE', 'Guatemala'],
    [SERVER, 'SITEURL', 'https://example.org'],
    [DEPLOY, 'site_url', 'https://example.org'],
  ])('%s refuses %s=%s', async (file, name, value) => {
    await expectSentence(start(file, { DATA_DIR: 'memory:', [name]: value }), `The environment variable ${name} `)
  })

  test.each([
    [DEPLOY, 'ADMIN_EMAIL', 'ana@example.org', 'ADMIN_PASSWORD'],
    [SERVER, 'S3_BUCKET', 'pictures', 'S3_ENDPOINT'],
    [SERVER, 'DATABASE_REPLICA_URL', 'postgres://localhost/plants', 'DATABASE_URL'],
  ])('%s refuses %s=%s alone', async (file, name, value, other) => {
    const program = start(file, { DATA_DIR: 'memory:', [name]: value })
    await expectSentence(program, `The environment variable ${other} is required`)
  })

  test.each([SERVER, DEPLOY])('%s cannot reach the database', async (file) => {
    const address = 'postgres://somebody:hunter2@127.0.0.1:1/plants'
    const program = start(file, { DATABASE_URL: address, AUTH_SECRET: 'x'.repeat(40) })
    await expectSentence(program, '127.0.0.1:1', 'DATABASE_URL')
    expect((await program.ended).errors).not.toContain('hunter2')
  })

  test.each([SERVER, DEPLOY])('%s finds the database damaged, and says what is', async (file) => {
    const folder = await makeFolder()
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres/PG_VERSION'), '17\n')
    await expectSentence(
      start(file, { DATA_DIR: folder }),
      join(folder, 'postgres'),
      'cannot be opened',
      'postgresql.conf',
    )
  })

  test('files in the place of the database are no database, and are left there', async () => {
    const folder = await makeFolder()
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres/notes.txt'), 'mine')
    await expectSentence(start(DEPLOY, { DATA_DIR: folder }), join(folder, 'postgres'), 'move them elsewhere')
    expect(await readFile(join(folder, 'postgres/notes.txt'), 'utf8')).toBe('mine')
  })
})

test.runIf(hasContainers)(
  'the container ends at once when it is stopped during its start',
  { timeout: 30_000 },
  async () => {
    const [, command] = /^CMD (\[.*\])$/m.exec(await readFile('deploy/Dockerfile', 'utf8'))!
    const [shell, flag, script] = JSON.parse(command!) as string[]
    const folder = await makeFolder()
    const changes = watch(folder)
    // Arguments after the script, which it ignores.
    const container = startWithin([...CONTAINER, shell!, flag!, script!], '', { DATA_DIR: folder, PORT: '0' })
    for await (const { filename } of changes) if (filename === 'lock.sqlite') break
    process.kill(processIn(container.process.pid!), 'SIGTERM')
    expect((await container.ended).code).toBe(143)
  },
)
