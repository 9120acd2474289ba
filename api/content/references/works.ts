import { doiOf } from '../../rules/doi.ts'
import { isbnOf } from '../../rules/isbn.ts'
import { fieldsOf, type SourceDetail } from '../../rules/source-types.ts'
import { INPUT_LIMITS } from '../../rules/input-limits.ts'
import type { SourceType } from '../../rules/vocabulary.ts'

/** A work as the form of a source takes it: the fields of its type, as texts. */
export type ReadWork = { type: SourceType | null; title: string; year?: number } & Partial<
  Record<SourceDetail | 'author' | 'address' | 'doi', string>
>

/** An item of CSL-JSON, as registries of DOIs and reference managers write it: https://citationstyles.org. */
export type CslItem = Readonly<Record<string, unknown>>

/** Types of CSL, and those of Crossref, which says `journal-article` although the response is CSL-JSON. */
const TYPES: Record<SourceType, string> = {
  ARTICLE:
    'article article-journal article-magazine article-newspaper review review-book journal-article posted-content',
  BOOK: 'book report pamphlet manuscript standard document monograph edited-book reference-book report-series proceedings book-set book-series',
  CHAPTER:
    'chapter paper-conference entry entry-dictionary entry-encyclopedia book-chapter book-section book-part reference-entry proceedings-article',
  THESIS: 'thesis dissertation',
  WEB_PAGE: 'webpage post post-weblog',
  DATABASE: 'dataset database software',
  VOUCHER: 'specimen',
  TOLD: 'interview personal_communication',
}

const MOST_AUTHORS = 6

/** The work that an item of CSL-JSON describes; undefined without a title. */
export function workOf(item: CslItem): ReadWork | undefined {
  const title = lineOf(item['title'])
  const subtitle = lineOf(item['subtitle'])
  if (!title) return undefined
  const type =
    (Object.keys(TYPES) as SourceType[]).find((type) => TYPES[type].split(' ').includes(String(item['type']))) ?? null
  const doi = doiOf(lineOf(item['DOI'])) ?? ''
  const url = lineOf(item['URL'])
  const pages = lineOf(type === 'BOOK' || type === 'THESIS' ? item['number-of-pages'] : item['page'])
  const values: Partial<Record<keyof ReadWork, string | number | null>> = {
    author: namesOf(item['author']) || lineOf(item['publisher-author']),
    year: yearOf(item['issued']) ?? yearOf(item['published']),
    container: lineOf(item['container-title']),
    editor: namesOf(item['editor']),
    publisher: lineOf(item['publisher']),
    place: lineOf(item['publisher-place']) || lineOf(item['publisher-location']),
    volume: lineOf(item['volume']),
    issue: lineOf(item['issue']),
    pages: pages.replaceAll(/\s*[\u2010-\u2015]+\s*|--+/g, '-'),
    isbn: isbnsOf(item['ISBN']),
    doi,
    address: /^https?:\/\//i.test(url) && !doiOf(url) ? url : '',
  }
  const has = new Set<string>(['author', ...fieldsOf(type)])
  const filled = Object.entries(values).filter(([name, value]) => has.has(name) && value)
  const whole = subtitle && !title.includes(subtitle) ? `${title}: ${subtitle}` : title
  return { type, title: whole.slice(0, INPUT_LIMITS.sentence), ...Object.fromEntries(filled) }
}

/** A text on one line, without the markup that titles have. Registries write some texts as lists of one. */
function lineOf(value: unknown): string {
  const text: unknown = Array.isArray(value) ? value[0] : value
  if (typeof text !== 'string' && typeof text !== 'number') return ''
  return String(text)
    .replaceAll(/<\/?(?:i|b|u|em|strong|sub|sup|sc|scp|span|jats:\w+|mml:\w+)(?:\s[^<>]*)?>/gi, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, INPUT_LIMITS.sentence)
}

/** Names as the bibliography writes them: `Adebiyi A., Adaikan P.G.`. */
function namesOf(value: unknown): string {
  if (!Array.isArray(value)) return ''
  const names = value.map(nameOf).filter(Boolean)
  return names.length > MOST_AUTHORS ? `${names[0]} et al.` : names.join(', ')
}

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return lineOf(value)
  const part = (name: string) => lineOf((value as CslItem)[name])
  const particles = [part('dropping-particle'), part('non-dropping-particle')].filter(Boolean)
  const family = [...particles, part('family')].join(' ').trim()
  const initials = part('given')
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((name) =>
      name
        .split('-')
        .map((half) => `${[...half][0] ?? ''}.`)
        .join('-'),
    )
  return [family, initials.join('')].filter(Boolean).join(' ') || part('literal') || part('name')
}

/** `{ "date-parts": [[2017, 5]] }`, or a date in words. */
function yearOf(value: unknown): number | null {
  if (typeof value !== 'object' || value === null) return null
  const { 'date-parts': parts, raw, literal } = value as { 'date-parts'?: unknown; raw?: unknown; literal?: unknown }
  const first: unknown = Array.isArray(parts) && Array.isArray(parts[0]) ? parts[0][0] : (raw ?? literal)
  const [year] = /\d{4}/.exec(lineOf(first)) ?? []
  return year ? Number(year) : null
}

/** The first one that is right. */
function isbnsOf(value: unknown): string {
  const isbns = (Array.isArray(value) ? value : lineOf(value).split(/[\s,;]+(?=97|\d{9})/)) as unknown[]
  return isbns.map((isbn) => isbnOf(lineOf(isbn))).find(Boolean) ?? ''
}
