import type { CombinedError } from 'urql'
import { codeOf } from '../../load.ts'

const REASONS: readonly unknown[] = ['undecided', 'noSource', 'untranslated']

/** Whether the server refused to publish a plant that lacks what safety requires. */
export function isUnsafe(error: CombinedError): boolean {
  const fields = error.graphQLErrors[0]?.extensions['fields'] ?? {}
  return codeOf(error) === 'BAD_USER_INPUT' && Object.values(fields).some((reason) => REASONS.includes(reason))
}
