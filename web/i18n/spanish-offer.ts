import { toLanguage } from './language.ts'

/** What the English page says in Spanish to readers who prefer Spanish; it has no English version. */
export const SPANISH_OFFER = { label: 'Idioma', question: '¿Leer en español?', dismiss: 'Seguir en inglés' }

/** Whether a list of languages, best first, prefers Spanish to English. */
export function prefersSpanish(languages: readonly string[]): boolean {
  return languages.map((language) => toLanguage(language.toLowerCase().split('-')[0])).find(Boolean) === 'es'
}

/** The languages of an Accept-Language header, best first. */
export function acceptedLanguages(header: string | null): string[] {
  const entries = (header ?? '').split(',').map((entry) => {
    const [language = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { language, quality: quality === undefined ? 1 : Number(quality) }
  })
  return entries
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language)
}
