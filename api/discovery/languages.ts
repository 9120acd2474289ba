/** The languages of the site, as in URLs and as in the API. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
export const API_LANGUAGE = { en: 'EN', es: 'ES' } as const

export const SITE_NAME = { en: 'Mayan Medicinal Plants', es: 'Plantas Medicinales Mayas' } as const
