import type { LoaderFunctionArgs } from 'react-router-dom'
import { Drawings } from '../drawing/Drawings.tsx'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { listVariables, loaderFilter, useListFilter } from '../list/filter.ts'
import { ListPage } from '../list/ListPage.tsx'
import { useMore } from '../list/useMore.ts'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { ArticleCard, drawingsOfArticleCard } from './ArticleCard.tsx'

const ArticlesPage = graphql(`
  query ArticlesPage($lang: Language!, $search: String, $tag: String, $after: String, $withTags: Boolean!) {
    articles(search: $search, tag: $tag, first: 24, after: $after) {
      totalCount
      edges {
        node {
          id
          ...ArticleCard_article
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    tags(of: ARTICLE) @include(if: $withTags) {
      slug
      ...TagFilter_tag
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  return load(args, ArticlesPage, listVariables(apiLanguage(args), loaderFilter(args.request)))
}

export function Component() {
  const { lang } = useLanguage()
  const filter = useListFilter()
  const variables = listVariables(lang, filter)
  const { data, problem } = usePage(ArticlesPage, variables)
  const more = useMore(ArticlesPage, variables, data?.articles.pageInfo)
  return (
    <ListPage of="articles" filter={filter} problem={problem} list={data?.articles} tags={data?.tags} more={more}>
      <Drawings of={data?.articles.edges.map(({ node }) => drawingsOfArticleCard(node)) ?? []}>
        {data?.articles.edges.map(({ node }) => (
          <ArticleCard key={node.id} article={node} />
        ))}
      </Drawings>
    </ListPage>
  )
}
