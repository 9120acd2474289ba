import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { fileCreditIn } from '../../api/media/file-credit.ts'
import { filesInMemory } from '../../api/media/store-in-memory.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildArticle, buildPlant, buildProject } from '../support/content.ts'
import { send } from '../support/media.ts'
import { drawPicture, signedPicture } from '../support/pictures.ts'
import { run } from '../support/run.ts'

const REPLACE =
  'mutation ($url: String!, $by: String!) { replacePicture(url: $url, by: $by) { url alt credit licence } }'
const DELETE = 'mutation ($url: String!) { deletePicture(url: $url) }'
const ELSEWHERE = 'https://elsewhere.example/1.jpg'

let admin: Account

beforeEach(async () => {
  admin = await buildAdmin()
  filesInMemory.clear()
})

let added = 0

/** A picture as left by an upload, without converting one. */
async function keepPicture(columns: object = {}): Promise<string> {
  const url = `/media/${randomBytes(16).toString('hex')}.jpg`
  filesInMemory.set(url.slice('/media/'.length), new Uint8Array(1))
  const createdAt = new Date(Date.UTC(2026, 0, 1) + added++)
  await prisma.photo.create({ data: { url, widths: [480], createdAt, ...columns } })
  return url
}

async function list(args = '', as: Account | undefined = admin) {
  const { data, codes } = await run(
    `{ pictures${args} { totalCount edges { node { url useCount addedAt usedIn { title } photo { alt } } } pageInfo { hasNextPage endCursor } } }`,
    {},
    as ? { as } : {},
  )
  const rows = (data?.pictures?.edges ?? []).map(({ node }: { node: object }) => node)
  return { codes, rows, urls: rows.map(({ url }: { url: string }) => url), page: data?.pictures }
}

describe('the library of pictures', () => {
  test('has every picture, with where it is used, hidden content included', async () => {
    const [used, unused] = [await keepPicture({ altEn: 'A ceiba' }), await keepPicture()]
    await buildPlant({ commonNameEn: 'Rue', mainImageUrl: used, galleryImages: [used, ELSEWHERE], isPublic: false })
    await buildArticle({ titleEn: 'Teas', featuredImageUrl: used })
    const { rows, page } = await list()
    expect(page.totalCount).toBe(3)
    expect(rows).toMatchObject([
      { url: unused, useCount: 0, usedIn: [] },
      { url: used, useCount: 2, usedIn: [{ title: 'Teas' }, { title: 'Rue' }], photo: { alt: 'A ceiba' } },
      { url: ELSEWHERE, useCount: 1, addedAt: null, usedIn: [{ title: 'Rue' }] },
    ])
  })

  test('is narrowed by what pictures lack, by licence, by the kind that shows them, and by words', async () => {
    const described = { altEn: 'A tall ceiba', altEs: 'Una ceiba alta', licence: 'CC BY 4.0', credit: 'Ana Xol' }
    const [whole, half] = [await keepPicture(described), await keepPicture({ altEn: 'A ceiba' })]
    await buildProject({ galleryImages: [half] })
    expect((await list('(state: UNDESCRIBED)')).urls).toEqual([half])
    expect((await list('(state: UNUSED)')).urls).toEqual([whole])
    expect((await list('(state: UNLICENSED)')).urls).toEqual([half])
    expect((await list('(usedBy: PROJECT)')).urls).toEqual([half])
    expect((await list('(usedBy: PLANT)')).urls).toEqual([])
    expect((await list('(licence: "CC BY 4.0")')).urls).toEqual([whole])
    expect((await list('(search: "ceiba xol")')).urls).toEqual([whole])
    expect((await list('(search: "ceiba", state: UNDESCRIBED)')).page.totalCount).toBe(1)
    expect((await run('{ pictureLicences }', {}, { as: admin })).data.pictureLicences).toEqual(['CC BY 4.0'])
  })

  test('comes in pages, and refuses the cursors of other lists', async () => {
    const urls = [await keepPicture(), await keepPicture(), await keepPicture()]
    await buildPlant({ mainImageUrl: ELSEWHERE })
    const read: string[] = []
    let after = ''
    do {
      const { urls, page } = await list(`(first: 1${after})`)
      read.push(...urls)
      after = page.pageInfo.hasNextPage ? `, after: "${page.pageInfo.endCursor}"` : ''
    } while (after)
    expect(read).toEqual([...urls.toReversed(), ELSEWHERE])
    expect((await list('(after: "x")')).codes).toEqual(['BAD_USER_INPUT'])
    expect((await list('(first: 101)')).codes).toEqual(['BAD_USER_INPUT'])
  })
})

describe('replacing a picture', () => {
  test('takes uploaded pictures only, and other ones', async () => {
    const url = await keepPicture()
    const refusal = async (values: Record<string, string>) =>
      (await run(REPLACE, values, { as: admin })).errors[0]!.extensions
    expect(await refusal({ url, by: url })).toMatchObject({ code: 'BAD_USER_INPUT', fields: { by: 'same' } })
    expect(await refusal({ url, by: ELSEWHERE })).toMatchObject({ fields: { by: 'unknown' } })
    expect(await refusal({ url: ELSEWHERE, by: url })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('reaches every place at once, with its description, and leaves older revisions', async () => {
    const described = { altEn: 'A ceiba', altEs: 'Una ceiba', credit: 'Ana Xol', licence: 'CC BY 4.0' }
    const [url, by] = [await keepPicture(described), await keepPicture()]
    const plant = await buildPlant({ mainImageUrl: url, galleryImages: [ELSEWHERE, url, by] })
    const project = await buildProject({ galleryImages: [url], isLocked: true })
    const article = await buildArticle({ featuredImageUrl: url })
    const draft = 'mutation ($form: String!) { saveDraft(of: PLANT, subject: "new", form: $form) { id } }'
    await run(draft, { form: JSON.stringify({ changes: { galleryImages: [url] } }) }, { as: admin })
    await run('mutation ($id: ID!) { deleteArticle(id: $id) }', { id: article.id }, { as: admin })

    const { data, codes } = await run(REPLACE, { url, by }, { as: admin })
    expect(codes).toEqual([])
    expect(data.replacePicture).toEqual({ url: by, alt: 'A ceiba', credit: 'Ana Xol', licence: 'CC BY 4.0' })
    const read = 'query ($id: ID!) { plant(id: $id) { mainImage { url alt } gallery { url } } }'
    expect((await run(read, { id: plant.id })).data.plant).toEqual({
      mainImage: { url: by, alt: 'A ceiba' },
      gallery: [{ url: ELSEWHERE }, { url: by }],
    })
    expect(await prisma.project.findUnique({ where: { id: project.id } })).toMatchObject({ galleryImages: [by] })
    expect(JSON.stringify(await prisma.draft.findMany())).toContain(by)
    expect(JSON.stringify(await prisma.draft.findMany())).not.toContain(url)
    const restore = 'mutation ($id: ID!) { restoreFromBin(ids: [$id]) { id } }'
    const restored = await run(restore, { id: article.id }, { as: admin })
    expect(restored.codes).toEqual([])
    expect(await prisma.article.findUnique({ where: { id: article.id } })).toMatchObject({ featuredImageUrl: by })
    expect(await prisma.revision.count({ where: { contentId: plant.id } })).toBe(2)
    expect(await prisma.auditEntry.count({ where: { action: 'replacePicture' } })).toBe(3)
    expect((await list('(state: UNUSED)')).urls).toEqual([url])
  })
})

test('a picture that replaces another one is not under the licence of another author', async () => {
  const url = await keepPicture({ altEn: 'A ceiba', credit: 'Ana Xol', licence: 'CC BY 4.0', sourceUrl: ELSEWHERE })
  const by = await keepPicture({ credit: 'Eva Pop' })
  await run(REPLACE, { url, by }, { as: admin })
  expect(await prisma.photo.findUnique({ where: { url: by } })).toMatchObject({
    altEn: 'A ceiba',
    credit: 'Eva Pop',
    licence: null,
    sourceUrl: null,
  })
})

describe('deleting a picture', () => {
  test('is refused while anything shows it, also in the bin or in a draft', async () => {
    const url = await keepPicture()
    const refusal = async () => (await run(DELETE, { url }, { as: admin })).errors[0]!.extensions
    const { id } = await buildArticle({ featuredImageUrl: url, isPublic: false })
    expect(await refusal()).toMatchObject({ code: 'CONFLICT', uses: 1, waiting: 0 })
    await run('mutation ($id: ID!) { deleteArticle(id: $id) }', { id }, { as: admin })
    expect(await refusal()).toMatchObject({ code: 'CONFLICT', uses: 0, waiting: 1 })
    await run('mutation ($id: ID!) { deleteFromBin(ids: [$id]) }', { id }, { as: admin })
    expect((await run(DELETE, { url: ELSEWHERE }, { as: admin })).codes).toEqual(['NOT_FOUND'])
    expect((await run(DELETE, { url }, { as: admin })).data).toEqual({ deletePicture: url })
    expect([await prisma.photo.count(), filesInMemory.size]).toEqual([0, 0])
    expect(await prisma.auditEntry.count({ where: { action: 'deletePicture' } })).toBe(1)
  })
})

describe('the author that a file names', () => {
  const read = 'query ($url: String!) { photo(url: $url) { credit fileCredit } }'

  test('is proposed to admins, and is no credit yet', async () => {
    const { photo } = await send(await signedPicture('Ana Xol'), { as: admin })
    const { data } = await run(read, { url: photo.url }, { as: admin })
    expect(data.photo).toEqual({ credit: null, fileCredit: 'Ana Xol' })
    const { id } = await buildPlant({ mainImageUrl: photo.url })
    const byReader = 'query ($id: ID!) { plant(id: $id) { mainImage { fileCredit } } }'
    expect((await run(byReader, { id })).codes).toEqual(['UNAUTHENTICATED'])
  })

  test('is missing from most files', async () => {
    const { photo } = await send(await drawPicture(), { as: admin })
    expect((await run(read, { url: photo.url }, { as: admin })).data.photo.fileCredit).toBeNull()
  })

  test.each(['utf8', 'latin1'] as const)('is read in %s', (encoding) => {
    expect(fileCreditIn(exifOf(Buffer.from('José Ixcoy\0', encoding)))).toBe('José Ixcoy')
  })

  test.each([0, 5, 20, 30])('is nothing in metadata that end after %i bytes', (end) => {
    expect(fileCreditIn(exifOf(Buffer.from('Ana Xol of Comalapa\0')).subarray(0, end))).toBeNull()
  })

  /** Little-endian metadata with one text, the author. */
  function exifOf(text: Buffer): Buffer {
    const entry = Buffer.alloc(26)
    entry.write('II')
    entry.writeUInt16LE(42, 2)
    entry.writeUInt32LE(8, 4)
    entry.writeUInt16LE(1, 8)
    entry.writeUInt16LE(0x13b, 10)
    entry.writeUInt16LE(2, 12)
    entry.writeUInt32LE(text.length, 14)
    entry.writeUInt32LE(26, 18)
    return Buffer.concat([Buffer.from('Exif\0\0'), entry, text])
  }
})
