import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAilment, buildArticle, buildPlant, buildProject } from '../support/content.ts'

const get = async (path: string, headers: Record<string, string> = {}) =>
  app.request(new URL(path, 'http://localhost').href, { headers })

/** Open Graph properties of a page. */
async function openGraphOf(path: string): Promise<Record<string, string>> {
  const html = await (await get(path)).text()
  const tags = html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)"\/>/g)
  return Object.fromEntries(
    [...tags].map(([, property = '', content = '']) => [property, content.replaceAll('&amp;', '&')]),
  )
}

const cardOf = async (path: string) => new URL((await openGraphOf(path))['og:image']!)
const pathOf = ({ pathname, search }: URL) => pathname + search
const versionOf = (updatedAt: Date) => `${updatedAt.getTime().toString(36)}.png`

describe('there is no card', () => {
  test('of what is hidden, nor of what is not there', async () => {
    const hidden = [
      ['plants', await buildPlant({ isPublic: false })],
      ['articles', await buildArticle({ isPublic: false })],
      ['projects', await buildProject({ isLocked: true })],
      ['ailments', { id: (await buildAilment('hidden', { isPublic: false })).slug, updatedAt: new Date() }],
      ['ailments', await buildAilment('cough')],
      ['plants', { id: '019a8f00-0000-7000-8000-000000000000', updatedAt: new Date() }],
      ['articles', await buildPlant()],
    ] as const
    for (const [noun, { id, updatedAt }] of hidden) {
      expect((await get(`/og/${noun}/${id}/${versionOf(updatedAt)}`)).status).toBe(404)
    }
  })

  test.each(['users/019a8f00-0000-7000-8000-000000000000/a.png', 'plants/1/a.png', 'plants/../../x/a.png', 'plants/'])(
    'at /og/%s',
    async (path) => expect((await get(`/og/${path}`)).status).toBe(404),
  )

  test(`whose id only looks like one`, async () => {
    expect((await get(`/og/plants/${'-'.repeat(36)}/a.png`)).status).toBe(404)
  })
})

test('a page without a photo shows a card of its own in each language, which may be kept for ever', async () => {
  const plant = await buildPlant({ scientificName: 'Tagetes lucida Cav.', plantFamilyEn: 'Asteraceae', habit: 'herb' })
  expect(await openGraphOf(`/plants/${plant.id}?lang=es`)).toMatchObject({
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Lámina de herbario dibujada: Pericón',
    'twitter:card': 'summary_large_image',
  })
  const bytes = new Set<string>()
  for (const path of [`/plants/${plant.id}`, `/plants/${plant.id}?lang=es`]) {
    const card = await cardOf(path)
    const response = await get(pathOf(card))
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('public, no-cache')
    const picture = Buffer.from(await response.arrayBuffer())
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    bytes.add(picture.toString('base64'))

    const again = await get(pathOf(card), { 'if-none-match': response.headers.get('etag')! })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  expect(bytes.size).toBe(2)
})

test('a photo stands for its page, with its size where that is known', async () => {
  const url = 'https://pictures.example/rue.jpg'
  const { id } = await buildPlant({ mainImageUrl: url })
  const unknown = await openGraphOf(`/plants/${id}`)
  expect(unknown['og:image']).toBe(url)
  expect(unknown).not.toHaveProperty('og:image:width')
  await prisma.photo.create({ data: { url, width: 1600, height: 1067, altEn: 'Rue in bloom' } })
  expect(await openGraphOf(`/plants/${id}`)).toMatchObject({
    'og:image': url,
    'og:image:width': '1600',
    'og:image:height': '1067',
    'og:image:alt': 'Rue in bloom',
  })
})

test('an address of before an edit leads to the card of today, and so does one that somebody made up', async () => {
  const { id } = await buildArticle()
  const before = await cardOf(`/articles/${id}?lang=es`)
  await prisma.article.update({ where: { id }, data: { titleEs: 'Otra cosa' } })
  const now = await cardOf(`/articles/${id}?lang=es`)
  expect(now.pathname).not.toBe(before.pathname)
  for (const path of [pathOf(before), `/og/articles/${id}/anything0.png?lang=es&x=1`]) {
    const { status, headers } = await get(path)
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, pathOf(now), 'no-store'])
  }
})

test('asked for many at once, some get the picture of the site, and none waits for long', async () => {
  const projects = await Promise.all(Array.from({ length: 6 }, () => buildProject()))
  const paths = projects.flatMap(({ id, updatedAt }) =>
    ['en', 'es'].map((language) => `/og/projects/${id}/${versionOf(updatedAt)}?lang=${language}`),
  )
  // Each twice: a request for a card that is being drawn waits for it.
  const responses = await Promise.all([...paths, ...paths].map((path) => get(path)))
  const drawn = responses.filter(({ status }) => status === 200)
  const others = responses.filter(({ status }) => status !== 200)
  expect(new Set(drawn.map(({ headers }) => headers.get('etag'))).size).toBeGreaterThanOrEqual(4)
  expect(others.length).toBeGreaterThan(0)
  for (const { status, headers } of others) expect([status, headers.get('location')]).toEqual([302, '/og.png'])
})

test('a page that is about nothing in particular shows the picture of the site, by its name', async () => {
  expect(await openGraphOf('/plants?lang=es')).toMatchObject({
    'og:image': 'http://localhost:4000/og.png',
    'og:image:width': '1200',
    'og:image:alt': 'Plantas Medicinales Mayas',
  })
})
