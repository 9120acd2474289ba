import type { LoaderFunctionArgs } from 'react-router-dom'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { requireAdmin } from '../../auth/guards.ts'
import { userOf } from '../../auth/user-context.ts'
import { clientContext } from '../../graphql/client.ts'
import { load } from '../../graphql/load.ts'

/** Like `load`, for admins: others are redirected to the home page. */
export async function loadAdmin<Data, Variables extends AnyVariables>(
  args: LoaderFunctionArgs,
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  find?: (data: Data) => unknown,
) {
  const guard = requireAdmin(args)
  // In parallel: sequentially it would take twice as long on a slow connection.
  if (await userOf(args)) void args.context.get(clientContext).query<Data, AnyVariables>(query, variables).toPromise()
  await guard
  return load(args, query, variables, find)
}
