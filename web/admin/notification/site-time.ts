// Times in fields are those of the site, whatever the time zone of the browser is: 2026-12-24T08:00.

/** The time in a time zone, as fields for a date and time have it. */
export function toFieldTime(time: string, timeZone: string): string {
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat('sv', options).format(new Date(time)).replace(' ', 'T')
}

/** The ISO time in UTC of what a field has; null if it is empty or incomplete. */
export function fromFieldTime(fieldTime: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${fieldTime}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (time: number) => Date.parse(`${toFieldTime(new Date(time).toISOString(), timeZone)}Z`) - time
  // The offset may change between the first guess and the result.
  const guess = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(guess)).toISOString()
}
