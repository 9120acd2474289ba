/** A moment in URLs: `20261128T180136123Z`. */
export function momentIn(date: Date | string): string {
  return new Date(date).toISOString().replaceAll(/[-:.]/g, '')
}

/** As ISO 8601; undefined if it is none. */
export function readMoment(moment: string): string | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(moment)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second, milliseconds] = parts
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`
  const date = new Date(text)
  return !Number.isNaN(date.valueOf()) && date.toISOString() === text ? text : undefined
}
