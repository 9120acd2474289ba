import type { OperationResult } from 'urql'
import { codeOf } from '../../graphql/load.ts'
import type { Saved } from './editor.ts'

type Answer = Pick<OperationResult<object>, 'data' | 'error'>

/** Creates an item, or updates it if an earlier attempt with other values created it and the response was lost. */
export async function createOrUpdate(
  create: () => Promise<Answer>,
  update: (id: string) => Promise<Answer>,
): Promise<Saved> {
  const { data, error } = await create()
  const { reason, id } = (error && codeOf(error) === 'CONFLICT' && error.graphQLErrors[0]?.extensions) || {}
  if (reason !== 'alreadyCreated') return { error, id: data && idIn(data) }
  return { error: (await update(String(id))).error, id: String(id) }
}

/** Of the item that a mutation returns; a source is named by its key. */
function idIn(data: object): string | undefined {
  const [saved] = Object.values(data) as { id?: string; key?: string }[]
  return saved?.id ?? saved?.key
}
