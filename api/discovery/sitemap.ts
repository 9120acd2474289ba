import { prisma } from '../database/client.ts'
import { newestFirst } from '../content/list.ts'
import { publicArticles } from '../schema/article.ts'
import { publicPlants } from '../schema/plant.ts'
import { publicProjects } from '../schema/project.ts'
import { addressOf } from './addresses.ts'
import { LANGUAGES } from './languages.ts'
import { element, emptyElement, xmlDocument } from './xml.ts'

const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
interface Page {
  path: string
  changedAt?: Date
}

const PAGES: Page[] = ['/', '/plants', '/articles', '/projects', '/developers', '/terms', '/privacy'].map((path) => ({
  path,
}))

/**
 * A file may have 50,000 addresses, and each of ours stands there once in each language; one of this length takes the server
 * a moment and less than a megabyte.
 */
const ROWS_A_FILE = 1000

const nouns = {
  plants: {
    kind: 'PLANT',
    rows: (page: Part) => prisma.plant.findMany({ where: publicPlants, ...rowsOf(page) }),
  },
  articles: {
    kind: 'ARTICLE',
    rows: (page: Part) => prisma.article.findMany({ where: publicArticles, ...rowsOf(page) }),
  },
  projects: {
    kind: 'PROJECT',
    rows: (page: Part) => prisma.project.findMany({ where: publicProjects, ...rowsOf(page) }),
  },
} as const

type Noun = keyof typeof nouns
type Part = { skip: number; take: number }

const NOUNS = Object.keys(nouns) as Noun[]

/** All public pages in each language; where they are more than one file takes, a list of such files. */
export async function sitemap(): Promise<string> {
  const counts = await countPublic()
  const total = NOUNS.reduce((sum, noun) => sum + counts[noun], 0)
  if (total > ROWS_A_FILE) return sitemapIndex(counts)
  const pages = await Promise.all(NOUNS.map((noun) => pagesOf(noun, { skip: 0, take: ROWS_A_FILE })))
  return urlSet([...PAGES, ...pages.flat()])
}

/** One of the files of the list: `pages-1.xml`, `plants-12.xml`. Null where there is none of this name. */
export async function sitemapPart(name: string): Promise<string | null> {
  const [, of = '', number = ''] = /^([a-z]+)-([1-9]\d*)\.xml$/.exec(name) ?? []
  if (name === 'pages-1.xml') return urlSet(PAGES)
  const noun = NOUNS.find((noun) => noun === of)
  if (!noun) return null
  const pages = await pagesOf(noun, { skip: (Number(number) - 1) * ROWS_A_FILE, take: ROWS_A_FILE })
  return pages.length === 0 ? null : urlSet(pages)
}

function sitemapIndex(counts: Record<Noun, number>): string {
  const parts = NOUNS.flatMap((noun) =>
    Array.from({ length: Math.ceil(counts[noun] / ROWS_A_FILE) }, (_, index) => `${noun}-${index + 1}.xml`),
  )
  return xmlDocument(
    'sitemapindex',
    { xmlns: XMLNS },
    ['pages-1.xml', ...parts].map((part) => `<sitemap>${element('loc', addressOf(`/sitemaps/${part}`))}</sitemap>`),
  )
}

function urlSet(pages: readonly Page[]): string {
  const attributes = { xmlns: XMLNS, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' }
  return xmlDocument('urlset', attributes, pages.flatMap(entriesOf))
}

/** The page in each language, each naming them all. */
function entriesOf({ path, changedAt }: Page): string[] {
  const alternates = [
    ...LANGUAGES.map((language) => ({ hreflang: language as string, href: addressOf(path, language) })),
    { hreflang: 'x-default', href: addressOf(path) },
  ].map((alternate) => emptyElement('xhtml:link', { rel: 'alternate', ...alternate }))
  const rest = `${changedAt ? element('lastmod', changedAt.toISOString()) : ''}${alternates.join('')}`
  return LANGUAGES.map((language) => `<url>${element('loc', addressOf(path, language))}${rest}</url>`)
}

async function pagesOf(noun: Noun, part: Part): Promise<Page[]> {
  return (await nouns[noun].rows(part)).map(({ id, updatedAt }) => ({ path: `/${noun}/${id}`, changedAt: updatedAt }))
}

function rowsOf({ skip, take }: Part) {
  return { select: { id: true, updatedAt: true }, orderBy: newestFirst, skip, take } as const
}

/** From the totals that the database keeps, so that no row is counted. */
async function countPublic(): Promise<Record<Noun, number>> {
  const totals = await prisma.contentCount.findMany({ where: { tag: '', isVisible: true } })
  const countOf = (noun: Noun) => totals.find(({ kind }) => kind === nouns[noun].kind)?.count ?? 0
  return { plants: countOf('plants'), articles: countOf('articles'), projects: countOf('projects') }
}
