import { useState } from 'react'
import { useClient, type AnyVariables, type TypedDocumentNode } from 'urql'

/** Fetches the next page of a list. The cache joins it to the ones that are shown already (joinedPages in cache.ts). */
export function useMore<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
) {
  const client = useClient()
  const [isFetching, setFetching] = useState(false)

  async function loadMore(after: string) {
    setFetching(true)
    const { error } = await client
      .query<Data, AnyVariables>(query, { ...variables, after, withTags: false })
      .toPromise()
    if (error) console.error(error)
    setFetching(false)
  }

  return { isFetching, loadMore }
}
