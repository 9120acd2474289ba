import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { AwsClient } from 'aws4fetch'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPicture } from '../support/pictures.ts'
import { ADMIN, copyPreparedSite } from '../support/prepared-site.ts'
import { DEPLOY, SERVER, startProgram, type Program } from '../support/program.ts'
import { addressOf, expectSentence, watchPrograms } from '../support/programs.ts'
import { cookiesIn, signIn } from '../support/sign-in.ts'
import { startS3 } from '../support/s3.ts'

const { start, makeFolder } = watchPrograms()

const ANY_PORT = { HOST: '127.0.0.1', PORT: '0' }

test(
  'a first start goes on where it was interrupted, and says nothing of the password',
  { timeout: 120_000 },
  async () => {
    const folder = await makeFolder()
    const { stopped, completed } = await copyPreparedSite(folder)
    expect(stopped).toMatchObject({ code: 143, errors: expect.stringMatching(/^Stopped .*\.\n$/) })
    expect(completed).toMatchObject({ code: 0, errors: '' })
    expect(completed.output).not.toMatch(/ceiba|password/)
    expect((await stat(join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600)
  },
)

test('a port in use is said in one sentence', { timeout: 60_000 }, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const DATA_DIR = await makeFolder()
  await copyPreparedSite(DATA_DIR)
  await expectSentence(start(SERVER, { DATA_DIR, PORT: String(port) }), String(port), 'in use')
  other.close()
})

describe('a site on the folder of a killed one', { timeout: 60_000 }, () => {
  let DATA_DIR: string
  let server: Program
  let address: string

  beforeAll(async () => {
    DATA_DIR = await mkdtemp(join(tmpdir(), 'site-'))
    await copyPreparedSite(DATA_DIR)
    const killed = startProgram(SERVER, { DATA_DIR, ...ANY_PORT })
    await addressOf(killed)
    killed.process.kill('SIGKILL')
    await killed.ended
    server = startProgram(SERVER, { DATA_DIR, ...ANY_PORT })
    address = await addressOf(server)
  }, 120_000)

  afterAll(async () => {
    server.process.kill('SIGKILL')
    await server.ended
    await rm(DATA_DIR, { recursive: true })
  })

  test('has everything, and lets the admin in', async () => {
    expect(await (await fetch(`${address}/readyz`)).text()).toBe('ok')
    const query = '{ plants { totalCount } articles { totalCount } projects { totalCount } }'
    const answer = await fetch(`${address}/graphql?query=${encodeURIComponent(query)}`)
    const { data } = (await answer.json()) as { data: Record<string, { totalCount: number }> }
    expect(data.plants!.totalCount).toBeGreaterThanOrEqual(14)
    expect(data.articles!.totalCount).toBeGreaterThanOrEqual(4)
    expect(data.projects!.totalCount).toBeGreaterThanOrEqual(4)
    expect((await signIn(address, { ...ADMIN, email: ADMIN.email.toLowerCase() })).status).toBe(200)
  })

  test.each([SERVER, DEPLOY])('keeps its folder from %s', async (file) => {
    await expectSentence(start(file, { DATA_DIR }), DATA_DIR, String(server.process.pid))
  })

  test('that is told to stop finishes a request that has begun, and takes no new one', async () => {
    const body = JSON.stringify({ query: '{ __typename }' })
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const slow = request(`${address}/graphql`, { method: 'POST', headers })
    slow.write(body.slice(0, 5))
    // Behind the slow request on the same connection, so that it has arrived, too.
    expect((await fetch(`${address}/healthz`)).status).toBe(200)

    server.process.kill('SIGTERM')
    await expect
      .poll(() =>
        fetch(`${address}/healthz`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .toBe('refused')
    slow.end(body.slice(5))
    const [response] = await once(slow, 'response')
    expect(JSON.parse(await text(response))).toMatchObject({ data: { __typename: 'Query' } })
    expect(await server.ended).toMatchObject({ code: 0, errors: '' })
  })

  test('does no work twice when it starts again', async () => {
    const secret = await readFile(join(DATA_DIR, 'auth-secret'), 'utf8')
    expect(await start(DEPLOY, { DATA_DIR }).ended).toEqual({ code: 0, output: '', errors: '' })
    expect(await readFile(join(DATA_DIR, 'auth-secret'), 'utf8')).toBe(secret)

    // Only the server opens a database that is up to date; this one it could not.
    const postgres = join(DATA_DIR, 'postgres')
    await rm(join(postgres, 'postgresql.conf'))
    expect(await start(DEPLOY, { DATA_DIR }).ended).toEqual({ code: 0, output: '', errors: '' })
    await writeFile(join(postgres, 'deployed'), 'the migrations of an older version')
    await expectSentence(start(DEPLOY, { DATA_DIR }), postgres, 'cannot be opened')
  })
})

test(
  'a site keeps pictures in a bucket, hands them out as its own, and stops with connections open',
  { timeout: 90_000 },
  async () => {
    const s3 = await startS3()
    const folder = await makeFolder()
    await copyPreparedSite(folder)
    const server = start(SERVER, { DATA_DIR: folder, ...s3.environment })
    const site = await addressOf(server)
    const authorization = await accessTokenOf(site)

    const upload = await drawPicture(60, 30)
    const send = (body: Buffer<ArrayBuffer>) =>
      fetch(`${site}/media`, { method: 'POST', headers: { authorization }, body })
    const refused = await send(Buffer.from('no picture, but long enough to be one'))
    expect(refused.status).toBe(422)
    const taken = await send(upload)
    expect(taken.status).toBe(201)
    const { data } = (await taken.json()) as { data: { photo: { url: string } } }
    expect((await send(upload)).status).toBe(200)

    const names = await namesIn(s3.bucket)
    expect(names).toHaveLength(3)
    expect(await readdir(folder)).not.toContain('media')
    for (const name of names) {
      const { status, headers } = await fetch(`${site}/media/${name}`)
      expect([status, headers.get('content-security-policy')]).toEqual([200, "default-src 'none'; sandbox"])
      expect(headers.get('content-type')).toMatch(/^image\/(avif|webp|jpeg)$/)
      expect(headers.get('cache-control')).toContain('immutable')
    }
    const picture = sharp(Buffer.from(await (await fetch(site + data.photo.url)).arrayBuffer()))
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 30 })
    expect((await fetch(`${site}/media/${'b'.repeat(32)}.jpg`)).status).toBe(404)

    await s3.stop()
    expect((await send(await drawPicture(50, 30))).status).toBe(500)
    expect((await fetch(site + data.photo.url)).status).toBe(500)

    // An open connection that asks nothing does not keep it.
    await (await fetch(`${site}/healthz`)).text()
    server.process.kill('SIGINT')
    expect((await server.ended).code).toBe(0)
  },
)

async function accessTokenOf(site: string): Promise<string> {
  const response = await signIn(site, ADMIN)
  expect(response.status).toBe(200)
  const cookie = cookiesIn(response)
  const session = await fetch(`${site}/api/auth/get-session`, { headers: { cookie } })
  const { accessToken } = (await session.json()) as { accessToken: string }
  return `Bearer ${accessToken}`
}

/** The contents of a bucket, read by another client. */
async function namesIn({ endpoint, bucket, ...account }: Awaited<ReturnType<typeof startS3>>['bucket']) {
  const response = await new AwsClient({ ...account, service: 's3' }).fetch(`${endpoint}/${bucket}`)
  return [...(await response.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name]) => name!)
}
