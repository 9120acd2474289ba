import type { LoaderFunctionArgs } from 'react-router-dom'
import { Drawings } from '../drawing/Drawings.tsx'
import { graphql } from '../gql/gql.ts'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { listVariables, loaderFilter, useListFilter } from '../list/filter.ts'
import { ListPage } from '../list/ListPage.tsx'
import { useMore } from '../list/useMore.ts'
import { CommunityCard } from './CommunityCard.tsx'

const CommunitiesPage = graphql(`
  query CommunitiesPage($lang: Language!, $search: String, $tag: String, $after: String, $withTags: Boolean!) {
    communities(search: $search, tag: $tag, first: 24, after: $after) {
      totalCount
      edges {
        node {
          id
          ...CommunityCard_community
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    tags(of: COMMUNITY) @include(if: $withTags) {
      slug
      ...TagFilter_tag
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  return load(args, CommunitiesPage, listVariables(apiLanguage(args), loaderFilter(args.request)))
}

export function Component() {
  const { lang } = useLanguage()
  const filter = useListFilter()
  const variables = listVariables(lang, filter)
  const { data, problem } = usePage(CommunitiesPage, variables)
  const more = useMore(CommunitiesPage, variables, data?.communities.pageInfo)
  const nodes = data?.communities.edges.map(({ node }) => node) ?? []
  return (
    <ListPage of="communities" filter={filter} problem={problem} list={data?.communities} tags={data?.tags} more={more}>
      <Drawings of={nodes.map(({ id }) => [{ woven: id }])}>
        {nodes.map((node) => (
          <CommunityCard key={node.id} community={node} />
        ))}
      </Drawings>
    </ListPage>
  )
}
