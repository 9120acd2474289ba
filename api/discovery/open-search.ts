import { readSiteName } from '../http/site-name.ts'
import { addressOf } from './addresses.ts'
import type { Language } from './languages.ts'
import { element, emptyElement, xmlDocument } from './xml.ts'

// A short name has at most 16 characters.
const WORDS = {
  en: { shortName: 'Mayan plants', description: 'Search Mayan medicinal plants by any of their names or uses.' },
  es: {
    shortName: 'Plantas mayas',
    description: 'Busque plantas medicinales mayas por cualquiera de sus nombres o usos.',
  },
} as const

export async function openSearch(language: Language): Promise<string> {
  const { shortName, description } = WORDS[language]
  const search = new URL(addressOf('/plants', language))
  const parameters = [...search.searchParams].map(([name, value]) => `&${name}=${value}`).join('')
  return xmlDocument('OpenSearchDescription', { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' }, [
    element('ShortName', shortName),
    element('LongName', (await readSiteName())[language]),
    element('Description', description),
    element('Language', language),
    element('InputEncoding', 'UTF-8'),
    element('Image', addressOf('/favicon.svg'), { type: 'image/svg+xml' }),
    emptyElement('Url', {
      type: 'text/html',
      template: `${search.origin}${search.pathname}?q={searchTerms}${parameters}`,
    }),
    emptyElement('Url', {
      type: 'application/opensearchdescription+xml',
      rel: 'self',
      template: addressOf(`/opensearch.${language}.xml`),
    }),
  ])
}
