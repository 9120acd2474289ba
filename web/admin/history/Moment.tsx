import { useLocale } from 'use-intl'
import { DATE_LOCALE, type Language } from '../../i18n/language.ts'

// The site's own zone, so that the server and every browser write the same. Joined here, as each has its own idea of what
// stands between a date and a time.
const timeZone = 'America/Guatemala'
const days: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat(DATE_LOCALE.en, { dateStyle: 'long', timeZone }),
  es: new Intl.DateTimeFormat(DATE_LOCALE.es, { dateStyle: 'long', timeZone }),
}
const times = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })

/** A date with the time of day, as the clocks of Guatemala show it. */
export function Moment({ date }: { date: string }) {
  return <time dateTime={date}>{momentIn(useLocale(), date)}</time>
}

/** For messages that have a moment in them. */
export function moment(date: string) {
  return () => <Moment date={date} />
}

export function momentIn(language: Language, date: string): string {
  const when = new Date(date)
  return `${days[language].format(when)}, ${times.format(when)}`
}
