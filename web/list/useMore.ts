import { useEffect, useEffectEvent, useState } from 'react'
import { useClient, type AnyVariables, type TypedDocumentNode } from 'urql'
import { useIsPending } from '../ui/pending.ts'

export type PageInfo = { hasNextPage: boolean; endCursor: string | null }

export type More = ReturnType<typeof useMore>

/**
 * Loads the next page of a list. The cache joins it to the shown pages (joinedPages in cache.ts). While other filters
 * are loading, it waits and then continues their list.
 */
export function useMore<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  pageInfo: PageInfo | undefined,
) {
  const client = useClient()
  const isPending = useIsPending()
  const [isWanted, setWanted] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isFetching = isWanted && !isPending
  const after = pageInfo?.hasNextPage ? pageInfo.endCursor : null

  const fetchNext = useEffectEvent(async () => {
    if (!after) return false
    const next = { ...variables, after, withTags: false }
    const { error } = await client.query<Data, AnyVariables>(query, next).toPromise()
    return Boolean(error)
  })

  useEffect(() => {
    if (isFetching)
      void fetchNext()
        .then(setFailed)
        .finally(() => setWanted(false))
  }, [isFetching])

  function loadMore() {
    setFailed(false)
    setWanted(true)
  }

  return { after, isBusy: isWanted, isFetching, hasFailed, loadMore }
}
