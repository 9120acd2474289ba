import { createHash } from 'node:crypto'

/** What says which of its rows a row of a sheet is: made of what it holds, so that it is found only while it is the same. */
export function rowKeysOf(rows: readonly unknown[]): string[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const key = createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 10)
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    // A letter in front: a program would take some keys for numbers such as 12e45.
    return count > 1 ? `k${key}-${count}` : `k${key}`
  })
}
