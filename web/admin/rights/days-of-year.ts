import { DATE_LOCALE } from '../../../api/rules/date-locale.ts'
import type { Language } from '../../i18n/language.ts'

// Days of any year, such as 11-29, which have no time zone.

/** The names of the months, by their numbers in two digits. */
export function monthsIn(language: Language): { value: string; label: string }[] {
  return Array.from({ length: 12 }, (_, index) => {
    const value = String(index + 1).padStart(2, '0')
    return { value, label: formatted(`${value}-01`, language, { month: 'long' }) }
  })
}

/** As in a text: November 29, 29 de noviembre. */
export function formatDayOfYear(day: string, language: Language): string {
  return formatted(day, language, { month: 'long', day: 'numeric' })
}

function formatted(day: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  // A leap year, which has all days.
  return new Intl.DateTimeFormat(DATE_LOCALE[language], { ...options, timeZone: 'UTC' }).format(new Date(`2028-${day}`))
}
