import { readSiteName } from '../http/site-name.ts'
import { urlOf } from './url-of.ts'
import { API_LANGUAGE, type Language } from './languages.ts'
import type { Ask } from './public-api.ts'
import { element, emptyElement, xmlDocument } from '../rules/xml.ts'

type Noun = 'plants' | 'articles'

interface Entry {
  id: string
  title: string | null
  summary: string | null
  /** In the language of the feed and in the other. */
  stopLines?: { text: string }[]
  otherStopLines?: { text: string }[]
  createdAt: string
  updatedAt: string
  untranslated: string[]
  tagLabels: { slug: string; label: string }[]
  attributionLine: string | null
}

const ENTRIES = 50
const OTHER = { en: 'es', es: 'en' } as const
const EMPTY_SINCE = '2026-01-01T00:00:00.000Z'

const TITLES = {
  plants: { en: 'New plants', es: 'Plantas nuevas' },
  articles: { en: 'New articles', es: 'Artículos nuevos' },
} as const

const FIELDS = {
  plants: {
    title: 'commonName',
    text: 'description',
    summary:
      'description(lang: $lang, format: PLAIN) stopLines(lang: $lang) { text } otherStopLines: stopLines(lang: $other) { text }',
  },
  articles: { title: 'title', text: 'content', summary: 'excerpt(lang: $lang, length: 400)' },
} as const

const queryOf = (
  noun: Noun,
) => `query Feed($lang: Language!${noun === 'plants' ? ', $other: Language!' : ''}, $first: Int!) {
  ${noun}(first: $first) {
    edges {
      node {
        id
        title: ${FIELDS[noun].title}(lang: $lang)
        summary: ${FIELDS[noun].summary}
        createdAt
        updatedAt
        untranslated(lang: $lang)
        tagLabels(lang: $lang) { slug label }
        attributionLine(lang: $lang)
      }
    }
  }
}`

/** The newest plants or articles as an Atom feed (RFC 4287). */
export async function feed(noun: Noun, language: Language, ask: Ask): Promise<string> {
  const variables = { lang: API_LANGUAGE[language], other: API_LANGUAGE[OTHER[language]], first: ENTRIES }
  const data = await ask<Record<Noun, { edges: { node: Entry }[] }>>(queryOf(noun), variables)
  const entries = data[noun].edges.map(({ node }) => node)
  const siteName = (await readSiteName())[language]
  const self = urlOf(`/feeds/${noun}.${language}.atom`)
  return xmlDocument('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language }, [
    element('id', self),
    element('title', `${TITLES[noun][language]} · ${siteName}`),
    element(
      'updated',
      entries
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? EMPTY_SINCE,
    ),
    `<author>${element('name', siteName)}</author>`,
    emptyElement('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: urlOf(`/${noun}`, language) }),
    element('icon', urlOf('/favicon.svg')),
    ...entries.map((entry) => entryOf(entry, noun, language)),
  ])
}

function entryOf(entry: Entry, noun: Noun, language: Language): string {
  const languageOf = (field: string) => (entry.untranslated.includes(field) ? OTHER[language] : undefined)
  const summary = summaryOf(entry, languageOf(FIELDS[noun].text) !== undefined)
  return [
    '<entry>',
    element('id', `urn:uuid:${entry.id}`),
    element('title', entry.title ?? '', { 'xml:lang': languageOf(FIELDS[noun].title) }),
    element('published', entry.createdAt),
    element('updated', entry.updatedAt),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: urlOf(`/${noun}/${entry.id}`, language) }),
    ...(summary ? [element('summary', summary, { 'xml:lang': languageOf(FIELDS[noun].text) })] : []),
    ...(entry.attributionLine ? [element('rights', entry.attributionLine)] : []),
    ...entry.tagLabels.map(({ slug, label }) => emptyElement('category', { term: slug, label })),
    '</entry>',
  ].join('')
}

/** A plant with whom it is not for first, in the language of its text. */
function summaryOf({ summary, stopLines, otherStopLines }: Entry, isOtherLanguage: boolean): string | null {
  const stops = (isOtherLanguage ? otherStopLines : stopLines) ?? []
  return [...stops.map(({ text }) => `${text}.`), summary].filter(Boolean).join(' ') || null
}
