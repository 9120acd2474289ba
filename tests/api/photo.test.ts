import { stat } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { store } from '../../api/media/store.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'

const SET = 'mutation ($input: PhotoInput!) { setPhoto(input: $input) { url alt credit licence } }'
const url = 'https://pictures.example/1.jpg'

describe('what is known of a picture', () => {
  test.each([
    ['', 'url', 'required'],
    ['javascript:alert(1)', 'url', 'invalidAddress'],
    ['data:image/png;base64,AAAA', 'url', 'invalidAddress'],
    ['//elsewhere.example/1.jpg', 'url', 'invalidAddress'],
    ['/\\elsewhere.example/1.jpg', 'url', 'invalidAddress'],
    [`https://a.example/${'x'.repeat(2000)}`, 'url', 'tooLong'],
  ])('is of an address: %s', async (address, field, problem) => {
    const answer = await run(SET, { input: { url: address } }, { as: await buildAdmin() })
    expect(answer.errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { [field]: problem } })
    expect(await prisma.photo.count()).toBe(0)
  })

  test('has an end', async () => {
    const input = { url, altEs: 'x'.repeat(301), credit: 'x'.repeat(301) }
    const answer = await run(SET, { input }, { as: await buildAdmin() })
    expect(answer.errors[0]!.extensions).toMatchObject({ fields: { altEs: 'tooLong', credit: 'tooLong' } })
  })

  test('is written once, and shown wherever the picture is', async () => {
    const admin = await buildAdmin()
    const { id } = await buildPlant({ mainImageUrl: url, galleryImages: [url, '/media/x.jpg'] })
    await run(SET, { input: { url, altEn: 'A ceiba', credit: 'Ana Xol', licence: 'CC BY 4.0' } }, { as: admin })
    // Omitted fields are unchanged; an empty string clears a field.
    const { data } = await run(SET, { input: { url, altEs: 'Una ceiba', licence: '' } }, { as: admin })
    expect(data.setPhoto).toEqual({ url, alt: 'A ceiba', credit: 'Ana Xol', licence: null })
    const shown = await run(
      'query ($id: ID!) { plant(id: $id) { mainImage { alt(lang: ES) credit } gallery { url alt(lang: ES) } } }',
      { id },
    )
    expect(shown.data.plant).toEqual({
      mainImage: { alt: 'Una ceiba', credit: 'Ana Xol' },
      gallery: [
        { url, alt: 'Una ceiba' },
        { url: '/media/x.jpg', alt: null },
      ],
    })
    expect(await prisma.auditEntry.findMany()).toMatchObject([
      { action: 'setPhoto', subjectId: url },
      { action: 'setPhoto', subjectId: url },
    ])
  })
})

describe('a description that two admins write', () => {
  const SET = `mutation ($input: PhotoInput!, $basedOn: PhotoAltInput) {
    setPhoto(input: $input, basedOn: $basedOn) { en: alt(lang: EN, fallback: false) es: alt(lang: ES, fallback: false) } }`
  const NOTHING = { altEn: '', altEs: null }

  test('is not overwritten by who has not seen it, who is told what it says', async () => {
    const admin = await buildAdmin()
    await run(SET, { input: { url, altEn: 'Rue in bloom', altEs: 'Ruda' }, basedOn: NOTHING }, { as: admin })
    const mine = { url, altEn: 'A herb', altEs: 'Ruda', credit: 'Ana Xol' }
    const { codes, errors } = await run(SET, { input: mine, basedOn: NOTHING }, { as: await buildAdmin() })
    expect(codes).toEqual(['CONFLICT'])
    expect(errors[0]!.extensions).toMatchObject({ altEn: 'Rue in bloom', altEs: 'Ruda' })
    expect(await prisma.photo.findMany()).toMatchObject([{ altEn: 'Rue in bloom', altEs: 'Ruda', credit: null }])
    expect(await prisma.auditEntry.count()).toBe(1)
    // Having seen it, they may.
    const basedOn = { altEn: 'Rue in bloom', altEs: 'Ruda' }
    const { data } = await run(SET, { input: mine, basedOn }, { as: admin })
    expect(data.setPhoto).toEqual({ en: 'A herb', es: 'Ruda' })
  })

  test('is there in both languages if each writes one', async () => {
    const as = await buildAdmin()
    await run(SET, { input: { url, altEn: 'Rue', altEs: '' }, basedOn: NOTHING }, { as })
    const { data } = await run(SET, { input: { url, altEn: '', altEs: 'Ruda' }, basedOn: NOTHING }, { as })
    expect(data.setPhoto).toEqual({ en: 'Rue', es: 'Ruda' })
  })

  test('is that of one of them if both save it at once, and nothing is left of a refused one', async () => {
    const as = await buildAdmin()
    const answers = await Promise.all(
      ['One', 'Two'].map((altEn) => run(SET, { input: { url, altEn }, basedOn: NOTHING }, { as })),
    )
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT'])
    const [saved] = answers.filter(({ codes }) => codes.length === 0)
    expect(await prisma.photo.findMany()).toMatchObject([{ altEn: saved!.data.setPhoto.en }])
  })
})

const FILES = '{ plants { edges { node { mainImage { url width height placeholder sources { type srcSet } } } } } }'

test('a picture on another server has no sizes to choose from, one of ours has them for every format', async () => {
  const kept = { width: 700, height: 350, widths: [480, 700], placeholder: 'data:image/webp;base64,AA' }
  await prisma.photo.createMany({ data: [{ url }, { url: '/media/abc.jpg', ...kept }] })
  await buildPlant({ mainImageUrl: url })
  await buildPlant({ mainImageUrl: '/media/abc.jpg' })
  const { data } = await run(FILES)
  expect(data.plants.edges.map(({ node }: { node: { mainImage: unknown } }) => node.mainImage)).toEqual([
    {
      url: '/media/abc.jpg',
      width: 700,
      height: 350,
      placeholder: kept.placeholder,
      sources: [
        { type: 'image/avif', srcSet: '/media/abc-480.avif 480w, /media/abc.avif 700w' },
        { type: 'image/webp', srcSet: '/media/abc-480.webp 480w, /media/abc.webp 700w' },
        { type: 'image/jpeg', srcSet: '/media/abc-480.jpg 480w, /media/abc.jpg 700w' },
      ],
    },
    { url, width: null, height: null, placeholder: null, sources: [] },
  ])
})

test('a picture tells the size of its smallest file, if it has files here, without reading it', async () => {
  const kept = { width: 700, height: 350, widths: [480, 700], placeholder: 'data:image/webp;base64,AA' }
  const [here, lost] = ['/media/here.jpg', '/media/lost.jpg']
  await prisma.photo.createMany({ data: [{ url }, ...[here, lost].map((url) => ({ url, ...kept }))] })
  const file = new URL(import.meta.url).pathname
  await store().write('here-480.avif', 'image/avif', file)
  for (const mainImageUrl of [here, lost, url]) await buildPlant({ mainImageUrl })
  const read = vi.spyOn(store(), 'read')
  for (const _temperature of ['cold', 'warm']) {
    const { data } = await run('{ plants { edges { node { mainImage { url smallestBytes } } } } }')
    const { size } = await stat(file)
    expect(data.plants.edges.map(({ node }: { node: { mainImage: unknown } }) => node.mainImage)).toEqual([
      { url, smallestBytes: null },
      { url: lost, smallestBytes: null },
      { url: here, smallestBytes: size },
    ])
  }
  expect(read).not.toHaveBeenCalled()
})

test('an admin says where the eye goes, which pictures cut elsewhere keep in sight', async () => {
  const admin = await buildAdmin()
  const { id } = await buildPlant({ mainImageUrl: 'https://a.example/1.jpg' })
  const focus = async () => {
    const { data } = await run(`{ plant(id: "${id}") { mainImage { focusX focusY } } }`)
    return data.plant.mainImage as unknown
  }
  const set = (input: string) =>
    run(`mutation { setPhoto(input: { url: "https://a.example/1.jpg", ${input} }) { url } }`, {}, { as: admin })
  expect(await focus()).toEqual({ focusX: 50, focusY: 50 })
  await set('focusX: 0, focusY: 100')
  expect(await focus()).toEqual({ focusX: 0, focusY: 100 })
  await set('credit: "Ana"')
  expect(await focus()).toEqual({ focusX: 0, focusY: 100 })
  await set('focusX: null')
  expect(await focus()).toEqual({ focusX: 50, focusY: 100 })
  for (const wrong of [-1, 101]) {
    const { codes, errors } = await set(`focusY: ${wrong}`)
    expect(codes).toEqual(['BAD_USER_INPUT'])
    expect(errors[0]!.extensions).toMatchObject({
      fields: { focusY: 'outOfRange' },
      ranges: { focusY: { min: 0, max: 100 } },
    })
  }
})
