import { DEFAULT_LANGUAGE, toLanguage, type Language } from './language.ts'

/** The language of the site that comes first in a list of languages, best first. */
export function preferredLanguage(languages: readonly string[]): Language {
  return languages.map((language) => toLanguage(language.toLowerCase().split('-')[0])).find(Boolean) ?? DEFAULT_LANGUAGE
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
