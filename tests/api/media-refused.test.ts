import { crc32, deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { bareEnvironment } from '../../api/http/bare-environment.ts'
import { inspect } from '../../api/media/inspect.ts'
import type { Refusal } from '../../api/media/refusal.ts'
import { filesInMemory } from '../../api/media/store-in-memory.ts'
import { store } from '../../api/media/store.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { send, watchUploads } from '../support/media.ts'
import { bytesOf, drawPicture } from '../support/pictures.ts'

let admin: Account
const listUploads = watchUploads()

beforeEach(async () => {
  admin = await buildAdmin()
  filesInMemory.clear()
})

async function expectNothingLeft() {
  expect(await listUploads()).toEqual([])
  expect([...filesInMemory.keys()]).toEqual([])
  expect(await prisma.photo.count()).toBe(0)
}

describe('who may upload', () => {
  test('a member is FORBIDDEN', async () => {
    expect(await send(await drawPicture(), { as: await buildUser() })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    await expectNothingLeft()
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

test('the program that reads an upload gets no secrets', () => {
  const names = Object.keys(bareEnvironment()).filter((name) => !/^(NODE_COMPILE_CACHE|MALLOC_\w+)$/.test(name))
  expect(names).toEqual([])
})

/** As the program says that reads uploads. */
function refusalOf(bytes: Buffer): string {
  try {
    return inspect(bytes)
  } catch (error) {
    return (error as Refusal).reason
  }
}

describe('what is refused, and leaves nothing behind', () => {
  const html = '<!doctype html><script>alert(1)</script>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`
  const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(40)}`, 'latin1')
  const withEnd = async (end: Uint8Array | string) => Buffer.concat([await drawPicture(), Buffer.from(end)])

  const foreign: [string, string, () => unknown][] = [
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
  ]

  test('what its bytes tell to be no picture, or something else besides', async () => {
    for (const [what, reason, make] of foreign) {
      const bytes = Buffer.from((await make()) as Uint8Array)
      expect([what, refusalOf(bytes)]).toEqual([what, reason])
    }
    for (const [, reason, make] of foreign.filter(([what]) => /^(nothing|a PDF|a HEIC|a JPEG that)/.test(what)))
      expect(await send((await make()) as BodyInit, { as: admin })).toMatchObject({
        status: 422,
        code: 'BAD_USER_INPUT',
        reason,
      })
    await expectNothingLeft()
  })

  test.each<[string, string, () => unknown]>([
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
    const part = (await drawPicture()).subarray(0, 1000)
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(part),
      pull: (controller) => controller.error(new Error('connection lost')),
    })
    await send(body, { as: admin }).catch(() => undefined)
    await expectNothingLeft()
  })

  test('a picture whose files or row cannot be kept', async () => {
    const keep = vi.spyOn(store(), 'write')
    keep.mockImplementationOnce(() => Promise.reject(new Error('disk full')))
    expect((await send(await drawPicture(), { as: admin })).status).toBe(500)
    vi.spyOn(prisma, '$transaction').mockRejectedValueOnce(new Error('database away'))
    expect((await send(await drawPicture(), { as: admin })).status).toBe(500)
    await expectNothingLeft()
  })
})

describe('unusual pictures', () => {
  // What libvips decodes and an encoder then refuses: WebP ends at 16,383 pixels.
  test.each<[string, string | 'accepted', () => Promise<Buffer>]>([
    ['16,385 × 9', 'accepted', () => plain(16_385, 9).jpeg().toBuffer()],
    ['a JPEG in CMYK', 'accepted', () => plain(600, 300).toColourspace('cmyk').jpeg().toBuffer()],
    ['a PNG of 16 bits', 'accepted', () => plain(60, 30).toColourspace('rgb16').png().toBuffer()],
    [
      'a grey PNG with transparency',
      'accepted',
      () => plain(60, 30).ensureAlpha(0.5).toColourspace('b-w').png().toBuffer(),
    ],
    ['a WebP that moves', 'accepted', () => moving('webp')],
    ['a GIF that moves', 'wrongType', () => moving('gif')],
    ['a narrow AVIF', 'accepted', () => plain(3, 3201).avif({ effort: 0 }).toBuffer()],
  ])('%s: %s', async (_what, reason, make) => {
    const answer = await send(Buffer.from(await make()), { as: admin })
    const expected = reason === 'accepted' ? [201, undefined] : [422, reason]
    expect([answer.status, answer.reason]).toEqual(expected)
  })
})

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'green' } })

/** Two frames. */
async function moving(format: 'webp' | 'gif'): Promise<Buffer> {
  const frames = [plain(40, 30), plain(40, 30).negate()].map((frame) => frame.png().toBuffer())
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

async function noise(format: 'png' | 'webp' | 'avif') {
  const picture = { width: 400, height: 400, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
  return bytesOf(sharp({ create: { ...picture, background: 'gray' } }).toFormat(format, { quality: 95, effort: 1 }))
}

/** The length of its first segment consists of the bytes that begin a comment. */
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

/** An all-black PNG, which is tiny. */
function bomb(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 0, 0, 0, 0], 8)
  // With few lines: it is refused by its header.
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
