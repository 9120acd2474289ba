import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBucket } from '../../api/media/store-in-bucket.ts'
import { startS3 } from '../support/s3.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let folder: string

beforeEach(async () => {
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'media-s3-'))
})

afterEach(async () => {
  await s3.stop().catch(() => undefined)
  await rm(folder, { recursive: true })
})

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
    await expect(store.write(NAME, 'image/webp', await someFile())).rejects.toThrow(said)
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
    expect([await store.has(NAME), await store.size(NAME), await store.read(NAME)]).toEqual([false, null, null])
    await store.write(NAME, 'image/webp', await someFile())
    expect([await store.has(NAME), await store.size(NAME)]).toEqual([true, 'a picture'.length])
    expect(Buffer.from((await store.read(NAME))!).toString()).toBe('a picture')
    await store.remove(NAME)
    await store.remove(NAME)
    expect(await store.has(NAME)).toBe(false)
  })
})
