import { useLocale } from 'use-intl'
import { DATE_LOCALE, type Language } from './language.ts'

// UTC, so that the server and every reader's browser write the same day.
const options = { dateStyle: 'long', timeZone: 'UTC' } as const
const formats: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat(DATE_LOCALE.en, options),
  es: new Intl.DateTimeFormat(DATE_LOCALE.es, options),
}

export function FormattedDate({ date }: { date: string }) {
  return <time dateTime={date}>{formats[useLocale()].format(new Date(date))}</time>
}
