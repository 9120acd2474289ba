import { repeatedCautions } from '../rules/repeated-cautions.ts'
import { badInput } from '../errors.ts'
import type { Saved } from './described.ts'
import type { ContentKind } from './kinds.ts'

/** Throws BAD_USER_INPUT if precautions repeat the sentence of a caution of their plant. What was so before may stay so. */
export function checkRepeated(kind: ContentKind, saved: readonly Saved[]): void {
  if (kind !== 'PLANT') return
  for (const { before = {}, after } of saved) {
    const known = repeatedCautions(before)
    const repeated = Object.entries(repeatedCautions(after.content)).filter(
      ([path, written]) => known[path] !== written,
    )
    if (repeated.length > 0) throw refusal(repeated)
  }
}

function refusal(repeated: [path: string, written: string][]) {
  return badInput(Object.fromEntries(repeated.map(([path]) => [path, 'repeatsCaution'])), {
    passages: Object.fromEntries(repeated.map(([path, written]) => [path, { written }])),
  })
}
