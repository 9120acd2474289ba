import { useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { ArticleSheet } from '../../article/ArticleSheet.tsx'
import { Previewed } from '../form/PagePreview.tsx'
import type { ArticleValues } from './article-values.ts'

const ArticlePreview = graphql(`
  query ArticlePreview($input: ArticleInput!, $lang: Language!) {
    articlePreview(input: $input) {
      id
      ...ArticleSheet_article
    }
  }
`)

export function WrittenArticle({ values }: { values: ArticleValues }) {
  const { lang } = useLanguage()
  const [{ data, error, fetching }] = useQuery({
    query: ArticlePreview,
    variables: { input: values, lang },
    requestPolicy: 'network-only',
  })
  return (
    <Previewed error={error} isFetching={fetching}>
      {data && <ArticleSheet article={data.articlePreview} />}
    </Previewed>
  )
}
