import { createContext } from 'react'

/** What a form knows of its texts besides their values. */
export type KnownTexts = {
  /** Texts that are older than their other language, such as `descriptionEs`. */
  outdated: readonly string[]
  /** The saved values. */
  base: Readonly<Record<string, unknown>>
}

export const TextStates = createContext<KnownTexts>({ outdated: [], base: {} })

/** How a text is as a translation of its other language. Null if both are empty. */
export function stateOf(
  values: Readonly<Record<string, unknown>>,
  field: string,
  other: string,
  { outdated, base }: KnownTexts,
): 'missing' | 'older' | 'done' | null {
  const isWritten = (name: string, within = values) => String(within[name] ?? '').trim() !== ''
  if (!isWritten(field)) return isWritten(other) ? 'missing' : null
  if (!isWritten(other)) return null
  // Whoever changes a text looks at the other one.
  if (values[field] !== base[field]) return 'done'
  const hasChanged = isWritten(other, base) && values[other] !== base[other]
  return hasChanged || outdated.includes(field) ? 'older' : 'done'
}
