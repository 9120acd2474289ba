import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { isAllowed } from '../../deploy/licences.ts'
import { writeNotices } from '../../deploy/notices.ts'
import { watchPrograms } from '../support/programs.ts'
import { server } from '../support/worker-database.ts'
import { DEPLOY } from '../support/program.ts'

interface Service {
  image?: string
  cap_drop?: string[]
  security_opt?: string[]
  read_only?: boolean
  mem_limit?: string
  build?: unknown
}

const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>
}
const { start } = watchPrograms()

describe('images', () => {
  test.each(Object.entries(services))('%s has no rights, no writable image and a limit of memory', (_name, service) => {
    expect(service).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      read_only: true,
      mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
    })
  })

  test('are named by digest', () => {
    const file = readFileSync('deploy/Dockerfile', 'utf8')
    const [, base] = /^ARG BASE=(\S+)$/m.exec(file)!
    const from = [...file.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!)
    expect(from.filter((image) => !['${BASE}', 'node'].includes(image))).toEqual([])
    const images = [base!, ...Object.values(services).flatMap(({ build, image }) => (build ? [] : (image ?? [])))]
    expect(images).toHaveLength(4)
    for (const image of images) expect(image).toMatch(/^[\w.-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
  })

  test('hand on the licences of what they contain', () => {
    const notices = writeNotices()
    for (const name of ['@electric-sql/pglite', 'react', 'sharp', 'urql']) expect(notices).toMatch(`\n${name} `)
    expect(notices).toMatch(/\| libvips +\| LGPLv3/)
    expect(notices).not.toMatch(/\n(vite|vitest|prettier|prisma) \d/)
  })
})

test.each([
  ['left-pad', 'MIT', true],
  ['left-pad', '(GPL-3.0 OR MIT)', true],
  ['left-pad', 'MIT AND GPL-3.0', false],
  ['left-pad', '(MIT OR GPL-2.0) AND (ISC OR SSPL-1.0)', true],
  ['left-pad', 'none', false],
  ['left-pad', 'LGPL-3.0-or-later', false],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
])('%s under %s: allowed is %s', (name, licence, allowed) => {
  expect(isAllowed(name, licence)).toBe(allowed)
})

describe.runIf(server)('the role of the site', { timeout: 60_000 }, () => {
  afterAll(async () => {
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    await admin.query('DROP DATABASE IF EXISTS plants WITH (FORCE)')
    await admin.query('DROP ROLE IF EXISTS plants')
    await admin.end()
  })

  test('is no superuser, and makes the tables and extensions all the same', async () => {
    const address = new URL(server!)
    execFileSync('psql', ['--no-psqlrc', '--quiet', '--dbname', server!, '--file', 'deploy/postgres.sql'], {
      env: { ...process.env, SITE_PASSWORD: "it's a secret" },
      stdio: 'pipe',
    })
    address.username = 'plants'
    address.password = encodeURIComponent("it's a secret")
    address.pathname = '/plants'
    const environment = { DATABASE_URL: address.href, AUTH_SECRET: 'x'.repeat(40) }
    expect(await start(DEPLOY, environment).ended).toMatchObject({ code: 0, errors: '' })
    const site = new pg.Client({ connectionString: address.href })
    await site.connect()
    const { rows } = await site.query(
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication FROM pg_roles WHERE rolname = current_user`,
    )
    expect(Object.values(rows[0] as object)).toEqual([false, false, false, false])
    await expect(site.query(`COPY bug_reports FROM PROGRAM 'true'`)).rejects.toMatchObject({ code: '42501' })
    await site.end()
  })
})
