/**
 * A text with the change from `base` to `changed`: where it still is `base`, the changed one; where it is another, with the
 * changed lines in place of those of then, if these stand in it once. Null if they do not.
 */
export function mergeLines(base: string, changed: string, present: string): string | null {
  if (present === base || present === changed) return changed
  const [old, young] = [base.split('\n'), changed.split('\n')]
  let start = 0
  while (start < Math.min(old.length, young.length) && old[start] === young[start]) start++
  let end = 0
  while (end < Math.min(old.length, young.length) - start && old.at(-1 - end) === young.at(-1 - end)) end++
  // Lines that are only added stand after the one before them.
  const isAdded = start + end === old.length
  const from = isAdded ? Math.max(0, start - 1) : start
  const passage = old.slice(from, Math.max(old.length - end, from + 1))
  const found = placesOf(present.split('\n'), passage)
  if (found.length !== 1 || passage.every((line) => line.trim() === '')) return null
  const lines = present.split('\n')
  const replaced = young.slice(from, young.length - (old.length - from - passage.length))
  lines.splice(found[0]!, passage.length, ...replaced)
  return lines.join('\n')
}

function placesOf(lines: readonly string[], passage: readonly string[]): number[] {
  return lines.flatMap((_line, at) => (passage.every((line, nth) => lines[at + nth] === line) ? at : []))
}
