import { useFormatDate } from './dates.ts'

type FormattedDateProps = { date: string; withTime?: boolean; isShort?: boolean }

/** A date in the language of the page, with the UTC time for machines. */
export function FormattedDate({ date, ...options }: FormattedDateProps) {
  const format = useFormatDate()
  return <time dateTime={date}>{format(date, options)}</time>
}

/** For messages that contain a date: `t.rich('since', { date: dated(createdAt) })`. */
export function dated(date: string, options: { withTime?: boolean } = {}) {
  return () => <FormattedDate date={date} {...options} />
}
