import type { CombinedError } from 'urql'
import { codeOf } from '../../graphql/load.ts'

/** A concurrent save; `savedBy` is null if it was not made by an admin. */
export type Conflict = { savedAt: string; savedBy: string | null }

/** Reads the concurrent save from a CONFLICT error. */
export function conflictOf(error: CombinedError): Conflict | null {
  if (codeOf(error) !== 'CONFLICT') return null
  const { savedAt, savedBy } = error.graphQLErrors[0]!.extensions
  return { savedAt: String(savedAt), savedBy: typeof savedBy === 'string' ? savedBy : null }
}
