import type { CombinedError } from 'urql'
import { codeOf } from '../../graphql/load.ts'

type Answer = { error?: CombinedError | undefined }

/** Creates an item, or updates it if an earlier attempt with other values created it and the response was lost. */
export async function createOrUpdate(
  create: () => Promise<Answer>,
  update: (id: string) => Promise<Answer>,
): Promise<CombinedError | undefined> {
  const { error } = await create()
  const { reason, id } = (error && codeOf(error) === 'CONFLICT' && error.graphQLErrors[0]?.extensions) || {}
  return reason === 'alreadyCreated' ? (await update(String(id))).error : error
}
