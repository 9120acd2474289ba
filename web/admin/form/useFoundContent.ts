import { useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { TaggedKind } from '../../gql/graphql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'

/** The `detail` of an ailment is its slug. */
export type Found = { id: string; label: string; detail: string | null }

/** The first items found, and how many there are. */
export type FoundContent = { items: readonly Found[]; count: number }

const ContentChoices = graphql(`
  query ContentChoices($of: TaggedKind!, $lang: Language!, $search: String!) {
    contentItems(of: $of, search: $search, visibility: ALL, sort: NEWEST, first: 8) {
      totalCount
      edges {
        node {
          id
          title(lang: $lang)
          detail
        }
      }
    }
  }
`)

/** Items of a kind that a term finds, hidden ones included. */
export function useFoundContent(of: TaggedKind, search: string): FoundContent | undefined {
  const { lang } = useLanguage()
  const [{ data, fetching }] = useQuery({
    query: ContentChoices,
    variables: { of, lang, search },
    pause: search === '',
  })
  if (fetching || !data) return undefined
  const { edges, totalCount: count } = data.contentItems
  const found = edges.map(({ node: { id, title, detail } }) => ({ id, label: title, detail }))
  const items = found.toSorted((one, other) => Number(isCalled(other, search)) - Number(isCalled(one, search)))
  return { items, count }
}

/** Its own name comes before words that people use for others as well: "burns" are no urine infection. */
function isCalled({ label, detail }: Found, search: string): boolean {
  return [label, detail].some((name) => name?.toLowerCase().startsWith(search.toLowerCase()))
}
