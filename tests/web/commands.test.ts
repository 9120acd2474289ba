import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneRepository } from '../support/clone.ts'
import { signIn } from '../support/sign-in.ts'

// Every documented command exists, and every script runs here, in another test or in .ci/run, which begins with a clean
// install.

const read = (file: string) => readFileSync(file, 'utf8')
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts
const documents = ['README.md', 'deploy/README.md', 'prisma/content/README.md'].map(read).join('\n')
const continuous = read('.ci/run')

/** Scripts run by other tests, and how those call them. */
const ELSEWHERE: Record<string, [file: string, call: string]> = {
  dev: ['tests/e2e/dev.spec.ts', `'dev'`],
  build: ['tests/run.ts', 'web/build/build.ts'],
  backup: ['tests/api/backup.test.ts', 'api/backup/backup.ts'],
  restore: ['tests/api/backup.test.ts', 'api/backup/restore.ts'],
  move: ['tests/api/backup.test.ts', 'api/backup/move.ts'],
  member: ['tests/api/member-commands.test.ts', 'api/auth/member.ts'],
  'search:train': ['tests/nightly/search-model.test.ts', 'tests/search/train.ts'],
}
/** Scripts run by the tests below. */
const HERE = [
  'generate',
  'db:migration',
  'db:deploy',
  'db:seed',
  'content:names',
  'content:report',
  'content:photos',
  'start',
  'format',
  'bench',
  'lines',
]

test('the image starts the server with the flags of npm start', () => {
  const flagsIn = (command: string) => /node ((?:--\S+ )+)\S+server\.js/.exec(command)?.[1]
  expect(flagsIn(scripts['start']!)).toContain('--expose-gc')
  expect(flagsIn(read('deploy/Dockerfile'))).toBe(flagsIn(scripts['start']!))
})

describe('the documentation', () => {
  test('names no script that there is not', () => {
    const named = [...documents.matchAll(/npm run (?:-s )?([a-z:-]+)/g)].map(([, name]) => name!)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('names no bench that there is not', () => {
    const named = [...documents.matchAll(/(?:npm run bench|`) ?-- ([a-z-]+)`/g)].map(([, name]) => name!)
    const benches = read('tests/bench/run.ts')
    expect(named.filter((name) => !new RegExp(`^  '?${name}'?: \\(\\)`, 'm').test(benches))).toEqual([])
  })
})

test('every script is run by the tests or by .ci/run', () => {
  const isRun = (name: string): boolean => {
    // The last takes root, Debian's packages and half an hour.
    if (HERE.includes(name) || name === 'prepare' || name === 'nightly') return true
    if (new RegExp(`npm (run (-s )?)?${name}( |$)`, 'm').test(continuous)) return true
    if (name in ELSEWHERE) return read(ELSEWHERE[name]![0]).includes(ELSEWHERE[name]![1])
    // A script that only calls others.
    const parts = [...scripts[name]!.matchAll(/npm (?:run -s )?([a-z:]+)/g)].map(([, part]) => part!)
    return parts.length > 0 && parts.every(isRun)
  }
  expect(Object.keys(scripts).filter((name) => !isRun(name))).toEqual([])
})

describe('in a clean clone', { timeout: 180_000 }, () => {
  let clone: string
  beforeAll(async () => {
    clone = await cloneRepository(['prisma/generated', 'web/gql', 'web/dist'])
  })
  afterAll(() => rmSync(clone, { recursive: true, force: true }))

  test('npm run generate has nothing to do', async () => {
    expect(await run(clone, 'generate')).toEqual({ code: 0, output: '' })
  })

  test('npm run db:migration writes what was added to the schema, and the last definitions of what is to change', async () => {
    const migrations = () => readdirSync(join(clone, 'prisma/migrations'))
    const before = migrations()
    expect(await run(clone, 'db:migration -- facet plants_as_seen')).toMatchObject({
      code: 1,
      output: expect.stringContaining('named plants_as_seen'),
    })
    expect(migrations()).toEqual(before)

    const schema = join(clone, 'prisma/schema.prisma')
    const text = ['En', 'Es'].map((half) => `  moon${half} String? @map("moon_${half.toLowerCase()}")\n`).join('')
    writeFileSync(
      schema,
      read(schema).replace('model Plant {\n', (start) => start + text),
    )
    const { code, output } = await run(clone, 'db:migration -- moon sort_name')
    expect(code, output).toBe(0)
    expect(output).toMatch(/Wrote prisma\/migrations\/\d+_moon\/migration\.sql/)
    writeFileSync(schema, read('prisma/schema.prisma'))
    const [written, ...others] = migrations().filter((name) => !before.includes(name))
    expect(others).toEqual([])
    const sql = read(join(clone, 'prisma/migrations', written!, 'migration.sql'))
    for (const part of [
      /"moon_en" TEXT/,
      /^CREATE OR REPLACE VIEW plants_as_searched AS\n[^;]*'letter:'[^;]*;$/m,
      /^CREATE OR REPLACE FUNCTION plants_needs\(\)/m,
      /^CREATE OR REPLACE FUNCTION sort_name\(name text\)[^;]*\$\$;$/m,
    ])
      expect(sql).toMatch(part)
    rmSync(join(clone, 'prisma/migrations', written!), { recursive: true })
  })

  test('npm run content:report tells how complete the content is', async () => {
    const { code, output } = await run(clone, 'content:report')
    expect([code, output.length > 200]).toEqual([0, true])
  })

  test('npm run db:deploy, db:seed and npm start bring a site up', async () => {
    const deployed = await run(clone, 'db:deploy')
    // Of the content that there is, which is less than what the copied build has loaded.
    expect(deployed).toMatchObject({ code: 0, output: expect.stringMatching(/Loaded 3 plants/) })
    expect((await run(clone, 'db:seed')).code).toBe(0)
    // The build loads it for new sites, and leaves the one of whoever builds alone.
    const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere', REDIS_URL: 'redis://127.0.0.1:1' }
    expect(await run(clone, 'build', elsewhere)).toEqual({
      code: 0,
      output: expect.stringMatching(/^(Built the site in .* s\n)?$/),
    })
    const { seeded } = JSON.parse(read(join(clone, 'prisma/generated/seeded-database.json'))) as { seeded: object }
    expect(seeded).toMatchObject({ plants: 3 })
    const site = spawn('npm', ['start', '--silent'], { cwd: clone, env: ENVIRONMENT, detached: true })
    try {
      const address = await new Promise<string>((resolve, reject) => {
        site.stdout.on('data', (data: Buffer) => {
          const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(data.toString()) ?? []
          if (found) resolve(found)
        })
        site.stderr.on('data', (data: Buffer) => reject(new Error(data.toString())))
        site.once('close', (code) => reject(new Error(`npm start ended with ${code}`)))
      })
      expect((await fetch(`${address}/plants`)).status).toBe(200)
      const [, email, password] = /signs in as (\S+) with the password (\S+)/.exec(deployed.output) ?? []
      expect((await signIn(address, { email: email!, password: password! })).status).toBe(200)
    } finally {
      process.kill(-site.pid!, 'SIGTERM')
      await once(site, 'close')
    }
    expect(existsSync(join(clone, 'data'))).toBe(true)
  })

  test('npm run content:photos says what it can do', async () => {
    expect(await run(clone, 'content:photos')).toMatchObject({
      code: 1,
      output: expect.stringContaining('content:photos -- --plan'),
    })
  })

  test('npm run bench says which benches there are', async () => {
    expect(await run(clone, 'bench -- moon')).toMatchObject({
      code: 1,
      output: expect.stringContaining('it is one of site, phone'),
    })
  })
})

test('npm run lines counts lines beside those of a commit', async () => {
  const { code, output } = await run('.', 'lines -- HEAD')
  expect(code).toBe(0)
  expect(output).toMatch(/^all +(\d{5,}) +\d{5,}$/m)
})

test('npm run format formats', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'format-'))
  try {
    for (const file of ['package.json', '.prettierrc', '.prettierignore']) copyFileSync(file, join(folder, file))
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'a.ts'), 'const  a = "b";\n')
    expect((await run(folder, 'format')).code).toBe(0)
    expect(read(join(folder, 'a.ts'))).toBe(`const a = 'b'\n`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const ENVIRONMENT = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  NO_UPDATE_NOTIFIER: '1',
}

/** Runs a script as `npm run` does, which itself takes half a second. */
async function run(
  cwd: string,
  script: string,
  environment: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const [name = '', args = ''] = script.split(' -- ')
  const PATH = `${join(cwd, 'node_modules/.bin')}${delimiter}${process.env.PATH}`
  const child = spawn('sh', ['-c', `${scripts[name]} ${args}`], { cwd, env: { ...ENVIRONMENT, PATH, ...environment } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => (output += data.toString()))
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
