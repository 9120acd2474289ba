import type { Language } from './language.ts'

/** Each language as those call it who speak it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' }
