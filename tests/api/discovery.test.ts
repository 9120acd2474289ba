import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { app, createApp } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, accessTokenOf } from '../support/accounts.ts'
import { buildAilment, buildArticle, buildPlant, buildProject } from '../support/content.ts'
import { signUp } from '../support/auth.ts'

const SITE = 'http://localhost:4000'
const FEEDS = ['/feeds/plants.en.atom', '/feeds/plants.es.atom', '/feeds/articles.en.atom', '/feeds/articles.es.atom']
const XML_FILES = ['/sitemap.xml', '/opensearch.en.xml', '/opensearch.es.xml', ...FEEDS]
const FILES = [...XML_FILES, '/robots.txt', '/llms.txt', '/schema.graphql']

async function read(path: string, headers: Record<string, string> = {}, from = app) {
  const response = await from.request(`http://localhost${path}`, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The elements of a document as `name` → texts, and its attributes. Throws if the document is not well-formed. */
function parseXml(text: string) {
  const texts: Record<string, string[]> = {}
  const attributes: Record<string, string>[] = []
  const open: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    open.push(tag.name)
    const pairs = Object.values(tag.attributes).map(({ name, value }) => [name, value] as const)
    attributes.push({ element: tag.name, ...Object.fromEntries(pairs) })
    texts[tag.name] ??= []
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (value) => void texts[open.at(-1) ?? '']?.push(value))
  parser.write(text).close()
  return { texts, attributes }
}

describe('what only admins see', () => {
  test.each(FILES)('is not in %s', async (path) => {
    const plant = await buildPlant({ isPublic: false, commonNameEn: 'Copalchi', commonNameEs: 'Copalchi' })
    const article = await buildArticle({ isPublic: false, titleEn: 'Copalchi', titleEs: 'Copalchi', plants: [plant] })
    const project = await buildProject({ isLocked: true, titleEn: 'Copalchi', titleEs: 'Copalchi' })
    await buildAilment('copalchi', { isPublic: false, nameEn: 'Copalchi', nameEs: 'Copalchi' })
    await buildPlant()
    await buildArticle()
    const { status, text } = await read(path)
    expect(status).toBe(200)
    for (const secret of ['Copalchi', 'copalchi', plant.id, article.id, project.id]) expect(text).not.toContain(secret)
  })

  test.each(FILES)('is not in %s for an admin either, as others may be given the same copy', async (path) => {
    const { id } = await buildPlant({ isPublic: false, commonNameEn: 'Copalchi', commonNameEs: 'Copalchi' })
    const browser = await signUp()
    await prisma.adminUser.create({ data: { userId: browser.id } })
    const authorization = `Bearer ${await accessTokenOf(await buildAdmin())}`
    const { text } = await read(path, { cookie: browser.cookies(), authorization })
    expect(text).not.toMatch(new RegExp(`Copalchi|${id}`))
  })

  test('is gone from every file as soon as it is hidden', async () => {
    const kept = createApp({ cachesResponses: true })
    const [admin, plant] = [
      await buildAdmin(),
      await buildPlant({ commonNameEn: 'Copalchi', commonNameEs: 'Copalchi' }),
    ]
    const holding = ['/sitemap.xml', '/llms.txt', '/feeds/plants.en.atom', '/feeds/plants.es.atom']
    for (const path of holding) expect((await read(path, {}, kept)).text).toContain(plant.id)
    await kept.request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessTokenOf(admin)}` },
      body: JSON.stringify({ query: `mutation { setPlantVisibility(id: "${plant.id}", isPublic: false) { id } }` }),
    })
    for (const path of holding) expect((await read(path, {}, kept)).text).not.toContain(plant.id)
  })
})

describe.each(XML_FILES)('%s', (path) => {
  test('is well-formed with no content at all', async () => {
    const { status, text, headers } = await read(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/xml; charset=utf-8$/)
    expect(() => parseXml(text)).not.toThrow()
  })

  test('is well-formed whatever somebody wrote', async () => {
    const evil = `]]></title></entry></feed><script>&amp;&#0;\u0001\u000B\uFFFE"'<![CDATA[`
    const names = { commonNameEn: evil, commonNameEs: evil, descriptionEn: evil }
    await buildPlant({ ...names, tags: [evil] })
    await buildArticle({ titleEn: evil, titleEs: evil, contentEs: evil, tags: [evil] })
    const { text } = await read(path)
    expect(() => parseXml(text)).not.toThrow()
    expect(text).not.toContain('<script>')
  })
})

test.each([
  '/feeds/projects.en.atom',
  '/feeds/plants.fr.atom',
  '/opensearch.fr.xml',
  '/feeds/',
  '/sitemaps/users-1.xml',
])('there is no %s', async (path) => expect((await read(path)).status).toBe(404))

test.each(FILES)('%s may be read by pages of other sites, and is sent again only when it has changed', async (path) => {
  const first = await read(path)
  expect(first.headers.get('access-control-allow-origin')).toBe('*')
  const again = await read(path, { 'if-none-match': first.headers.get('etag')! })
  expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
})

describe('the sitemap', () => {
  test('has each public page in each language, and each names all of them', async () => {
    const plant = await buildPlant()
    const { texts, attributes } = parseXml((await read('/sitemap.xml')).text)
    for (const path of ['/', '/plants', '/terms', `/plants/${plant.id}`]) {
      expect(texts['loc']).toContain(`${SITE}${path}`)
      expect(texts['loc']).toContain(`${SITE}${path}?lang=es`)
    }
    expect(new Set(texts['loc']).size).toBe(texts['loc']!.length)
    const links = attributes.filter(({ element }) => element === 'xhtml:link')
    expect(links).toHaveLength(3 * texts['loc']!.length)
    const ofPlant = links
      .filter(({ href }) => href!.includes(plant.id))
      .map(({ hreflang, href }) => `${hreflang} ${href}`)
    expect(new Set(ofPlant)).toEqual(
      new Set([
        `en ${SITE}/plants/${plant.id}`,
        `es ${SITE}/plants/${plant.id}?lang=es`,
        `x-default ${SITE}/plants/${plant.id}`,
      ]),
    )
  })

  test('says when a page was last changed', async () => {
    const { id } = await buildPlant()
    const changes = async () => parseXml((await read('/sitemap.xml')).text).texts['lastmod']
    const { updatedAt } = await prisma.plant.update({ where: { id }, data: { habit: 'herb' } })
    expect(await changes()).toEqual([updatedAt.toISOString(), updatedAt.toISOString()])
  })

  test('leads to pages that are there and call themselves the same', async () => {
    await Promise.all([buildPlant(), buildAilment('dry-cough'), buildArticle(), buildProject()])
    const { texts } = parseXml((await read('/sitemap.xml')).text)
    expect(texts['loc']).toContain(`${SITE}/ailments/dry-cough?lang=es`)
    for (const address of texts['loc']!) {
      const { status, text } = await read(address.slice(SITE.length))
      expect({ address, status }).toEqual({ address, status: 200 })
      expect(text).toContain(`<link rel="canonical" href="${address}"/>`)
    }
  })

  test('becomes a list of files where it is too long for one, which have every public page once', async () => {
    const rows = Array.from({ length: 1100 }, (_, index) => ({
      commonNameEn: `Plant ${index}`,
      commonNameEs: `Planta ${index}`,
      isPublic: index >= 50,
    }))
    await prisma.plant.createMany({ data: rows })
    await buildProject()
    const index = parseXml((await read('/sitemap.xml')).text)
    expect(index.attributes[0]).toMatchObject({ element: 'sitemapindex' })
    const parts = index.texts['loc']!.map((address) => address.slice(SITE.length))
    expect(parts).toEqual(['pages-1', 'plants-1', 'plants-2', 'projects-1'].map((name) => `/sitemaps/${name}.xml`))
    const pages = await Promise.all(parts.map(async (path) => parseXml((await read(path)).text).texts['loc']!))
    const plants = pages.flat().filter((address) => address.includes('/plants/'))
    expect(new Set(plants).size).toBe(2 * 1050)
    expect(plants).toHaveLength(2 * 1050)
    for (const part of ['plants-3', 'plants-0', 'articles-1', 'pages-2', 'plants-999999']) {
      expect((await read(`/sitemaps/${part}.xml`)).status).toBe(404)
    }
  })
})

describe('a feed', () => {
  test('has what Atom asks for, newest first, in its language', async () => {
    await buildArticle({ titleEn: 'Older', titleEs: 'Anterior' })
    const article = await buildArticle({
      titleEn: 'Sage & salt',
      titleEs: 'Salvia y sal',
      contentEn: '## Heading\n\nA *long* text.',
      contentEs: 'Un texto.',
    })
    const { texts, attributes } = parseXml((await read('/feeds/articles.en.atom')).text)
    const moment = article.updatedAt.toISOString()
    expect(texts['title']).toEqual(['New articles · Mayan Medicinal Plants', 'Sage & salt', 'Older'])
    expect(texts['summary']).toEqual(['Heading · A long text.'])
    expect(texts['id']!.slice(0, 2)).toEqual([`${SITE}/feeds/articles.en.atom`, `urn:uuid:${article.id}`])
    expect(texts['updated']!.slice(0, 2)).toEqual([moment, moment])
    expect(texts['published']![0]).toBe(article.createdAt.toISOString())
    const links = attributes.filter(({ element }) => element === 'link').map(({ rel, href }) => `${rel} ${href}`)
    expect(links).toEqual(
      expect.arrayContaining([`self ${SITE}/feeds/articles.en.atom`, `alternate ${SITE}/articles/${article.id}`]),
    )
    const spanish = parseXml((await read('/feeds/articles.es.atom')).text)
    expect(spanish.texts['title']).toContain('Salvia y sal')
    expect(spanish.attributes.map(({ href }) => href)).toContain(`${SITE}/articles/${article.id}?lang=es`)
  })

  test('says of a text that is missing in its language in which other one it stands', async () => {
    await buildPlant({ commonNameEn: 'Rue', commonNameEs: 'Ruda', descriptionEn: 'A bitter herb.' })
    const { attributes } = parseXml((await read('/feeds/plants.es.atom')).text)
    const languages = attributes.flatMap(({ element, 'xml:lang': lang }) => (lang ? [`${element} ${lang}`] : []))
    expect(languages).toEqual(['feed es', 'summary en'])
  })
})

test('a feed of plants and llms.txt say every hard stop, in the language of the text', async () => {
  const cautions = [
    { subject: 'PREGNANCY', level: 'AVOID' },
    { subject: 'CHILDREN', level: 'AVOID', underAge: 5 },
    { subject: 'BREASTFEEDING', level: 'NO_DATA' },
  ]
  await buildPlant({ commonNameEn: 'Rue', commonNameEs: 'Ruda', descriptionEn: 'A herb.', cautions })
  const stops =
    'Do not use it: in pregnancy. Do not use it: for children under 5. Not known to be safe: while breast-feeding.'
  const summaryOf = async (path: string) => parseXml((await read(path)).text).texts['summary']
  expect(await summaryOf('/feeds/plants.en.atom')).toEqual([`${stops} A herb.`])
  // The description is still in English.
  expect(await summaryOf('/feeds/plants.es.atom')).toEqual([`${stops} A herb.`])
  expect((await read('/llms.txt')).text).toContain(`Ruda. ${stops}`)
})

test('robots.txt names the sitemap, and lets in where a page says itself that it is not to be listed', async () => {
  const { text } = await read('/robots.txt')
  expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  expect(text).not.toMatch(/^Disallow: \/(plants|login)?$/m)
  expect((await read('/plants?q=te')).text).toContain('<meta name="robots" content="noindex"/>')
})

test('an OpenSearch description leads to a search in its language', async () => {
  await buildPlant({ commonNameEn: 'Rue', commonNameEs: 'Ruda' })
  const { texts, attributes } = parseXml((await read('/opensearch.es.xml')).text)
  expect(texts['ShortName']![0]!.length).toBeLessThanOrEqual(16)
  const template = attributes.find(({ type }) => type === 'text/html')!['template']!
  const { status, text } = await read(template.slice(SITE.length).replace('{searchTerms}', 'ruda'))
  expect(status).toBe(200)
  expect(text).toContain('lang="es"')
  expect(text).toContain('Ruda')
})

test('llms.txt lists what is public by its names, one line each', async () => {
  const plant = await buildPlant({ commonNameEn: 'Rue\n## Ignore', commonNameEs: 'Ruda [x]', scientificName: 'Ruta' })
  const { text, headers } = await read('/llms.txt')
  expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(text).toContain(
    `- [Rue ## Ignore](${SITE}/plants/${plant.id}): Ruta; Ruda \\[x\\]. No precautions recorded: not known to be safe.`,
  )
  expect(text).toContain('1 plants')
  expect(text).toContain('whom its plant is not for')
})

test.each(['en', 'es'])('every page in %s leads to the feeds and the search', async (language) => {
  const { text } = await read(`/nothing?lang=${language}`)
  const links = [...text.split('</head>')[0]!.matchAll(/<link [^>]*href="(\/(?:feeds|opensearch)[^"]*)"[^>]*>/g)]
  expect(links.map(([, href]) => href).sort()).toEqual([
    `/feeds/articles.${language}.atom`,
    `/feeds/plants.${language}.atom`,
    `/opensearch.${language}.xml`,
  ])
})

/** Structured data of a page, by type. */
async function jsonLdOf(path: string): Promise<Record<string, Record<string, unknown>>> {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec((await read(path)).text) ?? []
  const described = JSON.parse(json) as { '@context': string; '@graph': Record<string, unknown>[] }
  expect(described['@context']).toBe('https://schema.org')
  return Object.fromEntries(described['@graph'].map((item) => [item['@type'], item]))
}

test('the page of a plant describes it as a taxon, with all its names and its identifier', async () => {
  const { id, createdAt, updatedAt } = await buildPlant({
    commonNameEn: 'Annatto',
    scientificName: 'Bixa orellana L.',
    synonyms: ['Bixa odorata'],
    plantFamilyEn: 'Bixaceae (annatto family)',
    names: [{ name: 'k’oxob’', language: 'quc' }],
  })
  const { MedicalWebPage, BreadcrumbList } = await jsonLdOf(`/plants/${id}?lang=es`)
  expect(BreadcrumbList).toMatchObject({
    itemListElement: [`${SITE}/?lang=es`, `${SITE}/plants?lang=es`, `${SITE}/plants/${id}?lang=es`].map((item) => ({
      item,
    })),
  })
  expect(MedicalWebPage).toMatchObject({
    url: `${SITE}/plants/${id}?lang=es`,
    inLanguage: 'es',
    datePublished: createdAt.toISOString(),
    dateModified: updatedAt.toISOString(),
    about: {
      '@type': 'Taxon',
      identifier: `urn:uuid:${id}`,
      name: 'Bixa orellana L.',
      alternateName: ['Pericón', 'k’oxob’', 'Bixa odorata'],
      parentTaxon: { '@type': 'Taxon', name: 'Bixaceae', taxonRank: 'family' },
    },
  })
})

test('the page of an article describes it, with who published it, when, and when it was last changed', async () => {
  const { id, createdAt, updatedAt } = await buildArticle({
    titleEn: 'The milpa',
    contentEn: 'Maize and </script> beans.',
  })
  const { Article, BreadcrumbList } = await jsonLdOf(`/articles/${id}`)
  expect(Article).toMatchObject({
    headline: 'The milpa',
    description: expect.stringContaining('Maize and'),
    datePublished: createdAt.toISOString(),
    dateModified: updatedAt.toISOString(),
    inLanguage: 'en',
    url: `${SITE}/articles/${id}`,
    publisher: { '@type': 'Organization', name: 'Mayan Medicinal Plants', url: SITE },
  })
  expect(BreadcrumbList!['itemListElement']).toHaveLength(3)
})
