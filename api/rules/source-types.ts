import type { SourceKind, SourceType } from './vocabulary.ts'

// Which fields a work has, by its type: form, API, files and citations go by it.

/** Fields that only works of some types have, with their descriptions in the schema. */
export const SOURCE_DETAILS = {
  container: 'Journal of an article, book of a chapter, site of a page, database, or herbarium of a specimen.',
  editor: 'Editors of the book of a chapter.',
  publisher: 'Publisher, or university of a thesis.',
  place: 'Place of publication, of collection, or where it was told: as coarse as its author wishes.',
  volume: 'Volume of the journal.',
  issue: 'Issue of the journal.',
  pages: 'Number of pages of a book; pages of an article or chapter, such as `12-19`.',
  isbn: 'ISBN, digits alone.',
  number: 'Number of the specimen.',
  people: 'People or community of who told it: as coarse as they wish.',
  date: 'When it was collected or told: a year, a month or a day, such as `2024-03`.',
} as const

/** Fields of what somebody told that are for admins. */
export const SOURCE_SECRETS = {
  recordedBy: 'Who wrote down what somebody told.',
  consent: 'Where the consent of who told it is filed. The document itself stays out of the site.',
} as const

export type SourceDetail = keyof typeof SOURCE_DETAILS
type Typed = SourceDetail | keyof typeof SOURCE_SECRETS | 'namesRecorder' | 'year' | 'address' | 'doi' | 'readOn'

/** The fields of each type besides title and author, in the order of the form. */
export const FIELDS_OF: Readonly<Record<SourceType, readonly Typed[]>> = {
  ARTICLE: ['year', 'container', 'volume', 'issue', 'pages', 'doi', 'address', 'readOn'],
  BOOK: ['year', 'publisher', 'place', 'pages', 'isbn', 'doi', 'address', 'readOn'],
  CHAPTER: ['year', 'container', 'editor', 'publisher', 'place', 'pages', 'isbn', 'doi', 'address', 'readOn'],
  THESIS: ['year', 'publisher', 'place', 'pages', 'doi', 'address', 'readOn'],
  WEB_PAGE: ['year', 'container', 'address', 'readOn'],
  DATABASE: ['year', 'container', 'publisher', 'address', 'doi', 'readOn'],
  VOUCHER: ['number', 'container', 'place', 'date', 'address', 'doi', 'readOn'],
  TOLD: ['people', 'place', 'date', 'recordedBy', 'namesRecorder', 'consent'],
}

/** The fields of a work whose type nobody has said yet. */
const UNTYPED: readonly Typed[] = ['year', 'doi', 'address', 'readOn']

/** What a work of a type usually is as evidence. */
export const KIND_OF: Readonly<Partial<Record<SourceType, SourceKind>>> = {
  TOLD: 'TESTIMONY',
  VOUCHER: 'FLORA',
  WEB_PAGE: 'WEB',
}

const TYPED = [...new Set([...UNTYPED, ...Object.values(FIELDS_OF).flat()])]

export function fieldsOf(type: SourceType | '' | null | undefined): readonly Typed[] {
  return type ? FIELDS_OF[type] : UNTYPED
}

/** The fields that a work of a type does not have. */
export function fieldsBeside(type: SourceType | '' | null | undefined): Typed[] {
  return TYPED.filter((name) => !fieldsOf(type).includes(name))
}

type Work = { type?: string | null | undefined } & { [Name in Typed]?: unknown }

/** What is wrong with a whole work, by field: it has what works of its type lack, or lacks the consent of who told it. */
export function problemsOf(work: Work): Record<string, 'notOfType' | 'required'> {
  const type = work.type as SourceType | null | undefined
  const beside = fieldsBeside(type).filter((name) => work[name])
  return {
    ...Object.fromEntries(beside.map((name) => [name, 'notOfType' as const])),
    ...(type === 'TOLD' && !work.consent && { consent: 'required' as const }),
  }
}
