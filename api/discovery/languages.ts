export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
export const API_LANGUAGE = { en: 'EN', es: 'ES' } as const
