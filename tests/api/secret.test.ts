import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasSecret, secretOf } from '../../api/auth/secret.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-'))
})
afterEach(() => rm(folder, { recursive: true }))

test.each([
  ['is missing', undefined],
  ['is empty', ''],
  ['has whitespace alone', ' \n'],
])('a secret that %s is made anew, for its owner alone', async (_what, content) => {
  const file = join(folder, 'auth-secret')
  if (content !== undefined) await writeFile(file, content)
  expect(hasSecret(folder)).toBe(false)
  const secret = secretOf(folder)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(await readFile(file, 'utf8')).toBe(secret)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['auth-secret'])
  expect(secretOf(folder)).toBe(secret)
})

test('half a secret is refused in words, and left as it is', async () => {
  const file = join(folder, 'auth-secret')
  await writeFile(file, 'half of it')
  expect(() => secretOf(folder)).toThrow(`The file ${file} is damaged`)
  expect(await readFile(file, 'utf8')).toBe('half of it')
})

test('what an interrupted start has left aside does not matter', async () => {
  await writeFile(join(folder, 'auth-secret.new'), 'half')
  expect(secretOf(folder).length).toBeGreaterThanOrEqual(32)
  expect(await readdir(folder)).toEqual(['auth-secret'])
})
