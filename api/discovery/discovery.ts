import { readFile } from 'node:fs/promises'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { prepareResponse, sendPrepared } from '../graphql/prepared-response.ts'
import { CONTENT_TABLES, kindOf, type ContentTable } from '../content/kinds.ts'
import { REFERENCE_FORMATS, REFERENCE_TYPES } from '../content/references/write.ts'
import type { HandleGraphql } from '../graphql/handle-graphql.ts'
import type { ResponseCache } from '../graphql/response-cache.ts'
import { feed } from './feed.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { llmsText } from './llms-text.ts'
import { readSiteName } from '../http/site-name.ts'
import { urlOf } from './url-of.ts'
import { element, emptyElement, xmlDocument } from '../rules/xml.ts'
import { publicApi } from './public-api.ts'
import { allSources, oneSource, revisionReference, sourcesOf } from './references.ts'
import { sitemap, sitemapPart } from './sitemap.ts'

const TEXT = 'text/plain; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
const XML = 'application/xml; charset=utf-8'
const ATOM = 'application/atom+xml; charset=utf-8'
const OPEN_SEARCH = 'application/opensearchdescription+xml; charset=utf-8'

// Pages of other sites may read them, like the API.
const OPEN = { 'access-control-allow-origin': '*' }

/** Files that describe the public content for programs, search engines, feed readers, browsers and language models. */
export function discovery(
  limit: MiddlewareHandler,
  handleGraphql: HandleGraphql,
  cache: ResponseCache | undefined,
): Hono {
  const files = new Hono()
  const ask = publicApi(handleGraphql, cache)

  /** `make` resolves to null if the file does not exist. */
  function serve(path: string, contentType: string, make: (c: Context) => Promise<string | null> | string | null) {
    files.get(path, limit, async (c) => {
      const key = `discovery ${c.req.path}`
      const known = cache?.find(key)
      if (known) return sendPrepared(known, c.req.raw, OPEN)
      const state = await cache?.start()
      const text = await make(c)
      if (text === null) return c.text('Not found', 404)
      const prepared = prepareResponse(Buffer.from(text), contentType, { isShared: true })
      cache?.store(key, prepared, state)
      return sendPrepared(prepared, c.req.raw, OPEN)
    })
  }

  serve('/robots.txt', TEXT, robots)
  serve('/llms.txt', MARKDOWN, () => llmsText(ask))
  serve('/schema.graphql', TEXT, () => readFile('schema.graphql', 'utf8'))
  serve('/sitemap.xml', XML, sitemap)
  serve('/sitemaps/:part{[a-z]+-[0-9]{1,6}\\.xml}', XML, (c) => sitemapPart(c.req.param('part') ?? ''))
  for (const language of LANGUAGES) {
    serve(`/opensearch.${language}.xml`, OPEN_SEARCH, () => openSearch(language))
    serve(`/feeds/plants.${language}.atom`, ATOM, () => feed('plants', language, ask))
    serve(`/feeds/articles.${language}.atom`, ATOM, () => feed('articles', language, ask))
  }
  for (const format of REFERENCE_FORMATS) {
    const type = REFERENCE_TYPES[format]
    const nameIn = (c: Context) => (c.req.param('file') ?? '').slice(0, -format.length - 1)
    serve(`/references/sources.${format}`, type, () => allSources(format))
    serve(`/references/sources/:file{[\\w.-]+\\.${format}}`, type, (c) => oneSource(nameIn(c), format))
    const of = `/references/:of{${CONTENT_TABLES.join('|')}}/:id`
    const itemOf = (c: Context) => [kindOf(c.req.param('of') as ContentTable), c.req.param('id') ?? ''] as const
    serve(`${of}/sources.${format}`, type, (c) => sourcesOf(...itemOf(c), format, ask))
    serve(`${of}/:file{\\d{8}T\\d{9}Z\\.(?:en|es)\\.${format}}`, type, (c) =>
      revisionReference(...itemOf(c), nameIn(c), format),
    )
  }
  files.get('/opensearch.xml', (c) => c.redirect('/opensearch.en.xml'))
  return files
}

/**
 * Pages without use for search engines. Pages that may be read but not indexed say so themselves (`noindex`), which
 * search engines see only if they may read them.
 */
const CLOSED = ['/api/', '/graphql', '/admin', '/profile']

function robots(): string {
  return [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${urlOf('/sitemap.xml')}`,
    '',
  ].join('\n')
}

// A short name has at most 16 characters.
const WORDS = {
  en: { shortName: 'Mayan plants', description: 'Search Mayan medicinal plants by any of their names or uses.' },
  es: {
    shortName: 'Plantas mayas',
    description: 'Busque plantas medicinales mayas por cualquiera de sus nombres o usos.',
  },
} as const

async function openSearch(language: Language): Promise<string> {
  const { shortName, description } = WORDS[language]
  const search = new URL(urlOf('/plants', language))
  const parameters = [...search.searchParams].map(([name, value]) => `&${name}=${value}`).join('')
  return xmlDocument('OpenSearchDescription', { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' }, [
    element('ShortName', shortName),
    element('LongName', (await readSiteName())[language]),
    element('Description', description),
    element('Language', language),
    element('InputEncoding', 'UTF-8'),
    element('Image', urlOf('/favicon.svg'), { type: 'image/svg+xml' }),
    emptyElement('Url', {
      type: 'text/html',
      template: `${search.origin}${search.pathname}?q={searchTerms}${parameters}`,
    }),
    emptyElement('Url', {
      type: 'application/opensearchdescription+xml',
      rel: 'self',
      template: urlOf(`/opensearch.${language}.xml`),
    }),
  ])
}
