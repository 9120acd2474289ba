import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createApp } from '../../api/app.ts'
import { ENDPOINTS } from '../../api/auth/endpoints.ts'
import { prisma } from '../../api/database/client.ts'
import { UnavailableError } from '../../api/errors.ts'
import { openBrowser, PASSWORD, signUp } from '../support/auth.ts'
import { buildPlant } from '../support/content.ts'
import { codeOf } from '../support/totp.ts'
import { server } from '../support/worker-database.ts'

// Without a database. Frozen and killed ones are tested in cluster.test.ts.

const app = createApp({ cachesResponses: true })
const visit = (path: string, init?: RequestInit) => app.request(`http://localhost${path}`, init)
const away = () => {
  const faults = [prisma.plant, prisma.article].map((rows) =>
    vi.spyOn(rows as typeof prisma.plant, 'findMany').mockRejectedValue(new UnavailableError('db:5432: no answer')),
  )
  return { end: () => faults.forEach((fault) => fault.mockRestore()) }
}

test.each([
  ['/plants?lang=en', 'en', 'The site cannot show this right now', 'Try again'],
  ['/?lang=es', 'es', 'El sitio no puede mostrar esto en este momento', 'Intentar de nuevo'],
  ['/articles/019a8f00-0000-7000-8000-000000000000?lang=es', 'es', 'El sitio no puede', 'Intentar de nuevo'],
])('the page %s answers 503 in the language of the reader', async (path, language, title, again) => {
  away()
  const response = await visit(path)
  const html = await response.text()
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(html).toContain(`<html lang="${language}"`)
  expect(html).toMatch(new RegExp(`<h1>${title}`))
  expect(html).toContain(again)
  expect(html).toContain('</footer>')
  expect(html).not.toContain('db:5432')
})

test('pages that ask nothing of the database go on', async () => {
  away()
  expect((await visit('/terms')).status).toBe(200)
})

test.each(['GET', 'POST'])('the API answers %s with 503 and UNAVAILABLE, and does not cache it', async (method) => {
  const { id } = await buildPlant({ commonNameEn: 'Marigold' })
  const query = `{ plant(id: "${id}") { commonName } }`
  const headers = { 'content-type': 'application/json' }
  const ask = () =>
    method === 'GET'
      ? visit(`/graphql?query=${encodeURIComponent(query)}`)
      : visit('/graphql', { method, headers, body: JSON.stringify({ query }) })
  const fault = away()
  const response = await ask()
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(response.headers.get('cache-control')).toContain('no-store')
  const { data, errors } = (await response.json()) as { data: object; errors: { extensions: object }[] }
  expect(data).toEqual({ plant: null })
  expect(errors.map(({ extensions }) => extensions)).toEqual([{ code: 'UNAVAILABLE', retryAfter: 2 }])
  fault.end()
  expect(await (await ask()).json()).toMatchObject({ data: { plant: { commonName: 'Marigold' } } })
})

test('files that are made of the database answer 503', async () => {
  away()
  const response = await visit('/feeds/plants.en.atom')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
})

test('every endpoint of /api/auth that writes answers a full disk with 503 and the reason', async () => {
  const member = await signUp()
  const enabled = await member.post('two-factor/enable', { password: PASSWORD })
  const { totpURI, backupCodes } = enabled.data as { totpURI: string; backupCodes: string[] }
  await member.post('two-factor/verify-totp', { code: codeOf(totpURI) })
  const another = await signUp('another@example.org')
  const body = { email: member.email, password: PASSWORD }
  const bodies: Record<string, object> = {
    'sign-up/email': { email: 'juana@example.org', password: PASSWORD },
    'sign-in/email': body,
    'sign-out': {},
    'request-password-reset': body,
    'reset-password': { token: 'guessed', newPassword: 'pericón and ruda' },
    'change-password': { currentPassword: PASSWORD, newPassword: 'pericón and ruda' },
    'two-factor/enable': body,
    'two-factor/disable': body,
    'two-factor/generate-backup-codes': body,
    'two-factor/verify-totp': { code: codeOf(totpURI, Date.now() + 30_000) },
    'two-factor/verify-backup-code': { code: backupCodes[0] },
  }
  const posts = Object.keys(ENDPOINTS).flatMap((name) => /^POST \/(.*)/.exec(name)?.[1] ?? [])
  expect(Object.keys(bodies).sort()).toEqual(posts.sort())
  const answers = await withFullDisk(async () => {
    const list: Record<string, unknown> = {}
    for (const path of posts) {
      const signedIn = path === 'two-factor/enable' ? another : member
      const browser = /^(two|change|sign-out)/.test(path) ? signedIn : openBrowser()
      const { status, data } = await browser.post(path, bodies[path])
      list[path] = [status, data.code, data.reason]
    }
    return list
  })
  const refused = [503, 'UNAVAILABLE', 'STORAGE_FULL']
  // It finds no such token, and writes nothing.
  const expected = { ...Object.fromEntries(posts.map((path) => [path, refused])), 'reset-password': expect.anything() }
  expect(answers).toEqual(expected)
})

/** Every write fails as on a full disk. */
async function withFullDisk<Result>(run: () => Promise<Result>): Promise<Result> {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`
  const onAll = async (statement: (table: string) => string) => {
    for (const { name } of tables) await prisma.$executeRawUnsafe(statement(`"${name}"`))
  }
  await prisma.$executeRaw`CREATE FUNCTION test.fill_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`
  await onAll(
    (table) => `CREATE TRIGGER disk_full BEFORE INSERT OR UPDATE OR DELETE ON ${table}
    EXECUTE FUNCTION test.fill_disk()`,
  )
  try {
    return await run()
  } finally {
    await onAll((table) => `DROP TRIGGER disk_full ON ${table}`)
    await prisma.$executeRaw`DROP FUNCTION test.fill_disk()`
  }
}

test.runIf(server)('a server is not taken for down because this process was busy when it was probed', async () => {
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const busy = new Promise<void>((resolve) => {
    spy.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const isProbe = /pg_is_in_recovery/.test(String(args[0]))
      if (isProbe)
        setImmediate(() => {
          const until = performance.now() + 2100
          while (performance.now() < until);
          resolve()
        })
      return Reflect.apply(query, this, args) as never
    })
  })
  await busy
  spy.mockRestore()
  // The turn of the event loop in which the probe would have ended.
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(await prisma.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }])
})
