/** Characters in a line of half a form's width. */
const LINE = 44
const MAX_ROWS = 40

/** About as many rows as a text has lines, for browsers that do not know `field-sizing: content`. */
export function rowsFor(text: string): number {
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(line.length / LINE)))
  return Math.min(
    MAX_ROWS,
    lines.reduce((sum, count) => sum + count, 0),
  )
}
