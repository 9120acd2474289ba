import type { LoaderFunctionArgs } from 'react-router-dom'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useMore } from '../../list/useMore.ts'
import { apiLanguage, usePage } from '../../load.ts'
import { AdminList, adminFilterOf, adminListVariables, useAdminFilter } from '../content/AdminList.tsx'
import { loadAdmin } from '../load-admin.ts'

const AdminArticles = graphql(`
  query AdminArticles($lang: Language!, $search: String, $visibility: Visibility!, $after: String) {
    articles(search: $search, visibility: $visibility, first: 24, after: $after) {
      totalCount
      edges {
        node {
          id
          title(lang: $lang)
          isPublic
          createdAt
          missingEnglish: untranslated(lang: EN)
          missingSpanish: untranslated(lang: ES)
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const SetArticleVisibility = graphql(`
  mutation SetArticleVisibility($id: ID!, $isPublic: Boolean!) {
    setArticleVisibility(id: $id, isPublic: $isPublic) {
      id
      isPublic
    }
  }
`)

const DeleteArticle = graphql(`
  mutation DeleteArticle($id: ID!) {
    deleteArticle(id: $id)
  }
`)

export function loader(args: LoaderFunctionArgs) {
  const filter = adminFilterOf(new URL(args.request.url).searchParams)
  return loadAdmin(args, AdminArticles, adminListVariables(apiLanguage(args), filter))
}

export function Component() {
  const { lang } = useLanguage()
  const variables = adminListVariables(lang, useAdminFilter())
  const { data, problem } = usePage(AdminArticles, variables)
  const more = useMore(AdminArticles, variables)
  const [, set] = useMutation(SetArticleVisibility)
  const [, remove] = useMutation(DeleteArticle)
  const rows = data?.articles.edges.map(({ node }) => ({
    id: node.id,
    title: node.title ?? '',

    isPublic: node.isPublic,
    createdAt: node.createdAt,
    halves: node.missingEnglish.length + node.missingSpanish.length,
  }))
  return (
    <AdminList
      of="articles"
      problem={problem}
      list={data?.articles}
      rows={rows ?? []}
      more={more}
      onToggle={async (id, isPublic) => (await set({ id, isPublic })).error}
      onDelete={async (id) => (await remove({ id })).error}
    />
  )
}
