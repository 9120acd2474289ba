import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { removeUnusedPictures } from '../../api/media/unused.ts'
import { filesInMemory } from '../../api/media/store-in-memory.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildArticle, buildPlant, buildProject } from '../support/content.ts'
import { send } from '../support/media.ts'
import { drawPicture } from '../support/pictures.ts'
import { run } from '../support/run.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let admin: Account

beforeEach(async () => {
  admin = await buildAdmin()
  filesInMemory.clear()
})

const statusOf = async (url: string) => (await app.request(`http://localhost${url}`)).status

const age = (days: number) => prisma.photo.updateMany({ data: { createdAt: new Date(Date.now() - days * DAY_MS) } })

/** A picture as left by an upload, without converting one. */
async function keepPicture(): Promise<string> {
  const url = `/media/${randomBytes(16).toString('hex')}.jpg`
  filesInMemory.set(url.slice('/media/'.length), new Uint8Array(1))
  await prisma.photo.create({ data: { url, widths: [480] } })
  return url
}

describe('a picture that nothing shows', () => {
  test('is gone after a month, with all its files, and can be uploaded anew', async () => {
    const picture = await drawPicture()
    const { photo } = await send(picture, { as: admin })
    await age(29)
    await removeUnusedPictures()
    expect(await statusOf(photo.url)).toBe(200)
    await age(31)
    await Promise.all([removeUnusedPictures(), removeUnusedPictures()])
    expect(await statusOf(photo.url)).toBe(404)
    expect([filesInMemory.size, await prisma.photo.count()]).toEqual([0, 0])
    expect(await send(picture, { as: admin })).toMatchObject({ status: 201, photo: { url: photo.url } })
  })

  test('has another month once it is uploaded again, and again when it was imported without its files', async () => {
    const picture = await drawPicture()
    const { photo } = await send(picture, { as: admin })
    for (const status of [200, 201]) {
      if (status === 201) filesInMemory.clear()
      await age(31)
      expect((await send(picture, { as: admin })).status).toBe(status)
      await removeUnusedPictures()
      expect(await statusOf(photo.url)).toBe(200)
    }
  })

  test('stays known where it is on another server', async () => {
    await prisma.photo.create({ data: { url: 'https://example.org/a.jpg', credit: 'Ana', widths: [480] } })
    await prisma.photo.create({ data: { url: `/media/${'a'.repeat(32)}.jpg`, credit: 'described, not uploaded' } })
    await age(400)
    await removeUnusedPictures()
    expect(await prisma.photo.count()).toBe(2)
  })
})

const REMOVE_PICTURE = 'mutation ($id: ID!) { updatePlant(id: $id, input: { mainImageUrl: "" }) { id } }'

test.each<[string, (url: string) => Promise<unknown>]>([
  ['a plant', (url) => buildPlant({ mainImageUrl: url, isPublic: false })],
  ['a gallery of a plant', (url) => buildPlant({ galleryImages: ['/other.jpg', url] })],
  ['an article', (url) => buildArticle({ featuredImageUrl: url })],
  ['a project', (url) => buildProject({ galleryImages: [url], isLocked: true })],
  ['a link in a text', (url) => buildArticle({ contentEs: `[La foto](${url.replace('.jpg', '-480.webp')})` })],
  ['a revision', (url) => change(url, REMOVE_PICTURE)],
  ['the last of many revisions', (url) => reviseOften(450, { mainImageUrl: url })],
  ['a draft', (url) => saveDraft({ galleryImages: [url] })],
  ['what is in the bin', (url) => change(url, 'mutation ($id: ID!) { deletePlant(id: $id) }')],
])('a picture of %s stays', async (_what, show) => {
  const [shown, unused] = [await keepPicture(), await keepPicture()]
  await show(shown)
  await age(400)
  await removeUnusedPictures()
  expect([await statusOf(shown), await statusOf(unused)]).toEqual([200, 404])
})

function saveDraft(form: object) {
  const data = { adminId: admin.id, kind: 'PLANT', subject: `new:${randomUUID()}`, form: JSON.stringify(form) }
  return prisma.draft.create({ data })
}

/** More than one batch. */
function reviseOften(times: number, last: object) {
  const contents = [...Array.from({ length: times }, () => ({})), last]
  return prisma.revision.createMany({
    data: contents.map((content) => ({ kind: 'PLANT' as const, contentId: randomUUID(), content })),
  })
}

/** Shows a picture, and then no longer. */
async function change(url: string, mutation: string) {
  const { id } = await buildPlant({ mainImageUrl: url })
  expect((await run(mutation, { id }, { as: admin })).codes).toEqual([])
}
