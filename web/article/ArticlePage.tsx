import { useMemberParts } from '../auth/member-parts.ts'
import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { ItemProblem } from '../list/ItemProblem.tsx'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { paths } from '../paths.ts'
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
  const t = useTranslations('articlePage')
  const { id = '' } = useParams()
  const { lang } = useLanguage()
  const { data, problem } = usePage(ArticlePage, { id, lang })
  const back = { to: paths.articles(), label: t('back') }
  const parts = useMemberParts()
  if (problem === 'NOT_FOUND') {
    return <ItemProblem title={t('notFound')} explanation={t('notFoundText')} back={back} />
  }
  if (problem === 'NOT_AVAILABLE') {
    return <ItemProblem title={t('notAvailable')} explanation={t('notAvailableText')} back={back} />
  }
  if (problem) return <ItemProblem title={t('failed')} back={back} />
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
