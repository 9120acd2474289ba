import { useLocale } from 'use-intl'
import { useSite } from '../site.ts'
import { DATE_LOCALE } from '../../api/rules/date-locale.ts'
import type { Language } from './language.ts'

type DateOptions = { withTime?: boolean | undefined; isShort?: boolean | undefined }
type DateStyle = DateOptions & { language: Language; timeZone: string }

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The only format of dates: in the time zone of the site, so that server and browsers render the same. A date without a
 * time, `2026-11-21`, is the same everywhere.
 */
export function formatDate(date: string, { language, timeZone, withTime, isShort }: DateStyle): string {
  const when = new Date(date)
  const dateStyle = isShort ? 'medium' : 'long'
  const day = formatOf(DATE_LOCALE[language], isDay(date) ? 'UTC' : timeZone, { dateStyle }).format(when)
  if (!withTime) return day
  // Joined here, because browsers differ in the separator between date and time.
  const time = formatOf('en', timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${day}, ${time.format(when)}`
}

/** `formatDate` in the language of the page and the time zone of the site. */
export function useFormatDate(): (date: string, options?: DateOptions) => string {
  const language = useLocale()
  const { timeZone } = useSite().site
  return (date, options) => formatDate(date, { language, timeZone, ...options })
}

export function yearOf(date: Date, timeZone: string): string {
  return formatOf('en', timeZone, { year: 'numeric' }).format(date)
}

/** The day in a time zone, such as 2026-11-21. */
export function dayOf(date: Date, timeZone: string): string {
  return formatOf('en-CA', timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(date)
}

function isDay(date: string): boolean {
  return !date.includes('T')
}

/** Creating a formatter takes longer than using it a hundred times. */
function formatOf(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, timeZone, options])
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formats.set(key, format)
  return format
}
