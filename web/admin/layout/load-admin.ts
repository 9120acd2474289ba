import type { LoaderFunctionArgs } from 'react-router-dom'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { requireAdmin } from '../../auth/guards.ts'
import { load } from '../../load.ts'

/** Like `load`, for admins: everybody else is taken home before anything is asked for. */
export async function loadAdmin<Data, Variables extends AnyVariables>(
  args: LoaderFunctionArgs,
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  find?: (data: Data) => unknown,
) {
  await requireAdmin(args)
  return load(args, query, variables, find)
}
