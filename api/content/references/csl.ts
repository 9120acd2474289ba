import type { Source } from '../../../prisma/generated/client/client.ts'
import { doiUrl } from '../../rules/doi.ts'
import { detailsOf, type CitedWork } from '../citation.ts'
import type { SourceType } from '../../rules/vocabulary.ts'

/** An item of CSL-JSON: https://citeproc-js.readthedocs.io/en/latest/csl-json/markup.html. */
export interface CslItem {
  id: string
  type: string
  title: string
  author?: readonly CslName[]
  editor?: readonly CslName[]
  issued?: CslDate
  accessed?: CslDate
  genre?: string
  note?: string
  [variable: string]: unknown
}

export type CslName = { family: string; given: string } | { literal: string }
type CslDate = { 'date-parts': [number[]] }

/** CSL has no type for a specimen or an unknown kind of work: they are documents. */
const TYPES: Record<SourceType, string> = {
  ARTICLE: 'article-journal',
  BOOK: 'book',
  CHAPTER: 'chapter',
  THESIS: 'thesis',
  WEB_PAGE: 'webpage',
  DATABASE: 'dataset',
  VOUCHER: 'document',
  TOLD: 'interview',
}

/** Where and by whom something was collected or told has no variable in CSL. */
const NOTED: readonly (string | null)[] = ['VOUCHER', 'TOLD']

export type ExportedWork = CitedWork & Pick<Source, 'key'>

/** A work of the bibliography, without what only admins read. */
export function cslOf(work: ExportedWork): CslItem {
  const isPaged = work.type === 'BOOK' || work.type === 'THESIS'
  return definedOf({
    id: work.key,
    type: work.type ? TYPES[work.type as SourceType] : 'document',
    title: work.title,
    author: namesIn(work.author),
    editor: namesIn(work.editor),
    issued: cslDate(work.date ?? work.year?.toString()),
    'container-title': work.container,
    publisher: work.publisher,
    'publisher-place': work.place,
    volume: work.volume,
    issue: work.issue,
    [isPaged ? 'number-of-pages' : 'page']: work.pages,
    number: work.number,
    ISBN: work.isbn,
    DOI: work.doi,
    URL: work.address ?? (work.doi && doiUrl(work.doi)),
    accessed: cslDate(work.readOn),
    genre: work.type === 'THESIS' ? 'Thesis' : null,
    note: NOTED.includes(work.type) ? detailsOf(work, 'En') : null,
  })
}

/** `2024-03` as CSL writes it. */
export function cslDate(date: string | null | undefined): CslDate | undefined {
  return date ? { 'date-parts': [date.split('-').map(Number)] } : undefined
}

/** `Xol A., Cruz S.M.` are persons; anything else is the name of an institution, with its commas. */
function namesIn(written: string | null): CslName[] | undefined {
  if (!written) return undefined
  const [named = '', others] = written.split(/,? et al\.?$/)
  const persons = named.split(/, /).map((name) => /^(\p{Lu}[\p{L}’' -]+?) ((?:\p{Lu}\p{M}?\.[ -]?)+)$/u.exec(name))
  if (persons.some((person) => person === null)) return [{ literal: written }]
  const names: CslName[] = persons.map((person) => ({ family: person![1]!, given: person![2]! }))
  return others === undefined ? names : [...names, { literal: 'others' }]
}

type Named = Pick<CslItem, 'id' | 'type' | 'title'>

export function definedOf({ id, type, title, ...others }: Named & Record<string, unknown>): CslItem {
  const filled = Object.entries(others).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return { id, type, title, ...Object.fromEntries(filled) }
}
