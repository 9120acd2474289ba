/** The languages of the site, as its addresses name them and as the API does. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
export const API_LANGUAGE = { en: 'EN', es: 'ES' } as const

export const SITE_NAME = { en: 'Mayan Medicinal Plants', es: 'Plantas Medicinales Mayas' } as const
