import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { listMedia } from '../../api/offline/pack-media.ts'
import { keyIn, nameOf } from '../../api/media/names.ts'
import { store } from '../../api/media/store.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { buildArticle, buildCommunity, buildPlant, buildProject } from '../support/content.ts'
import { run } from '../support/run.ts'

// Pictures and voices of persons who have died, which a community lets be shown only after a notice.

const ADD = `mutation ($of: RightsKind!, $id: ID!, $place: String, $input: AttributionInput!) {
  createAttribution(of: $of, id: $id, place: $place, input: $input) { id }
}`
const HER = `/media/${'a'.repeat(32)}.jpg`
const OTHER = `/media/${'b'.repeat(32)}.jpg`
const VOICE = `/media/${'c'.repeat(32)}-900.mp3`
const SPOKEN = {
  recording: VOICE,
  speaker: 'Rosa Pop',
  community: 'Cobán',
  consent: 'En papel',
  consentOn: '2026-01-02',
}

const bodyOf = async (path: string) => Buffer.from(await (await app.request(`http://localhost${path}`)).arrayBuffer())
const textOf = async (path: string) => (await bodyOf(path)).toString()

async function add(as: Account, of: string, id: string, place: string, input: object) {
  const { codes, errors } = await run(ADD, { of, id, place, input }, { as })
  return { codes, fields: errors?.[0]?.extensions?.['fields'] }
}

async function noticed() {
  const as = await buildAdmin()
  const { id: communityId } = await buildCommunity()
  for (const url of [HER, OTHER])
    await prisma.photo.create({ data: { url, altEn: 'A healer', altEs: 'Una curandera', widths: [400] } })
  const plant = await buildPlant({
    commonNameEs: 'Pericón',
    mainImageUrl: HER,
    galleryImages: [OTHER, HER],
    names: [{ name: 'Iya', language: 'cak', ...SPOKEN }],
  })
  const words = { wordsEs: 'Prenda antes una candela.', wordsEn: 'Light a candle first.' }
  const input = { communityId, hasNotice: true, ...words }
  for (const place of ['mainImageUrl', 'recordings.0'])
    expect((await add(as, 'PLANT', plant.id, place, input)).codes).toEqual([])
  return { as, plant, communityId, input }
}

describe('what is refused', () => {
  test('a notice of what is no picture or recording, or that no community wishes', async () => {
    const { as, plant, communityId } = await noticed()
    const on = (place: string, input: object) => add(as, 'PLANT', plant.id, place, { hasNotice: true, ...input })
    expect((await on('names.0', { communityId })).fields).toEqual({ hasNotice: 'filesOnly' })
    expect((await on('galleryImages.0', { labels: ['tk-notice'] })).fields).toEqual({ communityId: 'required' })
  })

  test('to read as a stranger or a member which attributions have one', async () => {
    const { plant } = await noticed()
    const query = `{ plant(id: "${plant.id}") { noticedPictures { attributions { hasNotice } } } }`
    expect((await run(query)).codes).toContain('UNAUTHENTICATED')
    expect((await run(query, {}, { as: await buildUser() })).codes).toContain('FORBIDDEN')
  })
})

test('the usual fields have no such picture or voice; their own has the notice beside it', async () => {
  const { as, plant } = await noticed()
  const query = `{ plant(id: "${plant.id}") {
    mainImageUrl mainImage { url } galleryImages gallery { url notice }
    names { recording { url } noticedRecording { url speaker notice(lang: ES) } }
    noticedPictures { url notice(lang: ES) }
  } }`
  const { data } = await run(query)
  expect(data.plant).toEqual({
    mainImageUrl: null,
    mainImage: null,
    galleryImages: [OTHER],
    gallery: [{ url: OTHER, notice: null }],
    names: [
      {
        recording: null,
        noticedRecording: {
          url: VOICE,
          speaker: 'Rosa Pop',
          notice: 'Esta es la voz de una persona que ya falleció. «Prenda antes una candela.»',
        },
      },
    ],
    noticedPictures: [
      { url: HER, notice: 'Esta imagen muestra a una persona que ya falleció. «Prenda antes una candela.»' },
    ],
  })
  // Forms of admins would otherwise save the plant without it.
  expect((await run(query, {}, { as })).data.plant).toMatchObject({
    mainImageUrl: HER,
    galleryImages: [OTHER, HER],
    mainImage: null,
  })
  const item = '{ contentItems(kind: PLANT, first: 1) { edges { node { picture { url } } } } }'
  expect(JSON.stringify((await run(item, {}, { as })).data)).not.toContain(HER)
})

test('the page tells the notice before, and neither links to the picture nor previews it outside', async () => {
  const { plant } = await noticed()
  const page = await textOf(`/plants/${plant.id}?lang=es`)
  expect(page).toContain('Esta imagen muestra a una persona que ya falleció. «Prenda antes una candela.»')
  expect(page).toContain('Esta es la voz de una persona que ya falleció.')
  const [head] = page.split('</head>')
  expect(head).not.toContain(HER.slice(0, -4))
  // What is not in a closed `<details>` is what a browser shows.
  const shown = page.replaceAll(/<details[^>]*><summary[^>]*>(?:Ver la foto|Oír la voz)<\/summary>.*?<\/details>/gs, '')
  expect(shown.length).toBeLessThan(page.length)
  const [markup] = shown.split('<script')
  for (const file of [HER.slice(0, -4), VOICE]) expect(markup).not.toContain(file)
  expect(page).not.toMatch(/<audio|autoplay/)
})

test.each([
  ['cards', '/plants'],
  ['the print', '/plants/ID/print'],
  ['the hand-out', '/handouts/plants/ID.txt'],
  ['the feed', '/feed.xml'],
  ['the sitemap', '/sitemap.xml'],
])('it is left out of %s', async (_name, path) => {
  const { plant } = await noticed()
  const text = await textOf(path.replace('ID', plant.id))
  expect(text.length).toBeGreaterThan(100)
  for (const file of [HER.slice(0, -4), VOICE]) expect(text).not.toContain(file)
})

test('phones do not save it, and a dump has it only with its notice', async () => {
  const { plant } = await noticed()
  const names = [HER, OTHER].map((url) => nameOf(keyIn(url), 400, [400], 'webp'))
  const file = new URL(import.meta.url).pathname
  for (const name of [...names, VOICE.slice('/media/'.length)]) await store().write(name, 'image/webp', file)
  const media = JSON.stringify(await listMedia())
  expect(media).toContain('b'.repeat(32))
  expect(media).not.toContain('a'.repeat(32))
  expect(media).not.toContain(VOICE)
  const record = JSON.parse(
    gunzipSync(await bodyOf('/data/plants.jsonl.gz'))
      .toString()
      .split('\n')[0]!,
  )
  expect(record).toMatchObject({
    id: plant.id,
    mainImage: null,
    gallery: [{ url: OTHER }],
    noticedPictures: [{ url: HER, notice: { en: expect.stringContaining('has died') } }],
    names: [{ recording: null, noticedRecording: { url: VOICE, notice: { es: expect.stringContaining('falleció') } } }],
  })
})

test.each([
  ['ARTICLE', () => buildArticle({ featuredImageUrl: HER }), 'articles', 'featuredImageUrl'],
  ['PROJECT', () => buildProject({ galleryImages: [HER] }), 'projects', 'galleryImages.0'],
] as const)('so it is with a %s, until the attribution goes', async (of, build, table, place) => {
  const as = await buildAdmin()
  await prisma.photo.create({ data: { url: HER, altEn: 'A healer', altEs: 'Una curandera', widths: [400] } })
  const { id } = await build()
  const { id: communityId } = await buildCommunity()
  expect(await textOf(`/${table}`)).toContain(HER.slice(0, -4))
  expect((await add(as, of, id, place, { communityId, hasNotice: true })).codes).toEqual([])
  expect(await textOf(`/${table}`)).not.toContain(HER.slice(0, -4))
  expect(await textOf(`/${table}/${id}`)).toContain('This picture shows a person who has died.')
  const { id: made } = await prisma.attribution.findFirstOrThrow({ where: { subject: HER } })
  await run('mutation ($id: ID!) { deleteAttribution(id: $id) }', { id: made }, { as })
  expect(await textOf(`/${table}`)).toContain(HER.slice(0, -4))
})
