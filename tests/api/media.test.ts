import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { filesInMemory } from '../../api/media/store-in-memory.ts'
import { store } from '../../api/media/store.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { send, watchUploads } from '../support/media.ts'
import { bytesOf, drawPicture, photograph } from '../support/pictures.ts'

let admin: Account
const listUploads = watchUploads()

beforeEach(async () => {
  admin = await buildAdmin()
  filesInMemory.clear()
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(`http://localhost${path}`, { headers, method })

async function fetchPicture(path: string) {
  const response = await get(path)
  expect(response.status, path).toBe(200)
  return sharp(Buffer.from(await response.arrayBuffer()))
}

describe('a picture that is taken', () => {
  test.each([
    ['jpeg', 2000, 1600],
    ['png', 500, 500],
    ['webp', 500, 500],
    ['avif', 500, 500],
  ] as const)('a %s of %i pixels is kept in three formats and widths', async (format, drawn, width) => {
    const { status, photo } = await send(await drawPicture(drawn, drawn / 2, format), { as: admin })
    expect(status).toBe(201)
    expect(photo).toMatchObject({ width, height: width / 2 })
    const widths = [480, 960, width].filter((each) => each <= width)
    expect(photo.url).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/)
    expect(photo.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(photo.placeholder.length).toBeLessThan(400)
    expect(photo.sources.map(({ type }: { type: string }) => type)).toEqual(['image/avif', 'image/webp', 'image/jpeg'])
    for (const { type, srcSet } of photo.sources) {
      const files = srcSet.split(', ').map((entry: string) => entry.split(' '))
      expect(files.map(([, width]: string[]) => width)).toEqual(widths.map((width) => `${width}w`))
      for (const [path, width] of files) {
        const found = await (await fetchPicture(path)).metadata()
        expect(found).toMatchObject({ width: Number.parseInt(width, 10), height: Number.parseInt(width, 10) / 2 })
        expect(type).toContain(found.format === 'heif' ? 'avif' : found.format)
      }
    }
    expect(await prisma.photo.findMany()).toMatchObject([{ url: photo.url, width, widths }])
  })

  test('is never made larger than it is', async () => {
    const { photo } = await send(await drawPicture(), { as: admin })
    expect(photo).toMatchObject({ width: 600, height: 300 })
    expect(photo.sources[2].srcSet).toMatch(/^\S+-480\.jpg 480w, \S+[0-9a-f]{32}\.jpg 600w$/)
    expect((await send(await drawPicture(1, 1), { as: admin })).photo).toMatchObject({ width: 1, height: 1 })
  })

  test.each([
    [3, 3201, 3, 3200],
    [500, 20_000, 80, 3200],
    [1, 60_000, 1, 3200],
    [60_000, 1, 1600, 1],
    [481, 1, 481, 1],
  ])('one of %i × %i is taken, with a small placeholder', async (drawnWidth, drawnHeight, width, height) => {
    const { status, photo } = await send(await drawPicture(drawnWidth, drawnHeight), { as: admin })
    expect(status).toBe(201)
    expect(photo).toMatchObject({ width, height })
    const placeholder = Buffer.from(photo.placeholder.split(',')[1], 'base64')
    const found = await sharp(placeholder).metadata()
    expect(found.width).toBeLessThanOrEqual(16)
    expect(found.height).toBeLessThanOrEqual(64)
    for (const { srcSet } of photo.sources) {
      for (const entry of srcSet.split(', ')) {
        const [path, stated] = entry.split(' ')
        expect((await (await fetchPicture(path)).metadata()).width).toBe(Number.parseInt(stated, 10))
      }
    }
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
    expect(filesInMemory.size).toBe(6)
    expect(await listUploads()).toEqual([])
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
    expect(await prisma.photo.findUnique({ where: { url } })).toMatchObject({ altEn: 'A ceiba', width: 600 })
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
