import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/db.ts'
import { filesInMemory } from '../../api/media/store-in-memory.ts'
import { store } from '../../api/media/store.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { send } from '../support/media.ts'
import { bytesOf, drawPicture, photograph } from '../support/pictures.ts'

let admin: Account
let folder: string

beforeEach(async () => {
  admin = await buildAdmin()
  filesInMemory.clear()
  folder = await mkdtemp(join(tmpdir(), 'media-test-'))
  // Where uploads under way are.
  vi.stubEnv('TMPDIR', folder)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

async function expectNothingLeft() {
  expect(await readdir(folder)).toEqual([])
  expect([...filesInMemory.keys()]).toEqual([])
  expect(await prisma.photo.count()).toBe(0)
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(`http://localhost${path}`, { headers, method })

async function fetchPicture(path: string) {
  const response = await get(path)
  expect(response.status, path).toBe(200)
  return sharp(Buffer.from(await response.arrayBuffer()))
}

describe('who may upload', () => {
  test('anonymous is UNAUTHENTICATED', async () => {
    expect(await send(await drawPicture())).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    await expectNothingLeft()
  })

  test('a member is FORBIDDEN', async () => {
    expect(await send(await drawPicture(), { as: await buildUser() })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    await expectNothingLeft()
  })

  test('a cookie is no proof', async () => {
    const headers = { cookie: 'better-auth.session_token=x', authorization: 'Basic YWRtaW46YWRtaW4=' }
    expect((await send(await drawPicture(), { headers })).status).toBe(401)
  })

  test.each<Record<string, string>>([{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }])(
    'a page of another site is FORBIDDEN, even with an admin’s token: %j',
    async (headers) => {
      expect(await send(await drawPicture(), { as: admin, headers })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
      await expectNothingLeft()
    },
  )

  test('an admin whose rights were just taken is FORBIDDEN', async () => {
    await prisma.adminUser.deleteMany()
    expect((await send(await drawPicture(), { as: admin })).status).toBe(403)
  })
})

describe('what is refused, and leaves nothing behind', () => {
  const html = '<!doctype html><script>alert(1)</script>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`
  const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(40)}`, 'latin1')
  const withEnd = async (end: Uint8Array | string) => Buffer.concat([await drawPicture(), Buffer.from(end)])

  test.each<[string, string, () => unknown]>([
    ['nothing', 'empty', () => ''],
    ['a few bytes', 'wrongType', () => Buffer.from([0xff, 0xd8, 0xff])],
    ['a text', 'wrongType', () => 'A picture of a ceiba, in words. '.repeat(9)],
    ['a page', 'wrongType', () => html.repeat(9)],
    ['an SVG with a script', 'wrongType', () => svg],
    ['an SVG after a declaration', 'wrongType', () => `<?xml version="1.0"?>${svg}`],
    ['a PDF', 'wrongType', () => `%PDF-1.7\n${' '.repeat(99)}`],
    ['a ZIP', 'wrongType', () => zipSync({ 'a.txt': new Uint8Array(99) })],
    ['a GIF', 'wrongType', () => bytesOf(plain(9, 9).gif())],
    ['a GIF that is a script', 'wrongType', () => `GIF89a/*${'\0'.repeat(40)}*/=1;alert(1)//;`],
    ['a TIFF', 'wrongType', () => bytesOf(plain(9, 9).tiff())],
    ['a HEIC', 'heic', () => heic],
    ['a JPEG with a page at its end', 'hidesSomething', () => withEnd(html)],
    [
      'a JPEG with a ZIP at its end',
      'hidesSomething',
      () => withEnd(zipSync({ 'a.html': Buffer.from('x'.repeat(99)) })),
    ],
    ['a JPEG with PHP at its end', 'hidesSomething', () => withEnd('<?php system($_GET[0]);')],
    ['a JPEG that is a script', 'hidesSomething', async () => scriptInJpeg(await drawPicture())],
    ['a PNG with a script in its text', 'hidesSomething', async () => textInPng(await drawPicture(9, 9, 'png'), html)],
    ['a JPEG cut short', 'broken', async () => (await drawPicture(2000, 2000)).subarray(0, 9000)],
    ['a PNG cut short', 'broken', async () => (await noise('png')).subarray(0, 20_000)],
    ['a WebP cut short', 'broken', async () => (await noise('webp')).subarray(0, 9000)],
    ['an AVIF cut short', 'broken', async () => (await noise('avif')).subarray(0, 9000)],
    ['a JPEG of noise', 'broken', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(999, 7)])],
    ['a PNG that claims to be enormous', 'tooManyPixels', () => bomb(60_000, 60_000)],
    ['an AVIF of 17 million pixels', 'tooManyPixels', () => plain(4200, 4100).avif({ effort: 0 }).toBuffer()],
    ['a PNG of 65 million pixels in a few kilobytes', 'tooManyPixels', () => bomb(8192, 8000)],
  ])('%s: %s', async (_what, reason, make) => {
    const answer = await send((await make()) as BodyInit, { as: admin })
    expect(answer).toMatchObject({ status: 422, code: 'BAD_USER_INPUT', reason })
    await expectNothingLeft()
  })

  test.each([
    ['with its length', (bytes: Uint8Array<ArrayBuffer>) => bytes, {}],
    ['without its length', (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream(), {}],
    [
      'with the wrong length',
      (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream(),
      { 'content-length': '9' },
    ],
  ])('more than 15 MB, %s: tooLarge', async (_how, bodyOf, headers) => {
    const bytes = Buffer.concat([await drawPicture(), Buffer.alloc(15 * 1024 * 1024)])
    const answer = await send(bodyOf(bytes), { as: admin, headers })
    expect(answer).toMatchObject({ status: 413, code: 'BAD_USER_INPUT', reason: 'tooLarge' })
    await expectNothingLeft()
  })

  test('an upload that breaks off', async () => {
    const part = (await drawPicture()).subarray(0, 2000)
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(part),
      pull: (controller) => controller.error(new Error('connection lost')),
    })
    await send(body, { as: admin }).catch(() => undefined)
    await expectNothingLeft()
  })

  test('a picture whose files or row cannot be kept', async () => {
    const keep = vi.spyOn(store(), 'keep')
    keep.mockImplementationOnce(() => Promise.reject(new Error('disk full')))
    expect((await send(await drawPicture(), { as: admin })).status).toBe(500)
    vi.spyOn(prisma, '$transaction').mockRejectedValueOnce(new Error('database away'))
    expect((await send(await drawPicture(), { as: admin })).status).toBe(500)
    await expectNothingLeft()
  })
})

describe('a picture that is taken', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s is kept in three formats and widths', async (format) => {
    const { status, photo } = await send(await drawPicture(2000, 1000, format), { as: admin })
    expect(status).toBe(201)
    expect(photo).toMatchObject({ width: 1600, height: 800 })
    expect(photo.url).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/)
    expect(photo.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(photo.placeholder.length).toBeLessThan(400)
    expect(photo.sources.map(({ type }: { type: string }) => type)).toEqual(['image/avif', 'image/webp', 'image/jpeg'])
    for (const { type, srcSet } of photo.sources) {
      const files = srcSet.split(', ').map((entry: string) => entry.split(' '))
      expect(files.map(([, width]: string[]) => width)).toEqual(['480w', '960w', '1600w'])
      for (const [path, width] of files) {
        const found = await (await fetchPicture(path)).metadata()
        expect(found).toMatchObject({ width: Number.parseInt(width, 10), height: Number.parseInt(width, 10) / 2 })
        expect(type).toContain(found.format === 'heif' ? 'avif' : found.format)
      }
    }
    expect(await prisma.photo.findMany()).toMatchObject([{ url: photo.url, width: 1600, widths: [480, 960, 1600] }])
  })

  test('is never made larger than it is', async () => {
    const { photo } = await send(await drawPicture(600, 300), { as: admin })
    expect(photo).toMatchObject({ width: 600, height: 300 })
    expect(photo.sources[2].srcSet).toMatch(/^\S+-480\.jpg 480w, \S+[0-9a-f]{32}\.jpg 600w$/)
    expect((await send(await drawPicture(1, 1), { as: admin })).photo).toMatchObject({ width: 1, height: 1 })
  })

  test('a very long one is kept within what every format can hold', async () => {
    const { status, photo } = await send(await drawPicture(500, 20_000), { as: admin })
    expect(status).toBe(201)
    expect(photo).toMatchObject({ width: 80, height: 3200 })
  })

  test('is turned upright, and tells nothing of where and with what it was taken', async () => {
    const upload = await photograph()
    const noted = await sharp(upload).metadata()
    expect(noted).toMatchObject({ width: 1000, height: 500, orientation: 6 })
    expect(noted.exif!.toString('latin1')).toContain('Telephone')
    expect(upload.toString('latin1')).toContain('My garden')

    const { photo } = await send(upload, { as: admin })
    expect(photo).toMatchObject({ width: 500, height: 1000 })
    for (const { srcSet } of photo.sources) {
      for (const entry of srcSet.split(', ')) {
        const { exif, xmp, iptc, icc, orientation, width, height } = await (
          await fetchPicture(entry.split(' ')[0])
        ).metadata()
        expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
        expect(height).toBe(width * 2)
      }
    }
    // What was on the left is at the top.
    const picture = await fetchPicture(photo.url)
    const [red, , blue] = await picture.clone().extract({ left: 100, top: 50, width: 1, height: 1 }).raw().toBuffer()
    expect(red).toBeGreaterThan(180)
    expect(blue).toBeLessThan(60)
  })

  test('colours of a print and transparent places come out as on paper', async () => {
    const print = sharp({ create: { width: 50, height: 50, channels: 3, background: '#00a000' } }).toColourspace('cmyk')
    const { photo } = await send(await bytesOf(print.jpeg()), { as: admin })
    expect((await (await fetchPicture(photo.url)).metadata()).space).toBe('srgb')
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const drawing = sharp({ create: { width: 50, height: 50, channels: 4, background: clear } }).png()
    const white = (await send(await bytesOf(drawing), { as: admin })).photo
    const { data } = await (
      await fetchPicture(white.url.replace('.jpg', '.webp'))
    )
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(250)
  })

  test('what some telephones add at the end is no reason to refuse it', async () => {
    const second = await drawPicture(60, 40)
    const upload = Buffer.concat([
      await drawPicture(),
      second,
      Buffer.from('\0\0\0\x18ftypmp42SEFHe\0\0\0SEFT', 'latin1'),
    ])
    const { status, photo } = await send(upload, { as: admin })
    expect(status).toBe(201)
    expect((await get(photo.url)).headers.get('content-length')).not.toBe(String(upload.length))
  })

  test('the same twice is one, also at the same time', async () => {
    const upload = await drawPicture()
    const both = await Promise.all([send(upload, { as: admin }), send(upload, { as: admin })])
    const third = await send(upload, { as: admin, headers: { 'content-type': 'text/html' } })
    expect(third.status).toBe(200)
    expect(new Set([...both, third].map(({ photo }) => photo.url)).size).toBe(1)
    expect(await prisma.photo.count()).toBe(1)
    expect(filesInMemory.size).toBe(9)
    expect(await readdir(folder)).toEqual([])
  })

  test('is in the audit log, once', async () => {
    const upload = await drawPicture()
    const { url } = (await send(upload, { as: admin })).photo
    await send(upload, { as: admin })
    await send('no picture', { as: admin })
    expect(await prisma.auditEntry.findMany()).toMatchObject([
      { action: 'uploadPhoto', actorId: admin.id, actorEmail: admin.email, subjectId: url, address: '127.0.0.1' },
    ])
  })

  test('sent again, it keeps its description and gets back files that were lost', async () => {
    const upload = await drawPicture()
    const { url } = (await send(upload, { as: admin })).photo
    await prisma.photo.update({ where: { url }, data: { altEn: 'A ceiba' } })
    await store().remove(url.replace('/media/', '').replace('.jpg', '-480.webp'))
    expect((await send(upload, { as: admin })).status).toBe(201)
    await fetchPicture(url.replace('.jpg', '-480.webp'))
    expect(await prisma.photo.findUnique({ where: { url } })).toMatchObject({ altEn: 'A ceiba', width: 1000 })
  })
})

describe('a file of a picture', () => {
  test('is handed out as what it is, for good, and executes nothing', async () => {
    const { photo } = await send(await drawPicture(), { as: admin })
    for (const [path, type] of [
      [photo.url, 'image/jpeg'],
      [photo.url.replace('.jpg', '.webp'), 'image/webp'],
      [photo.url.replace('.jpg', '-480.avif'), 'image/avif'],
    ]) {
      const { status, headers } = await get(path)
      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      expect(headers.has('content-encoding')).toBe(false)
      const head = await get(path, {}, 'HEAD')
      expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, type, ''])
      const again = await get(path, { 'if-none-match': headers.get('etag')! })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
  })

  test.each([
    '/media/',
    '/media/..%2f..%2fpackage.json',
    '/media/....//package.json',
    '/media/.env',
    '/media/package.json',
    '/media/%00.jpg',
    `/media/${'a'.repeat(32)}.jpg`,
    `/media/${'a'.repeat(32)}.svg`,
    `/media/${'a'.repeat(32)}.jpg.html`,
    `/media/${'A'.repeat(32)}.JPG`,
    `/media/${'a'.repeat(32)}-99999.jpg`,
  ])('is not found where there is none: %s', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('mayan-medicinal-plants')
  })

  test('cannot be changed or deleted from outside', async () => {
    const { photo } = await send(await drawPicture(), { as: admin })
    for (const method of ['PUT', 'DELETE', 'PATCH', 'POST']) expect((await get(photo.url, {}, method)).status).toBe(405)
    await fetchPicture(photo.url)
  })
})

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'green' } })

async function noise(format: 'png' | 'webp' | 'avif') {
  const picture = { width: 400, height: 400, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
  return bytesOf(sharp({ create: { ...picture, background: 'gray' } }).toFormat(format, { quality: 95, effort: 1 }))
}

/** Its first segment is as long as the letters of the beginning of a comment say. */
function scriptInJpeg(picture: Buffer): Buffer {
  const filled = Buffer.alloc(0x2f2a - 2)
  filled.write('*/=alert(1);/*')
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x2f, 0x2a]), filled, picture.subarray(2)])
}

function textInPng(picture: Buffer, text: string): Buffer {
  const header = 8 + 25
  return Buffer.concat([
    picture.subarray(0, header),
    chunk('tEXt', Buffer.from(`Comment\0${text}`)),
    picture.subarray(header),
  ])
}

/** A PNG of nothing but black, which takes next to no bytes. */
function bomb(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 0, 0, 0, 0], 8)
  // Only as many lines as the test has patience for: what is refused is refused by what the header says.
  const lines = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 64)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
