import type { CombinedError } from 'urql'
import { codeOf } from '../../load.ts'

type Answer = { error?: CombinedError | undefined }

/**
 * Creates an item or, if an earlier attempt created it, its response was lost and the values have changed since, updates
 * it.
 */
export async function createOrUpdate(
  create: () => Promise<Answer>,
  update: (id: string) => Promise<Answer>,
): Promise<CombinedError | undefined> {
  const { error } = await create()
  const { reason, id } = (error && codeOf(error) === 'CONFLICT' && error.graphQLErrors[0]?.extensions) || {}
  return reason === 'alreadyCreated' ? (await update(String(id))).error : error
}
