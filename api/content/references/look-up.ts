import { Outgoing } from '../../http/outgoing.ts'
import type { CslItem } from './works.ts'

const MS = 8000

/** doi.org redirects to the registry of a DOI: https://citation.doi.org/docs.html. */
const registries = new Outgoing('A registry of DOIs', [
  'doi.org',
  'api.crossref.org',
  'data.crossref.org',
  'data.crosscite.org',
  'data.datacite.org',
  'api.datacite.org',
  'data.medra.org',
])
const openLibrary = new Outgoing('Open Library', ['openlibrary.org'])

/** Rejects with NotThere, or with an UnavailableError as without a network. */
export async function lookUpDoi(doi: string): Promise<CslItem> {
  const path = encodeURIComponent(doi).replaceAll('%2F', '/')
  return registries.requestJson<CslItem>(`https://doi.org/${path}`, MS, 'application/vnd.citationstyles.csl+json')
}

/** https://openlibrary.org/dev/docs/api/books. Null if there is no such book; rejects with an UnavailableError. */
export async function lookUpIsbn(isbn: string): Promise<CslItem | null> {
  const key = `ISBN:${isbn}`
  const url = `https://openlibrary.org/api/books?bibkeys=${key}&format=json&jscmd=data`
  const book = (await openLibrary.requestJson<Record<string, Book>>(url, MS))[key]
  if (!book) return null
  return {
    type: 'book',
    title: book.title,
    subtitle: book.subtitle,
    author: book.authors?.map(({ name }) => splitName(name)),
    publisher: book.publishers?.[0]?.name,
    'publisher-place': book.publish_places?.[0]?.name,
    issued: { raw: book.publish_date },
    'number-of-pages': book.number_of_pages,
    ISBN: isbn,
  }
}

interface Book {
  title?: string
  subtitle?: string
  authors?: { name: string }[]
  publishers?: { name: string }[]
  publish_places?: { name: string }[]
  publish_date?: string
  number_of_pages?: number
}

/** `John Miedema`: the last word is the family. */
function splitName(name: string) {
  const words = String(name).trim().split(/\s+/)
  return { family: words.at(-1), given: words.slice(0, -1).join(' ') }
}
