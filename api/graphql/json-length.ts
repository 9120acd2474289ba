/**
 * Whether the JSON of a value has more than about `most` characters, without writing it, since that would block the
 * process for a large response. Stops as early as possible.
 */
export function isLongerThan(value: unknown, most: number): boolean {
  return charactersLeft(value, most) < 0
}

function charactersLeft(value: unknown, left: number): number {
  if (typeof value === 'string') return left - value.length - 2
  if (typeof value !== 'object' || value === null) return left - 4
  let rest = left - 2
  if (Array.isArray(value)) {
    for (const item of value) if ((rest = charactersLeft(item, rest - 1)) < 0) break
    return rest
  }
  for (const key in value) {
    rest = charactersLeft((value as Record<string, unknown>)[key], rest - key.length - 4)
    if (rest < 0) break
  }
  return rest
}
