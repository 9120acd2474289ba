import { beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '../../api/env.ts'
import { log } from '../../api/log.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { json, servePhotoCatalogues as serveOtherHosts } from '../support/photo-catalogues.ts'
import { CROSSREF, CROSSREF_BIBTEX, OPEN_LIBRARY, RIS } from '../support/references.ts'
import { run } from '../support/run.ts'

const READ = `query ($text: String!) { readReference(text: $text) { origin works {
  type title author year container editor publisher place volume issue pages isbn doi address
} } }`
const FRANK = {
  type: 'ARTICLE',
  title:
    'The Structure of Ordinary Water: New data and interpretations are yielding new insights into this fascinating substance',
  author: 'Frank H.S.',
  year: 1970,
  container: 'Science',
  volume: '169',
  issue: '3946',
  pages: '635-641',
  doi: '10.1126/science.169.3946.635',
}

const hosts = serveOtherHosts()
let admin: Account

beforeEach(async () => {
  admin = await buildAdmin()
  vi.spyOn(log, 'warn').mockImplementation(() => {})
})

/** Without what is null. */
async function read(text: string): Promise<{ origin: string; works: object[] }> {
  const { data, errors } = await run(READ, { text }, { as: admin })
  expect(errors).toEqual([])
  const { origin, works } = data.readReference
  const filled = (work: object) => Object.fromEntries(Object.entries(work).filter(([, value]) => value !== null))
  return { origin, works: works.map(filled) }
}

const codesOf = async (text: string) => (await run(READ, { text }, { as: admin })).codes

describe('without asking anybody', () => {
  test.each([
    ['BibTeX', CROSSREF_BIBTEX],
    ['CSL-JSON', JSON.stringify([CROSSREF])],
    [
      'a response of the API of Crossref',
      JSON.stringify({
        status: 'ok',
        message: { ...CROSSREF, title: [CROSSREF.title], 'container-title': ['Science'] },
      }),
    ],
  ])('%s of an article is read', async (_what, text) => {
    expect(await read(text)).toEqual({ origin: 'TEXT', works: [FRANK] })
    expect(hosts.requests).toEqual([])
  })

  test('RIS is read', async () => {
    const article = {
      type: 'ARTICLE',
      title: 'A Mathematical Theory of Communication',
      author: 'Shannon C.E.',
      year: 1948,
      container: 'Bell System Technical Journal',
      volume: '27',
      pages: '379-423',
    }
    expect(await read(RIS)).toEqual({ origin: 'TEXT', works: [article] })
    expect(await read(RIS.replaceAll('\n', '\r\n') + RIS)).toMatchObject({ works: [article, article] })
  })

  test('BibTeX of books, chapters and theses is read, with the accents of LaTeX', async () => {
    const { works } = await read(String.raw`
@book{a, author={C{\'a}ceres, Armando and {Universidad de San Carlos}}, title={Plantas de uso {Medicinal} en \textit{Guatemala}}, publisher={Editorial Universitaria}, address={Guatemala}, year=1996, isbn={978-0-14-032872-1}, pagetotal={402}}
@incollection{b, author={Xol, Ana Mar{\'i}a}, title={Las hierbas}, booktitle={El libro}, editor={Caal, Juana}, pages={12--19}, publisher={P}, year={2001}}
@phdthesis{c, author={Pop, Juan}, title={Una tesis}, school={USAC}, year={2010}, address={Guatemala}}`)
    expect(works).toEqual([
      expect.objectContaining({
        type: 'BOOK',
        title: 'Plantas de uso Medicinal en Guatemala',
        author: 'Cáceres A., Universidad de San Carlos',
        year: 1996,
        publisher: 'Editorial Universitaria',
        place: 'Guatemala',
        isbn: '9780140328721',
      }),
      {
        type: 'CHAPTER',
        title: 'Las hierbas',
        author: 'Xol A.M.',
        year: 2001,
        container: 'El libro',
        editor: 'Caal J.',
        publisher: 'P',
        pages: '12-19',
      },
      { type: 'THESIS', title: 'Una tesis', author: 'Pop J.', year: 2010, publisher: 'USAC', place: 'Guatemala' },
    ])
  })

  test.each([
    '',
    'ruda',
    '{',
    '{}',
    '[]',
    'null',
    '@article{',
    'TY  - JOUR',
    'https://example.org/10.1000/182',
    'http://169.254.169.254/latest/meta-data',
    '{"title": {"a": 1}, "author": "x"}',
    '[[[[1]]]]',
    '@article{a, title = {http://127.0.0.1/}',
  ])('%j is refused', async (text) => {
    expect(await codesOf(text)).toEqual(['BAD_USER_INPUT'])
    expect(hosts.requests).toEqual([])
  })

  test('nothing within a reference is requested, however it is written', async () => {
    const url = 'http://127.0.0.1:1/x'
    for (const text of [
      `@article{a, title={${url}}, url={${url}}, crossref={${url}}}`,
      JSON.stringify({ title: url, URL: url }),
    ])
      expect((await read(text)).works).toEqual([expect.objectContaining({ title: url })])
    expect(hosts.requests).toEqual([])
  })

  test('a text of 50,000 characters that means nothing takes no time', async () => {
    const start = performance.now()
    for (const text of [
      '@a{'.repeat(16_000),
      `@article{a, title={${'{'.repeat(45_000)}`,
      `TY  - JOUR\n${'AU  - '.repeat(8000)}`,
    ])
      await run(READ, { text }, { as: admin })
    expect(performance.now() - start).toBeLessThan(5000)
    expect(await codesOf('a'.repeat(50_001))).toEqual(['BAD_USER_INPUT'])
  })
})

describe('a DOI', () => {
  test('is looked up at doi.org and the registry to which that redirects', async () => {
    const accepted: (string | undefined)[] = []
    hosts.on('doi.org', (request, response) => {
      accepted.push(request.headers.accept)
      response
        .writeHead(302, { location: 'https://api.crossref.org/v1/works/10.1126%2Fscience.169.3946.635/transform' })
        .end()
    })
    hosts.on('api.crossref.org', json(CROSSREF))
    for (const doi of ['10.1126/science.169.3946.635', 'https://doi.org/10.1126/SCIENCE.169.3946.635'])
      expect(await read(doi)).toEqual({ origin: 'DOI_REGISTRY', works: [FRANK] })
    expect(accepted).toContain('application/vnd.citationstyles.csl+json')
    expect(hosts.requests[0]).toBe('https://doi.org/10.1126/science.169.3946.635')
  })

  test('that is not registered is NOT_FOUND', async () => {
    expect(await codesOf('10.1000/nothing')).toEqual(['NOT_FOUND'])
  })

  test.each([
    ['another host', 'https://publisher.example/article'],
    ['this machine', 'https://localhost/'],
    ['an address in the network', 'https://169.254.169.254/latest'],
    ['a host without encryption', 'http://api.crossref.org/works'],
  ])('is not followed to %s', async (_where, location) => {
    hosts.on('doi.org', (_request, response) => response.writeHead(302, { location }).end())
    expect(await codesOf('10.1000/182')).toEqual(['UNAVAILABLE'])
    expect(hosts.requests).toEqual(['https://doi.org/10.1000/182'])
  })

  test.each([
    ['HTML', (_: unknown, response: { end: (text: string) => void }) => response.end('<html>')],
    ['5 MB', (_: unknown, response: { end: (text: string) => void }) => response.end(' '.repeat(5_000_000))],
  ])('is UNAVAILABLE where the registry sends %s', async (_what, handler) => {
    hosts.on('doi.org', handler as Parameters<typeof hosts.on>[1])
    expect(await codesOf('10.1000/182')).toEqual(['UNAVAILABLE'])
  })

  test('is UNAVAILABLE without a network, and NOT_AVAILABLE where the operator does not want it looked up', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
    expect(await codesOf('10.1000/182')).toEqual(['UNAVAILABLE'])
    vi.spyOn(env, 'SOURCE_LOOKUP', 'get').mockReturnValue(false)
    for (const text of ['10.1000/182', '9780980200447']) expect(await codesOf(text)).toEqual(['NOT_AVAILABLE'])
    expect((await read(RIS)).works).toHaveLength(1)
  })
})

describe('an ISBN', () => {
  test('is looked up at Open Library', async () => {
    hosts.on('openlibrary.org/api/books', json(OPEN_LIBRARY))
    const book = {
      type: 'BOOK',
      title: 'Slow reading',
      author: 'Miedema J.',
      year: 2009,
      publisher: 'Litwin Books',
      place: 'Duluth, Minn',
      pages: '80',
      isbn: '9780980200447',
    }
    expect(await read('ISBN 978-0-9802004-4-7')).toEqual({ origin: 'OPEN_LIBRARY', works: [book] })
    expect(hosts.requests).toEqual([
      'https://openlibrary.org/api/books?bibkeys=ISBN:9780980200447&format=json&jscmd=data',
    ])
  })

  test('that Open Library does not know is NOT_FOUND', async () => {
    hosts.on('openlibrary.org/api/books', json({}))
    expect(await codesOf('9780980200447')).toEqual(['NOT_FOUND'])
  })
})
