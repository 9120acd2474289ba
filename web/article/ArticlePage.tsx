import { useMemberParts } from '../auth/member-parts.ts'
import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { NoItem } from '../list/ItemProblem.tsx'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { ArticlePageHead } from './ArticlePageHead.tsx'
import { ArticleSheet } from './ArticleSheet.tsx'

const ArticlePage = graphql(`
  query ArticlePage($id: ID!, $lang: Language!) {
    article(id: $id) {
      id
      isPublic
      ...ArticleSheet_article
      ...ArticlePageHead_article
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  const variables = { id: args.params['id'] ?? '', lang: apiLanguage(args) }
  return load(args, ArticlePage, variables, (data) => data.article)
}

export function Component() {
  const { id = '' } = useParams()
  const { lang } = useLanguage()
  const { data, problem } = usePage(ArticlePage, { id, lang })
  const parts = useMemberParts()
  if (problem) return <NoItem of="articles" problem={problem} />
  if (!data?.article) return null
  return (
    <>
      {parts && <parts.AdminMark of="articles" id={data.article.id} isHidden={!data.article.isPublic} />}
      <ArticlePageHead article={data.article} />
      <ArticleSheet article={data.article} isHidden={!data.article.isPublic} />
      {parts && <parts.WithheldParts of="ARTICLE" id={data.article.id} />}
    </>
  )
}
