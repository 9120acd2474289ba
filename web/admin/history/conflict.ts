import type { CombinedError } from 'urql'
import { codeOf } from '../../load.ts'

/** A save that came in between; `savedBy` is null where no admin saved it. */
export type Conflict = { savedAt: string; savedBy: string | null }

/** Who saved in between, where that is why a save was refused. */
export function conflictOf(error: CombinedError): Conflict | null {
  if (codeOf(error) !== 'CONFLICT') return null
  const { savedAt, savedBy } = error.graphQLErrors[0]!.extensions
  return { savedAt: String(savedAt), savedBy: typeof savedBy === 'string' ? savedBy : null }
}
