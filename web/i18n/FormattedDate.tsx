import { useFormatDate } from './dates.ts'

type FormattedDateProps = { date: string; withTime?: boolean }

/** A date in the words of the page's language; machines read it in UTC. */
export function FormattedDate({ date, withTime }: FormattedDateProps) {
  const format = useFormatDate()
  return <time dateTime={date}>{format(date, { withTime })}</time>
}

/** For messages that have a date in them: `t.rich('since', { date: dated(createdAt) })`. */
export function dated(date: string, options: { withTime?: boolean } = {}) {
  return () => <FormattedDate date={date} {...options} />
}
