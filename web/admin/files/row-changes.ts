import type { Row } from './content-zip.ts'

/** A row as a sentence: only after (added), only before (removed), or both (changed). */
type RowChange = { before?: string; after?: string }

/** How a list of rows changes, row by row. A removed and an added row about the same are one that changes. */
export function rowChanges(before: readonly Row[], after: readonly Row[], read: (row: Row) => string): RowChange[] {
  const left = [...before]
  const take = (isIt: (row: Row) => boolean) => {
    const place = left.findIndex(isIt)
    return place === -1 ? undefined : left.splice(place, 1)[0]
  }
  const fresh = after.filter((row) => !take((other) => read(other) === read(row)))
  const changes = fresh.map((row): RowChange => {
    const old = take((other) => aboutOf(other) === aboutOf(row))
    return { ...(old && { before: read(old) }), after: read(row) }
  })
  return [...changes, ...left.map((row) => ({ before: read(row) }))]
}

/** What a row is about: an ailment, a subject, a name, or who. */
export function aboutOf({ ailmentSlug, subject, name, who }: Row): unknown {
  return ailmentSlug ?? subject ?? name ?? who
}
