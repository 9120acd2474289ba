/** Guatemala writes 0.5, unlike Spain. */
export const NUMBER_LOCALE = { en: 'en-US', es: 'es-GT' } as const
