/** How dates are written, by the specification. */
export const DATE_LOCALE = { en: 'en-US', es: 'es-ES' } as const
