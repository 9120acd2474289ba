import type { Source } from '../../prisma/generated/client/client.ts'
import { DATE_LOCALE } from '../rules/date-locale.ts'
import type { SourceType } from '../rules/vocabulary.ts'

export type CitedWork = Omit<Source, 'key' | 'updatedAt' | 'noteEn' | 'noteEs' | 'consent'>
type Language = 'En' | 'Es'

const WORDS = {
  En: {
    inBook: 'In: ',
    editor: (names: string) => `${names} (ed.)`,
    thesis: 'Thesis',
    specimen: 'Herbarium specimen',
    told: 'Told by word of mouth',
    recordedBy: (name: string) => `Recorded by ${name}`,
    pageCount: (count: string) => `${count} pages`,
    pages: (pages: string) => `pp. ${pages}`,
    locale: DATE_LOCALE.en,
  },
  Es: {
    inBook: 'En: ',
    editor: (names: string) => `${names} (ed.)`,
    thesis: 'Tesis',
    specimen: 'Muestra de herbario',
    told: 'Contado de palabra',
    recordedBy: (name: string) => `Lo anotó ${name}`,
    pageCount: (count: string) => `${count} páginas`,
    pages: (pages: string) => `págs. ${pages}`,
    locale: DATE_LOCALE.es,
  },
} as const
type Words = (typeof WORDS)[Language]

type Parts = readonly (string | null | false)[]
type Line = (work: CitedWork, words: Words) => Parts

const SENTENCES: Record<SourceType, Line> = {
  ARTICLE: ({ container, volume, issue, pages }) => {
    const number = [volume, issue && `(${issue})`].filter(Boolean).join('')
    return [list([spaced([container, number]), pages], ': ')]
  },
  BOOK: (work, words) => [list([work.publisher, work.place, pagesOf(work, words)]), isbnOf(work)],
  CHAPTER: (work, words) => {
    const book = list([work.editor && words.editor(work.editor), work.container])
    return [book && words.inBook + book, list([work.publisher, work.place, pagesOf(work, words)]), isbnOf(work)]
  },
  THESIS: (work, words) => [list([words.thesis, work.publisher, work.place, pagesOf(work, words)])],
  WEB_PAGE: ({ container }) => [container],
  DATABASE: ({ container, publisher }) => [list([container, publisher])],
  VOUCHER: (work, words) => [
    list([spaced([words.specimen, work.number]), work.container]),
    list([work.place, dateOf(work, words)]),
  ],
  TOLD: (work, words) => [
    list([words.told, list([work.people, work.place, dateOf(work, words)])], ': '),
    work.namesRecorder && work.recordedBy && words.recordedBy(work.recordedBy),
  ],
}

/** What a citation says besides author, title and year: where it was published, collected or told. Null if nothing. */
export function detailsOf(work: CitedWork, language: Language): string | null {
  const type = work.type as SourceType | null
  return (type && sentences(SENTENCES[type](work, WORDS[language]))) || null
}

export function citationOf(work: CitedWork, language: Language): string {
  return sentences([work.author, list([work.title, work.year && String(work.year)]), detailsOf(work, language)])
}

function sentences(parts: Parts): string {
  return parts
    .filter(Boolean)
    .map((part) => `${(part as string).replace(/\.$/, '')}.`)
    .join(' ')
}

function list(parts: readonly (string | number | null | false | undefined)[], between = ', '): string {
  return parts.filter(Boolean).join(between)
}

const spaced = (parts: Parts) => list(parts, ' ')
const isbnOf = ({ isbn }: CitedWork) => isbn && `ISBN ${isbn}`

function pagesOf({ pages }: CitedWork, words: Words): string | null {
  return pages && (/^\d+$/.test(pages) ? words.pageCount(pages) : words.pages(pages))
}

/** As exactly as it is stored: a year, a month or a day. */
function dateOf({ date }: CitedWork, { locale }: Words): string | null {
  if (!date) return null
  const [, month, day] = date.split('-')
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    ...(month && { month: 'long' }),
    ...(day && { day: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(date))
}
