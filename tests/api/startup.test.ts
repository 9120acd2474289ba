import { mkdir, readFile, watch, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnvironment } from '../../api/env.ts'
import { CONTAINER, hasContainers, processIn } from '../support/container.ts'
import { expectSentence, watchPrograms } from '../support/programs.ts'
import { DEPLOY, SERVER } from '../support/program.ts'

const { start, startWithin, makeFolder } = watchPrograms()

describe('what is wrong is said in one sentence', { timeout: 30_000 }, () => {
  test.each([SERVER, DEPLOY])('%s refuses an environment variable', async (file) => {
    await expectSentence(start(file, { DATA_DIR: 'memory:', PORT: 'abc' }), 'The environment variable PORT ')
  })

  test('and which variable is wrong, or missing', () => {
    const refusal = (name: string, value: string) => () => readEnvironment({ [name]: value })
    for (const [name, value] of [
      ['PORT', 'abc'],
      ['DATABASE_URL', 'mysql://localhost/x'],
      ['AUTH_SECRET', 'short'],
      ['SITE_URL', 'example.org'],
      ['SITE_URL', 'https://example.org/plantas'],
      ['SITE_URL', 'https://example.org/?lang=es'],
      ['SITE_URL', 'https://me:secret@example.org'],
      ['SITE_URL', 'https://'],
      ['HOST', 'http://localhost'],
      ['MAIL_FROM', 'Plantas'],
      ['METRICS_TOKEN', 'a token with blanks in it'],
      ['BACKUPS_KEPT', '1.5'],
      ['LOG_LEVEL', 'loud'],
      ['DONATION_URL', 'donate.example.org'],
      ['TIME_ZONE', 'Guatemala'],
      ['SITEURL', 'https://example.org'],
      ['site_url', 'https://example.org'],
    ] as const)
      expect(refusal(name, value), `${name}=${value}`).toThrow(`The environment variable ${name} `)
    for (const [name, value, other] of [
      ['ADMIN_EMAIL', 'ana@example.org', 'ADMIN_PASSWORD'],
      ['S3_BUCKET', 'pictures', 'S3_ENDPOINT'],
      ['DATABASE_REPLICA_URL', 'postgres://localhost/plants', 'DATABASE_URL'],
    ] as const)
      expect(refusal(name, value), name).toThrow(`The environment variable ${other} is required`)
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
