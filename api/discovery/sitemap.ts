import { prisma } from '../database/client.ts'
import { newestFirst } from '../content/conditions.ts'
import { countKinds } from '../content/counts.ts'
import { CONTENT_KINDS, CONTENT_TABLES, KINDS, kindOf, type ContentKind } from '../content/kinds.ts'
import { LISTED_PAGES } from '../content/page-paths.ts'
import { rowsOf } from '../content/stores.ts'
import { urlOf } from './url-of.ts'
import { LANGUAGES } from './languages.ts'
import { element, emptyElement, xmlDocument } from '../rules/xml.ts'

const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
interface Page {
  path: string
  changedAt?: Date
}

const PAGES: Page[] = LISTED_PAGES.map((path) => ({ path }))

/**
 * A file may have 50,000 URLs, and each page is listed once per language. A file of this length takes the server a moment
 * and less than a megabyte.
 */
const ROWS_A_FILE = 1000

/** All public pages in each language; if they do not fit into one file, an index of several. */
export async function sitemap(): Promise<string> {
  const counts = await countKinds({ isVisible: true })
  const total = CONTENT_KINDS.reduce((sum, kind) => sum + counts[kind], 0)
  if (total > ROWS_A_FILE) return sitemapIndex(counts)
  const pages = await Promise.all(CONTENT_KINDS.map((kind) => pagesOf(kind, 0)))
  return urlSet([...PAGES, ...pages.flat()])
}

/** A file of the index: `pages-1.xml`, `plants-12.xml`. Null if there is none of this name. */
export async function sitemapPart(name: string): Promise<string | null> {
  const [, of = '', number = ''] = /^([a-z]+)-([1-9]\d*)\.xml$/.exec(name) ?? []
  if (name === 'pages-1.xml') return urlSet(PAGES)
  const table = CONTENT_TABLES.find((table) => table === of)
  if (!table) return null
  const pages = await pagesOf(kindOf(table), (Number(number) - 1) * ROWS_A_FILE)
  return pages.length === 0 ? null : urlSet(pages)
}

function sitemapIndex(counts: Record<ContentKind, number>): string {
  const parts = CONTENT_KINDS.flatMap((kind) =>
    Array.from(
      { length: Math.ceil(counts[kind] / ROWS_A_FILE) },
      (_, index) => `${KINDS[kind].table}-${index + 1}.xml`,
    ),
  )
  return xmlDocument(
    'sitemapindex',
    { xmlns: XMLNS },
    ['pages-1.xml', ...parts].map((part) => `<sitemap>${element('loc', urlOf(`/sitemaps/${part}`))}</sitemap>`),
  )
}

function urlSet(pages: readonly Page[]): string {
  const attributes = { xmlns: XMLNS, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' }
  return xmlDocument('urlset', attributes, pages.flatMap(entriesOf))
}

function entriesOf({ path, changedAt }: Page): string[] {
  const alternates = [
    ...LANGUAGES.map((language) => ({ hreflang: language as string, href: urlOf(path, language) })),
    { hreflang: 'x-default', href: urlOf(path) },
  ].map((alternate) => emptyElement('xhtml:link', { rel: 'alternate', ...alternate }))
  const rest = `${changedAt ? element('lastmod', changedAt.toISOString()) : ''}${alternates.join('')}`
  return LANGUAGES.map((language) => `<url>${element('loc', urlOf(path, language))}${rest}</url>`)
}

async function pagesOf(kind: ContentKind, skip: number): Promise<Page[]> {
  const { table, visible, urlKey } = KINDS[kind]
  const rows = (await rowsOf(prisma, kind).findMany({
    select: { [urlKey]: true, updatedAt: true },
    where: visible,
    orderBy: newestFirst,
    skip,
    take: ROWS_A_FILE,
  })) as { id?: string; slug?: string; updatedAt: Date }[]
  return rows.map((row) => ({ path: `/${table}/${row[urlKey]}`, changedAt: row.updatedAt }))
}
