import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBucket } from '../../api/media/store-in-bucket.ts'
import { drawPicture } from '../support/pictures.ts'
import { startProgram, type Program } from '../support/program.ts'
import { startS3 } from '../support/s3.ts'
import { copySite, SITE_ADMIN } from '../support/site.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let folder: string
const started: Program[] = []

beforeEach(async () => {
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'media-s3-'))
})

afterEach(async () => {
  for (const program of started.splice(0)) {
    program.process.kill('SIGKILL')
    await program.ended
  }
  await s3.stop().catch(() => undefined)
  await rm(folder, { recursive: true })
})

function start(file: string, environment: Record<string, string>): Program {
  const program = startProgram(file, environment)
  started.push(program)
  return program
}

describe('a bucket', () => {
  const NAME = `${'a'.repeat(32)}.webp`

  async function someFile() {
    const file = join(folder, 'file')
    await writeFile(file, 'a picture')
    return file
  }

  test.each([
    ['with the wrong secret', { secretAccessKey: 'wrong' }, '403'],
    ['with a key that nobody has', { accessKeyId: 'NOBODY' }, '403'],
    ['that is not there', { bucket: 'nowhere' }, 'nowhere'],
  ])('%s takes nothing, and says why', async (_what, wrong, said) => {
    const store = openBucket({ ...s3.bucket, ...wrong })
    await expect(store.keep(NAME, 'image/webp', await someFile())).rejects.toThrow(said)
    expect(await openBucket(s3.bucket).has(NAME)).toBe(false)
  })

  test('that cannot be reached is no empty one', async () => {
    await s3.stop()
    const store = openBucket(s3.bucket)
    await expect(store.has(NAME)).rejects.toThrow('fetch failed')
    await expect(store.read(NAME)).rejects.toThrow('fetch failed')
  })

  test('keeps files, hands them out and forgets them', async () => {
    const store = openBucket(s3.bucket)
    expect([await store.has(NAME), await store.read(NAME)]).toEqual([false, null])
    await store.keep(NAME, 'image/webp', await someFile())
    expect(await store.has(NAME)).toBe(true)
    expect(Buffer.from((await store.read(NAME))!).toString()).toBe('a picture')
    await store.remove(NAME)
    await store.remove(NAME)
    expect(await store.has(NAME)).toBe(false)
  })
})

test('S3_* that are not all set are named in one sentence', { timeout: 30_000 }, async () => {
  const { S3_SECRET_ACCESS_KEY: _left, ...environment } = s3.environment
  const { code, errors } = await start('api/server.ts', { DATA_DIR: 'memory:', ...environment }).ended
  expect(code).toBe(1)
  expect(errors).toMatch(/^The environment variable S3_SECRET_ACCESS_KEY is missing.*\.\n$/)
})

test('the site keeps pictures in the bucket and hands them out as its own', { timeout: 90_000 }, async () => {
  await rm(folder, { recursive: true })
  folder = await copySite()
  const environment = { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', ...s3.environment }
  const [, site] = await start('api/server.ts', environment).printed(/(http:\/\/127\.0\.0\.1:\d+)/)
  const authorization = await signIn(site!, SITE_ADMIN)

  const upload = await drawPicture(1000, 500)
  const send = (body: Buffer<ArrayBuffer>) =>
    fetch(`${site}/media`, { method: 'POST', headers: { authorization }, body })
  const refused = await send(Buffer.from('no picture, but long enough to be one'))
  expect(refused.status).toBe(422)
  const taken = await send(upload)
  expect(taken.status).toBe(201)
  const { data } = (await taken.json()) as { data: { photo: { url: string } } }
  expect((await send(upload)).status).toBe(200)

  const names = await namesInBucket()
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

async function signIn(site: string, admin: object): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: site }
  const init = { method: 'POST', headers, body: JSON.stringify(admin) }
  const response = await fetch(`${site}/api/auth/sign-in/email`, init)
  expect(response.status).toBe(200)
  const cookie = response.headers.getSetCookie().map((entry) => entry.split(';')[0]).join('; ') // prettier-ignore
  const session = await fetch(`${site}/api/auth/get-session`, { headers: { cookie } })
  const { accessToken } = (await session.json()) as { accessToken: string }
  return `Bearer ${accessToken}`
}

/** As another program would ask. */
async function namesInBucket(): Promise<string[]> {
  const { endpoint, bucket, ...account } = s3.bucket
  const response = await new AwsClient({ ...account, service: 's3' }).fetch(`${endpoint}/${bucket}`)
  return [...(await response.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name]) => name!)
}
