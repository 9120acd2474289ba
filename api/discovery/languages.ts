/** The languages of the site, as in URLs and as in the API. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
export const API_LANGUAGE = { en: 'EN', es: 'ES' } as const
