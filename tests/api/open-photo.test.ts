import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { env } from '../../api/env.ts'
import { log } from '../../api/log.ts'
import { listCandidates } from '../../api/media/open-photos/candidates.ts'
import { openLicence } from '../../api/media/open-photos/open-licence.ts'
import { speciesOf } from '../../api/media/open-photos/open-photo.ts'
import { filesInMemory } from '../../api/media/store-in-memory.ts'
import { accessTokenOf, buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { watchUploads } from '../support/media.ts'
import {
  bytes,
  commonsResponse,
  commonsPage,
  json,
  observation,
  occurrence,
  servePhotoCatalogues,
} from '../support/photo-catalogues.ts'
import { drawPicture } from '../support/pictures.ts'
import { run } from '../support/run.ts'

const FIND = `query ($name: String!) {
  openPhotos(scientificName: $name) {
    photos { id catalogue title author licence page thumbnail width height }
    unavailable
  }
}`
const TAKE = 'mutation ($id: ID!) { takeOpenPhoto(id: $id) { url credit licence sourceUrl width } }'
const COMMONS = 'commons.wikimedia.org/w/api.php'
const INATURALIST = 'api.inaturalist.org/v1/observations'
const GBIF = 'api.gbif.org/v1/occurrence/search'
const RUDA = 'Ruta chalepensis L.'

const catalogues = servePhotoCatalogues()
const listUploads = watchUploads()
let admin: Account

beforeEach(async () => {
  admin = await buildAdmin()
  filesInMemory.clear()
  vi.spyOn(log, 'warn').mockImplementation(() => {})
})

async function find(name = RUDA) {
  const { data } = await run(FIND, { name }, { as: admin })
  return data.openPhotos as { photos: Record<string, unknown>[]; unavailable: string[] }
}

const take = (id: string) => run(TAKE, { id }, { as: admin })

describe('photos of a plant', () => {
  test('come from three catalogues in turns, with author, licence and page', async () => {
    catalogues.on(COMMONS, json(commonsResponse(commonsPage(2), commonsPage(1))))
    catalogues.on(INATURALIST, json({ total_results: 1, results: [observation(7)] }))
    catalogues.on(GBIF, json({ count: 1, results: [occurrence(3)] }))
    const { photos, unavailable } = await find()
    expect(unavailable).toEqual([])
    const md5 = createHash('md5').update('https://pictures.example/3.jpg').digest('hex')
    expect(photos).toEqual([
      {
        id: 'COMMONS:1',
        catalogue: 'COMMONS',
        title: 'Ruta chalepensis 1',
        author: 'Ana & Juan Xol',
        licence: 'CC BY-SA 4.0',
        page: 'https://commons.wikimedia.org/wiki/File:Ruta_chalepensis_1.jpg',
        thumbnail:
          'https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Ruta_chalepensis_1.jpg/330px-Ruta_chalepensis_1.jpg',
        width: 4000,
        height: 3000,
      },
      expect.objectContaining({
        id: 'INATURALIST:7-70',
        title: 'Ruta chalepensis, Sololá, Guatemala',
        author: 'Marta Tzunun',
        licence: 'CC BY 4.0',
        page: 'https://www.inaturalist.org/observations/7',
        thumbnail: 'https://inaturalist-open-data.s3.amazonaws.com/photos/70/medium.jpg',
      }),
      expect.objectContaining({
        id: `GBIF:3-${md5}`,
        author: 'Pedro Ixcot',
        licence: 'CC BY 4.0',
        page: 'https://www.gbif.org/occurrence/3',
        thumbnail: `https://api.gbif.org/v1/image/cache/400x/occurrence/3/media/${md5}`,
      }),
      expect.objectContaining({ id: 'COMMONS:2' }),
    ])
    // The name without its author.
    for (const url of catalogues.requests)
      expect([...new URL(url).searchParams.values()].join(), url).toMatch(/Ruta chalepensis\b(?! L)/)
  })

  test('under any other licence, of nobody, elsewhere or of another shape are left out', async () => {
    catalogues.on(
      COMMONS,
      json(
        commonsResponse(
          commonsPage(1, { licence: 'cc-by-nc-4.0', extmetadata: { License: { value: 'cc-by-nc-4.0' } } }),
          commonsPage(2, { extmetadata: { License: { value: 'cc-by-4.0' }, Artist: { value: ' <b></b> ' } } }),
          commonsPage(3, { thumburl: 'https://evil.example/1920px-a.jpg' }),
          commonsPage(4, { thumburl: 'http://upload.wikimedia.org/a.jpg' }),
          commonsPage(5, { mime: 'image/svg+xml' }),
          { pageid: 6, title: 'File:Missing.jpg', missing: true },
          null,
        ),
      ),
    )
    catalogues.on(INATURALIST, json({ results: [observation(7, ['cc-by-nc', null, 'cc-by-nd']), { id: 'x' }] }))
    catalogues.on(
      GBIF,
      json({
        results: [
          occurrence(1, { license: 'All rights reserved' }),
          occurrence(2, { identifier: 'https://inaturalist-open-data.s3.amazonaws.com/photos/1/original.jpg' }),
          occurrence(3, { type: 'Sound' }),
        ],
      }),
    )
    expect(await find()).toEqual({ photos: [], unavailable: [] })
  })

  test('of the catalogues that respond are shown if others fail', async () => {
    catalogues.on(COMMONS, (_request, response) => response.writeHead(503).end())
    catalogues.on(INATURALIST, bytes(Buffer.from('<html>Maintenance</html>'), 'text/html'))
    catalogues.on(GBIF, json({ results: [occurrence(3)] }))
    const { photos, unavailable } = await find()
    expect(photos).toHaveLength(1)
    expect(unavailable).toEqual(['COMMONS', 'INATURALIST'])
  })

  test('without a network are none, and it says so', async () => {
    vi.mocked(fetch).mockRejectedValue(new TypeError('fetch failed'))
    expect(await find()).toEqual({ photos: [], unavailable: ['COMMONS', 'INATURALIST', 'GBIF'] })
  })

  test('are not searched if more is sent than anybody reads, or a redirect leads elsewhere', async () => {
    catalogues.on(COMMONS, json(commonsResponse('x'.repeat(5_000_000))))
    catalogues.on(INATURALIST, (_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    )
    catalogues.on(GBIF, (_request, response, { pathname }) => response.writeHead(302, { location: pathname }).end())
    expect((await find()).unavailable).toEqual(['COMMONS', 'INATURALIST', 'GBIF'])
    expect(catalogues.requests.join(' ')).not.toContain('169.254')
  })

  test('of no name are none, and of a very long one refused', async () => {
    expect(await find('  … ')).toEqual({ photos: [], unavailable: [] })
    const { errors } = await run(FIND, { name: 'x'.repeat(301) }, { as: admin })
    expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { scientificName: 'tooLong' } })
  })

  test('are not available if the operator says so', async () => {
    vi.spyOn(env, 'PHOTO_SEARCH', 'get').mockReturnValue(false)
    expect((await run(FIND, { name: RUDA }, { as: admin })).codes).toEqual(['NOT_AVAILABLE'])
    expect((await take('COMMONS:1')).codes).toEqual(['NOT_AVAILABLE'])
  })
})

describe('a photo that is taken', () => {
  test('is stored like an upload, with what its catalogue says of it', async () => {
    catalogues.on(COMMONS, json(commonsResponse(commonsPage(12))))
    catalogues.on('upload.wikimedia.org', bytes(await drawPicture(700, 500)))
    const { data } = await take('COMMONS:12')
    expect(data.takeOpenPhoto).toEqual({
      url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.jpg$/),
      credit: 'Ana & Juan Xol',
      licence: 'CC BY-SA 4.0',
      sourceUrl: 'https://commons.wikimedia.org/wiki/File:Ruta_chalepensis_12.jpg',
      width: 700,
    })
    expect(new URL(catalogues.requests[0]!).searchParams.get('pageids')).toBe('12')
    expect(await prisma.auditEntry.findMany({ select: { action: true } })).toEqual([{ action: 'takeOpenPhoto' }])
  })

  test('of a network of observers is one of several of an observation', async () => {
    catalogues.on(`${INATURALIST}/7`, json({ results: [observation(7, ['cc-by', 'cc0'])] }))
    catalogues.on('inaturalist-open-data.s3.amazonaws.com', bytes(await drawPicture()))
    expect((await take('INATURALIST:7-71')).data.takeOpenPhoto).toMatchObject({ licence: 'CC0 1.0' })
    expect(catalogues.requests.at(-1)).toBe('https://inaturalist-open-data.s3.amazonaws.com/photos/71/original.jpg')
    expect((await take('INATURALIST:7-99')).codes).toEqual(['NOT_FOUND'])
  })

  test.each(['', 'COMMONS:', 'COMMONS:1/../2', 'FLICKR:1', 'https://evil.example/1.jpg', 'GBIF:9'])(
    'is not found by %j',
    async (id) => {
      expect((await take(id)).codes).toEqual(['NOT_FOUND'])
      expect(await prisma.photo.count()).toBe(0)
    },
  )

  test('is not taken if its licence is no longer open', async () => {
    catalogues.on(
      COMMONS,
      json(commonsResponse(commonsPage(1, { extmetadata: { License: { value: 'cc-by-nc-4.0' } } }))),
    )
    expect((await take('COMMONS:1')).codes).toEqual(['NOT_FOUND'])
  })

  test.each([
    ['wrongType', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(99)}</svg>`)],
    ['tooLarge', Buffer.alloc(15 * 1024 * 1024 + 1)],
  ])('is refused like an upload: %s', async (reason, file) => {
    catalogues.on(COMMONS, json(commonsResponse(commonsPage(1))))
    catalogues.on('upload.wikimedia.org', bytes(file))
    expect((await take('COMMONS:1')).errors[0]!.extensions).toMatchObject({ fields: { picture: reason } })
    expect([await prisma.photo.count(), filesInMemory.size, await listUploads()]).toEqual([0, 0, []])
  })

  test('whose catalogue is away can be taken later', async () => {
    catalogues.on(COMMONS, json(commonsResponse(commonsPage(1))))
    catalogues.on('upload.wikimedia.org', (_request, response) => response.writeHead(500).end())
    expect((await take('COMMONS:1')).codes).toEqual(['UNAVAILABLE'])
    catalogues.on('upload.wikimedia.org', (_request, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('the beginning', () => response.destroy())
    })
    expect((await take('COMMONS:1')).codes).toEqual(['UNAVAILABLE'])
    expect(await prisma.photo.count()).toBe(0)
  })
})

describe('a thumbnail', () => {
  const THUMBNAIL = 'https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Ruta.jpg/330px-Ruta.jpg'

  async function fetchAs(account: Account | null, url = THUMBNAIL) {
    const headers = { ...(account && { authorization: `Bearer ${await accessTokenOf(account)}` }) }
    return app.request(`http://localhost/open-photo?url=${encodeURIComponent(url)}`, { headers })
  }

  test('is passed on with its own type, to admins only', async () => {
    catalogues.on('upload.wikimedia.org', bytes(await drawPicture(30, 20, 'jpeg'), 'text/html'))
    expect((await fetchAs(null)).status).toBe(401)
    expect((await fetchAs(await buildUser())).status).toBe(403)
    expect(catalogues.requests).toEqual([])
    const response = await fetchAs(await buildAdmin())
    expect(response.status).toBe(200)
    // By its bytes, whatever the catalogue calls it.
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
  })

  test.each([
    ['of another host', 'https://evil.example/a.jpg', 404],
    ['of this machine', 'http://127.0.0.1:4000/metrics', 404],
    ['without encryption', THUMBNAIL.replace('https', 'http'), 404],
    ['that is a page', THUMBNAIL, 404, Buffer.from('<!doctype html><script>alert(1)</script><p>No picture.</p>')],
    ['without end', THUMBNAIL, 503, Buffer.alloc(3 * 1024 * 1024, 0xff)],
  ])('%s is not passed on', async (_what, url, status, body?: Buffer) => {
    catalogues.on('upload.wikimedia.org', bytes(body ?? Buffer.alloc(0)))
    const response = await fetchAs(await buildAdmin(), url)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).not.toMatch(/image|html/)
    expect(catalogues.requests).toHaveLength(body ? 1 : 0)
  })

  test.each(['http://169.254.169.254/latest', 'http://['])(
    'is not fetched from %s, where a catalogue redirects to',
    async (location) => {
      catalogues.on('upload.wikimedia.org', (_request, response) => response.writeHead(302, { location }).end())
      expect((await fetchAs(await buildAdmin())).status).toBe(503)
      expect(catalogues.requests).toEqual([THUMBNAIL])
    },
  )
})

test.each([
  ['cc-by-sa-4.0', 'CC BY-SA 4.0'],
  ['cc-by', 'CC BY'],
  ['cc0', 'CC0 1.0'],
  ['cc-zero', 'CC0 1.0'],
  ['CC BY 2.0', 'CC BY 2.0'],
  ['http://creativecommons.org/licenses/by/4.0/legalcode', 'CC BY 4.0'],
  ['https://creativecommons.org/publicdomain/zero/1.0/', 'CC0 1.0'],
  ['cc-by-nc-4.0', null],
  ['cc-by-nc-sa', null],
  ['CC BY-ND 3.0', null],
  ['http://creativecommons.org/licenses/by-nc/4.0/', null],
  ['https://creativecommons.org/publicdomain/mark/1.0/', null],
  ['https://evil.example/licenses/by/4.0/', null],
  ['pd', null],
  ['Copyright by me', null],
  [null, null],
])('the licence %j is open as %j', (written, name) => {
  expect(openLicence(written)).toBe(name)
})

test.each([
  ['Ruta chalepensis L.', 'Ruta chalepensis'],
  ['Citrus × aurantiifolia (Christm.) Swingle', 'Citrus × aurantiifolia'],
  ['Opuntia ficus-indica (L.) Mill.', 'Opuntia ficus-indica'],
  ['Cucurbita', 'Cucurbita'],
  ['', ''],
])('%j is searched as %j', (name, species) => {
  expect(speciesOf(name)).toBe(species)
})

describe('npm run content:photos', () => {
  const plan = async (names: (string | null)[]) => {
    const lines: string[] = []
    const plants = names.map((scientificName, index) => ({ slug: `plant-${index}`, scientificName }))
    const pause = vi.fn<() => Promise<void>>().mockResolvedValue()
    const isWhole = await listCandidates(plants, { write: (line) => lines.push(line), pause })
    return { isWhole, text: lines.join('\n'), pauses: pause.mock.calls.length }
  }

  test('lists photos of each plant with author, licence and page, and pauses after each', async () => {
    catalogues.on(COMMONS, json(commonsResponse(commonsPage(1))))
    catalogues.on(INATURALIST, json({ results: [] }))
    const { isWhole, text, pauses } = await plan([RUDA, null])
    expect(isWhole).toBe(true)
    expect(text).toContain('plant-0: Ruta chalepensis L.\n  not searched: GBIF\n')
    expect(text).toContain(
      'Ana & Juan Xol; CC BY-SA 4.0\n    https://commons.wikimedia.org/wiki/File:Ruta_chalepensis_1.jpg',
    )
    expect(text).toContain('plant-1: no scientific name\n  none')
    expect(pauses).toBe(2)
  })

  test('stops at the first plant if no catalogue can be reached', async () => {
    const { isWhole, text } = await plan([RUDA, RUDA])
    expect(isWhole).toBe(false)
    expect(text).not.toContain('plant-1')
  })
})
