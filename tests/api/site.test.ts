import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { AwsClient } from 'aws4fetch'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPicture } from '../support/pictures.ts'
import { ADMIN, copyPreparedSite } from '../support/prepared-site.ts'
import { addressOf, expectSentence, watchPrograms } from '../support/programs.ts'
import { cookiesIn, signIn } from '../support/sign-in.ts'
import { startS3 } from '../support/s3.ts'

const { start, makeFolder } = watchPrograms()

async function copySite(): Promise<string> {
  const folder = await makeFolder()
  await copyPreparedSite(folder)
  return folder
}

test('the admin of the environment is made without a word about the password', { timeout: 60_000 }, async () => {
  const firstStart = await copyPreparedSite(await makeFolder())
  expect(firstStart).toMatchObject({ code: 0, errors: '' })
  expect(firstStart.output).not.toMatch(/ceiba|password/)
})

test('a port in use is said in one sentence', { timeout: 60_000 }, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  await expectSentence(
    start('api/server.ts', { DATA_DIR: await copySite(), PORT: String(port) }),
    String(port),
    'in use',
  )
  other.close()
})

test('a folder that a killed process has left behind is taken over', { timeout: 60_000 }, async () => {
  const environment = { DATA_DIR: await copySite() }
  const killed = start('api/server.ts', environment)
  await addressOf(killed)
  killed.process.kill('SIGKILL')
  await killed.ended
  const address = await addressOf(start('api/server.ts', environment))
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect((await signIn(address, { ...ADMIN, email: ADMIN.email.toLowerCase() })).status).toBe(200)
})

describe('a server that is told to stop', { timeout: 120_000 }, () => {
  test('finishes a request that has begun, and takes no new one', async () => {
    const server = start('api/server.ts', { DATA_DIR: await copySite() })
    const address = await addressOf(server)
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
    expect((await server.ended).code).toBe(0)
  })

  test('is not kept by an open connection that asks nothing', async () => {
    const server = start('api/server.ts', { DATA_DIR: await copySite() })
    await (await fetch(`${await addressOf(server)}/healthz`)).text()
    server.process.kill('SIGINT')
    expect((await server.ended).code).toBe(0)
  })
})

test('a site keeps pictures in a bucket and hands them out as its own', { timeout: 90_000 }, async () => {
  const s3 = await startS3()
  const folder = await copySite()
  const site = await addressOf(start('api/server.ts', { DATA_DIR: folder, ...s3.environment }))
  const authorization = await accessTokenOf(site)

  const upload = await drawPicture(1000, 500)
  const send = (body: Buffer<ArrayBuffer>) =>
    fetch(`${site}/media`, { method: 'POST', headers: { authorization }, body })
  const refused = await send(Buffer.from('no picture, but long enough to be one'))
  expect(refused.status).toBe(422)
  const taken = await send(upload)
  expect(taken.status).toBe(201)
  const { data } = (await taken.json()) as { data: { photo: { url: string } } }
  expect((await send(upload)).status).toBe(200)

  const names = await namesIn(s3.bucket)
  expect(names).toHaveLength(9)
  expect(await readdir(folder)).not.toContain('media')
  for (const name of names) {
    const { status, headers } = await fetch(`${site}/media/${name}`)
    expect([status, headers.get('content-security-policy')]).toEqual([200, "default-src 'none'; sandbox"])
    expect(headers.get('content-type')).toMatch(/^image\/(avif|webp|jpeg)$/)
    expect(headers.get('cache-control')).toContain('immutable')
  }
  const picture = sharp(Buffer.from(await (await fetch(site + data.photo.url)).arrayBuffer()))
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1000, height: 500 })
  expect((await fetch(`${site}/media/${'b'.repeat(32)}.jpg`)).status).toBe(404)

  await s3.stop()
  expect((await send(await drawPicture(900, 500))).status).toBe(500)
  expect((await fetch(site + data.photo.url)).status).toBe(500)
})

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
