import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startProgram, type Program } from '../support/program.ts'
import { copySite, SITE_ADMIN, startFirst } from '../support/site.ts'

let folder = ''
const started: Program[] = []

afterEach(async () => {
  for (const program of started.splice(0)) {
    program.process.kill('SIGKILL')
    await program.ended
  }
  await rm(folder, { recursive: true })
})

function start(file: string, environment: Record<string, string> = {}): Program {
  const program = startProgram(file, { DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', ...environment })
  started.push(program)
  return program
}

test('the password that the first start prints signs in, and is printed once', { timeout: 90_000 }, async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-admin-'))
  const { output } = await start('prisma/deploy.ts').ended
  const [, email, password] = /signs in as (\S+) with the password (\S+)/.exec(output) ?? []
  expect((await stat(join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600)
  const secret = await readFile(join(folder, 'auth-secret'), 'utf8')

  expect((await start('prisma/deploy.ts').ended).output).toBe('')
  expect(await readFile(join(folder, 'auth-secret'), 'utf8')).toBe(secret)

  const [, origin = ''] = await start('api/server.ts').printed(/(http:\/\/127\.0\.0\.1:\d+)/)
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  })
  expect(response.status).toBe(200)
})

test('an admin with an address and no password is refused in one sentence', { timeout: 60_000 }, async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-admin-'))
  const { code, errors } = await start('prisma/deploy.ts', { ADMIN_EMAIL: 'ana@example.org' }).ended
  expect(code).toBe(1)
  expect(errors).toMatch(/^The environment variable ADMIN_PASSWORD is missing.*\.\n$/)
})

test('the admin of the environment is made without a word about the password', { timeout: 60_000 }, async () => {
  const { code, output } = await startFirst()
  expect(code).toBe(0)
  expect(output).not.toMatch(/ceiba|password/)
  folder = await copySite()
  const [, origin = ''] = await start('api/server.ts').printed(/(http:\/\/127\.0\.0\.1:\d+)/)
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ ...SITE_ADMIN, email: SITE_ADMIN.email.toLowerCase() }),
  })
  expect(response.status).toBe(200)
})
