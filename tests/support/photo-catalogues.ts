import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { drawPicture } from './pictures.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => void

/**
 * A server on this machine in place of every other host, which responds as the catalogues of photos do, with responses
 * of their shape. `on` replaces the response of a host and path; `requests` are the URLs that were requested.
 */
export function servePhotoCatalogues() {
  const requests: string[] = []
  let handlers = new Map<string, Handler>()
  const server = createServer((request, response) => {
    const url = new URL(request.headers['x-requested-url'] as string)
    requests.push(url.href)
    const handler = handlers.get(`${url.host}${url.pathname}`) ?? handlers.get(url.host)
    if (handler) return handler(request, response, url)
    response.writeHead(404).end()
  })

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void server.close())
  beforeEach(() => {
    requests.length = 0
    handlers = new Map()
    const real = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const { port } = server.address() as AddressInfo
      const headers = new Headers(init?.headers)
      headers.set('x-requested-url', String(input))
      return real(`http://127.0.0.1:${port}/`, { ...init, headers })
    })
  })

  return { requests, on: (place: string, handler: Handler) => void handlers.set(place, handler) }
}

export function json(body: unknown): Handler {
  return (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export function bytes(body: Buffer, type = 'image/jpeg'): Handler {
  return (_request, response) => response.writeHead(200, { 'content-type': type }).end(body)
}

const FILE = 'https://upload.wikimedia.org/wikipedia/commons'

/** A page of a file as the API of Wikimedia Commons returns it. */
export function commonsPage(pageid: number, { licence = 'cc-by-sa-4.0', ...changes }: Record<string, unknown> = {}) {
  const name = `Ruta_chalepensis_${pageid}.jpg`
  return {
    pageid,
    ns: 6,
    title: `File:Ruta chalepensis ${pageid}.jpg`,
    index: pageid,
    imagerepository: 'local',
    imageinfo: [
      {
        size: 4_123_456,
        width: 4000,
        height: 3000,
        mime: 'image/jpeg',
        url: `${FILE}/a/ab/${name}`,
        thumburl: `${FILE}/thumb/a/ab/${name}/1920px-${name}`,
        thumbwidth: 1920,
        thumbheight: 1440,
        descriptionurl: `https://commons.wikimedia.org/wiki/File:${name}`,
        descriptionshorturl: `https://commons.wikimedia.org/w/index.php?curid=${pageid}`,
        extmetadata: {
          Artist: {
            value: '<a href="//commons.wikimedia.org/wiki/User:Xol" title="User:Xol">Ana &amp; Juan Xol</a>',
            source: 'commons-desc-page',
          },
          License: { value: licence, source: 'commons-templates', hidden: '' },
          LicenseShortName: { value: 'CC BY-SA 4.0', source: 'commons-desc-page', hidden: '' },
        },
        ...changes,
      },
    ],
  }
}

export function commonsResponse(...pages: unknown[]) {
  return { batchcomplete: true, query: { pages } }
}

/** An observation as the API of iNaturalist returns it. */
export function observation(id: number, licences: (string | null)[] = ['cc-by']) {
  return {
    id,
    quality_grade: 'research',
    uri: `https://www.inaturalist.org/observations/${id}`,
    place_guess: 'Sololá, Guatemala',
    taxon: { id: 55, name: 'Ruta chalepensis', rank: 'species', preferred_common_name: 'Fringed Rue' },
    user: { id: 9, login: 'tzunun', name: 'Marta Tzunun' },
    photos: licences.map((license_code, index) => ({
      id: id * 10 + index,
      license_code,
      url: `https://inaturalist-open-data.s3.amazonaws.com/photos/${id * 10 + index}/square.jpg`,
      attribution: '(c) Marta Tzunun, some rights reserved (CC BY)',
      original_dimensions: { width: 2048, height: 1536 },
      flags: [],
    })),
  }
}

/** An occurrence as the API of GBIF returns it. */
export function occurrence(key: number, changes: Record<string, unknown> = {}) {
  return {
    key,
    basisOfRecord: 'HUMAN_OBSERVATION',
    scientificName: 'Ruta chalepensis L.',
    species: 'Ruta chalepensis',
    country: 'Guatemala',
    recordedBy: 'Pedro Ixcot',
    license: 'http://creativecommons.org/licenses/by/4.0/legalcode',
    media: [
      {
        type: 'StillImage',
        format: 'image/jpeg',
        identifier: `https://pictures.example/${key}.jpg`,
        creator: 'Pedro Ixcot',
        license: 'http://creativecommons.org/licenses/by/4.0/',
        ...changes,
      },
    ],
  }
}

/** Wikimedia Commons has one photo, `COMMONS:1`, until the end of the test. */
export async function serveOnePhoto(): Promise<void> {
  const picture = await drawPicture(20, 10)
  vi.spyOn(globalThis, 'fetch').mockImplementation((url) =>
    Promise.resolve(
      String(url).includes('api.php') ? Response.json(commonsResponse(commonsPage(1))) : new Response(picture),
    ),
  )
}
