import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { startProgram, type Program } from '../support/program.ts'
import { copySite } from '../support/site.ts'
import { createDatabase, server } from '../support/worker-database.ts'

const started: Program[] = []
const folders: string[] = []

function start(file: string, environment: Record<string, string>): Program {
  const program = startProgram(file, { DATA_DIR: 'memory:', ...environment })
  started.push(program)
  return program
}

async function makeFolder(make = () => mkdtemp(join(tmpdir(), 'startup-'))): Promise<string> {
  const folder = await make()
  folders.push(folder)
  return folder
}

afterEach(async () => {
  for (const program of started.splice(0)) {
    program.process.kill('SIGKILL')
    await program.ended
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** One plain sentence, no stack, exit code 1. */
async function expectSentence(program: Program, ...parts: string[]) {
  const { code, errors } = await program.ended
  expect(errors.trim().split('\n')).toHaveLength(1)
  for (const part of parts) expect(errors).toContain(part)
  expect(errors).toMatch(/\.\n$/)
  expect(errors).not.toMatch(/\bat .*:\d+:\d+|Error:/)
  expect(code).toBe(1)
}

describe('what is wrong is said in one sentence', { timeout: 30_000 }, () => {
  test.each([
    ['api/server.ts', 'PORT', 'abc'],
    ['api/server.ts', 'DATABASE_URL', 'mysql://localhost/x'],
    ['api/server.ts', 'AUTH_SECRET', 'short'],
    ['prisma/deploy.ts', 'SITE_URL', 'example.org'],
  ])('%s refuses %s=%s', async (file, name, value) => {
    await expectSentence(start(file, { [name]: value }), `The environment variable ${name} `)
  })

  test.each(['api/server.ts', 'prisma/deploy.ts'])('%s cannot reach the database', async (file) => {
    const address = 'postgres://somebody:hunter2@127.0.0.1:1/plants'
    const program = start(file, { DATABASE_URL: address, AUTH_SECRET: 'x'.repeat(40) })
    await expectSentence(program, '127.0.0.1:1', 'DATABASE_URL')
    expect((await program.ended).errors).not.toContain('hunter2')
  })
})

test('a port in use is said in one sentence', { timeout: 60_000 }, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const environment = { DATA_DIR: await makeFolder(copySite), HOST: '127.0.0.1', PORT: String(port) }
  await expectSentence(start('api/server.ts', environment), String(port), 'in use')
  other.close()
})

test.each(['api/server.ts', 'prisma/deploy.ts'])(
  '%s says of a damaged database that it is',
  { timeout: 30_000 },
  async (file) => {
    const folder = await makeFolder()
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres/PG_VERSION'), '17\n')
    await expectSentence(start(file, { DATA_DIR: folder }), join(folder, 'postgres'), 'cannot be opened')
  },
)

test('a site starts, keeps its folder from others, stops, and starts again', { timeout: 60_000 }, async () => {
  const environment = { DATA_DIR: await makeFolder(), PORT: '0', HOST: '127.0.0.1' }
  const first = await start('prisma/deploy.ts', environment).ended
  expect(first).toMatchObject({ code: 0, errors: '' })

  const site = start('api/server.ts', environment)
  const [, address] = await site.printed(/(http:\/\/127\.0\.0\.1:\d+)/)
  expect(await (await fetch(`${address}/readyz`)).text()).toBe('ok')
  const query = '{ plants { totalCount } articles { totalCount } projects { totalCount } }'
  const answer = await fetch(`${address}/graphql?query=${encodeURIComponent(query)}`)
  const { data } = (await answer.json()) as { data: Record<string, { totalCount: number }> }
  expect(data.plants!.totalCount).toBeGreaterThanOrEqual(14)
  expect(data.articles!.totalCount).toBeGreaterThanOrEqual(4)
  expect(data.projects!.totalCount).toBeGreaterThanOrEqual(4)

  for (const file of ['api/server.ts', 'prisma/deploy.ts']) {
    await expectSentence(start(file, environment), environment.DATA_DIR, String(site.process.pid))
  }

  site.process.kill('SIGTERM')
  expect(await site.ended).toMatchObject({ code: 0, errors: '' })

  const again = await start('prisma/deploy.ts', environment).ended
  expect(again, 'a second start does no work twice').toEqual({ code: 0, output: '', errors: '' })
})

test('a folder that a killed process has left behind is taken over', { timeout: 60_000 }, async () => {
  const environment = { DATA_DIR: await makeFolder(copySite), PORT: '0', HOST: '127.0.0.1' }
  const killed = start('api/server.ts', environment)
  await killed.printed(/127\.0\.0\.1:\d+/)
  killed.process.kill('SIGKILL')
  await killed.ended
  const [address] = await start('api/server.ts', environment).printed(/http:\/\/127\.0\.0\.1:\d+/)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

test.runIf(server)('several nodes may bring one server’s database up at once', { timeout: 60_000 }, async () => {
  const environment = {
    DATABASE_URL: await createDatabase(server!, `test_start_${process.env.VITEST_POOL_ID}`),
    AUTH_SECRET: 'x'.repeat(40),
  }
  const nodes = await Promise.all([1, 2, 3].map(() => start('prisma/deploy.ts', environment).ended))
  for (const node of nodes) expect(node).toMatchObject({ code: 0, errors: '' })
  expect(nodes.filter(({ output }) => output !== '').length, 'all work was done once').toBeGreaterThanOrEqual(1)
  expect(await start('prisma/deploy.ts', environment).ended).toEqual({ code: 0, output: '', errors: '' })
})
