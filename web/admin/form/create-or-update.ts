import type { CombinedError } from 'urql'
import { codeOf } from '../../load.ts'

type Answer = { error?: CombinedError | undefined }

/**
 * Creates something or, where an earlier attempt has created it, its answer was lost, and more was written since, changes
 * that.
 */
export async function createOrUpdate(
  create: () => Promise<Answer>,
  update: (id: string) => Promise<Answer>,
): Promise<CombinedError | undefined> {
  const { error } = await create()
  const { reason, id } = (error && codeOf(error) === 'CONFLICT' && error.graphQLErrors[0]?.extensions) || {}
  return reason === 'alreadyCreated' ? (await update(String(id))).error : error
}
