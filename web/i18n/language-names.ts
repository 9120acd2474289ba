import type { Language } from './language.ts'

export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' }
