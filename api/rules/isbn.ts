/** An ISBN as digits alone (a last X of ten stands for 10). Null if it is none: its last digit checks the others. */
export function isbnOf(written: string): string | null {
  const isbn = written
    .toUpperCase()
    .replace(/^\s*(?:URN:)?ISBN(?:-1[03])?[\s:]*/, '')
    .replace(/[\s\u2010-\u2015-]/g, '')
  if (/^\d{9}[\dX]$/.test(isbn)) return sumOf(isbn, (place) => 10 - place) % 11 === 0 ? isbn : null
  if (/^97[89]\d{10}$/.test(isbn)) return sumOf(isbn, (place) => (place % 2 === 0 ? 1 : 3)) % 10 === 0 ? isbn : null
  return null
}

function sumOf(isbn: string, weightOf: (place: number) => number): number {
  return [...isbn].reduce((sum, digit, place) => sum + weightOf(place) * (digit === 'X' ? 10 : Number(digit)), 0)
}
