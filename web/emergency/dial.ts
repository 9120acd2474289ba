/** The URL that dials. Numbers of Guatemala are dialled as they stand within the country. */
export function dial(number: string): string {
  return `tel:${number.replace(/(?!^\+)\D/g, '')}`
}
