import { mkdir, readFile, rm, stat, watch, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONTAINER, hasContainers, processIn } from '../support/container.ts'
import { addressOf, expectSentence, watchPrograms } from '../support/programs.ts'
import { signIn } from '../support/sign-in.ts'

const { start, startWithin, makeFolder } = watchPrograms()

describe('what is wrong is said in one sentence', { timeout: 30_000 }, () => {
  test.each([
    ['api/server.ts', 'PORT', 'abc'],
    ['api/server.ts', 'DATABASE_URL', 'mysql://localhost/x'],
    ['api/server.ts', 'AUTH_SECRET', 'short'],
    ['prisma/deploy.ts', 'SITE_URL', 'example.org'],
    ['api/server.ts', 'TIME_ZONE', 'Guatemala'],
  ])('%s refuses %s=%s', async (file, name, value) => {
    await expectSentence(start(file, { DATA_DIR: 'memory:', [name]: value }), `The environment variable ${name} `)
  })

  test.each([
    ['prisma/deploy.ts', 'ADMIN_EMAIL', 'ana@example.org', 'ADMIN_PASSWORD'],
    ['api/server.ts', 'S3_BUCKET', 'pictures', 'S3_ENDPOINT'],
  ])('%s refuses %s=%s alone', async (file, name, value, other) => {
    const program = start(file, { DATA_DIR: 'memory:', [name]: value })
    await expectSentence(program, `The environment variable ${other} is required`)
  })

  test.each(['api/server.ts', 'prisma/deploy.ts'])('%s cannot reach the database', async (file) => {
    const address = 'postgres://somebody:hunter2@127.0.0.1:1/plants'
    const program = start(file, { DATABASE_URL: address, AUTH_SECRET: 'x'.repeat(40) })
    await expectSentence(program, '127.0.0.1:1', 'DATABASE_URL')
    expect((await program.ended).errors).not.toContain('hunter2')
  })

  test.each(['api/server.ts', 'prisma/deploy.ts'])('%s finds the database damaged, and says what is', async (file) => {
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
    await expectSentence(
      start('prisma/deploy.ts', { DATA_DIR: folder }),
      join(folder, 'postgres'),
      'move them elsewhere',
    )
    expect(await readFile(join(folder, 'postgres/notes.txt'), 'utf8')).toBe('mine')
  })
})

test('a site starts after interruptions, keeps its folder from others, stops, and starts again', async () => {
  const environment = { DATA_DIR: await makeFolder() }
  // Killed while PostgreSQL creates its files.
  const changes = watch(environment.DATA_DIR)
  const killed = start('prisma/deploy.ts', environment)
  for await (const { filename } of changes) if (filename === 'postgres.new') break
  killed.process.kill('SIGKILL')
  await killed.ended
  // Stopped while the content is loaded.
  const furtherChanges = watch(environment.DATA_DIR)
  const stopped = start('prisma/deploy.ts', environment)
  for await (const { filename } of furtherChanges) if (filename === 'postgres') break
  stopped.process.kill('SIGTERM')
  expect(await stopped.ended).toMatchObject({ code: 143, errors: expect.stringMatching(/^Stopped .*\.\n$/) })

  const first = await start('prisma/deploy.ts', environment).ended
  expect(first).toMatchObject({ code: 0, errors: '' })
  const secretFile = join(environment.DATA_DIR, 'auth-secret')
  expect((await stat(secretFile)).mode & 0o777).toBe(0o600)
  const secret = await readFile(secretFile, 'utf8')

  const site = start('api/server.ts', environment)
  const address = await addressOf(site)
  expect(await (await fetch(`${address}/readyz`)).text()).toBe('ok')
  const query = '{ plants { totalCount } articles { totalCount } projects { totalCount } }'
  const answer = await fetch(`${address}/graphql?query=${encodeURIComponent(query)}`)
  const { data } = (await answer.json()) as { data: Record<string, { totalCount: number }> }
  expect(data.plants!.totalCount).toBeGreaterThanOrEqual(14)
  expect(data.articles!.totalCount).toBeGreaterThanOrEqual(4)
  expect(data.projects!.totalCount).toBeGreaterThanOrEqual(4)

  // The password printed by the first start.
  const [, email, password] = /signs in as (\S+) with the password (\S+)/.exec(first.output) ?? []
  expect((await signIn(address, { email: email!, password: password! })).status).toBe(200)

  for (const file of ['api/server.ts', 'prisma/deploy.ts']) {
    await expectSentence(start(file, environment), environment.DATA_DIR, String(site.process.pid))
  }

  site.process.kill('SIGTERM')
  expect(await site.ended).toMatchObject({ code: 0, errors: '' })

  const again = await start('prisma/deploy.ts', environment).ended
  expect(again, 'a second start does no work twice').toEqual({ code: 0, output: '', errors: '' })
  expect(await readFile(secretFile, 'utf8')).toBe(secret)

  // Only the server opens a database that is up to date; this one it could not.
  const postgres = join(environment.DATA_DIR, 'postgres')
  await rm(join(postgres, 'postgresql.conf'))
  expect(await start('prisma/deploy.ts', environment).ended).toEqual({ code: 0, output: '', errors: '' })
  await writeFile(join(postgres, 'deployed'), 'the migrations of an older version')
  await expectSentence(start('prisma/deploy.ts', environment), postgres, 'cannot be opened')
}, 90_000)

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
