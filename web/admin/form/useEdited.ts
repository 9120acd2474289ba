import { useClient, type AnyVariables, type TypedDocumentNode } from 'urql'
import { usePage } from '../../graphql/load.ts'
import type { Version } from './editor.ts'
import { useFirst } from './useFirst.ts'

type Edited<Data, Variables, Item, Values> = {
  id: string
  query: TypedDocumentNode<Data, Variables>
  variables: NoInfer<Variables>
  find: (data: NoInfer<Data>) => NoInfer<Item> | null | undefined
  versionOf: (item: Item) => Version<Values>
}

/** The item of an edit page as first loaded, and `reload`, which fetches the stored state. */
export function useEdited<Data, Variables extends AnyVariables, Item extends { id: string }, Values>({
  id,
  query,
  variables,
  find,
  versionOf,
}: Edited<Data, Variables, Item, Values>) {
  const client = useClient()
  const { data, problem } = usePage(query, variables)
  const item = useFirst(id, data && find(data))

  async function reload() {
    const result = await client.query(query, variables, { requestPolicy: 'network-only' }).toPromise()
    const stored = result.data && find(result.data)
    return stored ? versionOf(stored) : null
  }

  return { data, item, problem, reload }
}
