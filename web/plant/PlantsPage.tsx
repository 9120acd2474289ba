import type { LoaderFunctionArgs } from 'react-router-dom'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { listVariables, loaderFilter, useListFilter } from '../list/filter.ts'
import { ListPage } from '../list/ListPage.tsx'
import { useMore } from '../list/useMore.ts'
import { apiLanguage, load, usePage } from '../load.ts'
import { PlantCard } from './PlantCard.tsx'

const PlantsPage = graphql(`
  query PlantsPage($lang: Language!, $search: String, $tag: String, $after: String, $withTags: Boolean!) {
    plants(search: $search, tag: $tag, first: 24, after: $after) {
      totalCount
      edges {
        node {
          id
          ...PlantCard_plant
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    tags(of: PLANT) @include(if: $withTags) {
      slug
      ...TagFilter_tag
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  return load(args, PlantsPage, listVariables(apiLanguage(args), loaderFilter(args.request)))
}

export function Component() {
  const { lang } = useLanguage()
  const filter = useListFilter()
  const variables = listVariables(lang, filter)
  const { data, problem } = usePage(PlantsPage, variables)
  const more = useMore(PlantsPage, variables, data?.plants.pageInfo)
  return (
    <ListPage of="plants" filter={filter} problem={problem} list={data?.plants} tags={data?.tags} more={more}>
      {data?.plants.edges.map(({ node }) => (
        <PlantCard key={node.id} plant={node} />
      ))}
    </ListPage>
  )
}
