import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { requireAdmin } from '../../auth/guards.ts'
import { graphql } from '../../gql/gql.ts'
import { AdminPage } from '../AdminPage.tsx'
import { ArticleForm } from './ArticleForm.tsx'
import { EMPTY_ARTICLE } from './article-values.ts'

const CreateArticle = graphql(`
  mutation CreateArticle($input: ArticleInput!) {
    createArticle(input: $input) {
      id
    }
  }
`)

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return null
}

export function Component() {
  const t = useTranslations('adminForm')
  const [, create] = useMutation(CreateArticle)
  return (
    <AdminPage title={t('newTitle.articles')} lead={t('newLead.articles')}>
      <ArticleForm
        id={null}
        initial={{ values: EMPTY_ARTICLE, updatedAt: null }}
        plants={[]}
        onSave={async (values) => (await create({ input: values })).error}
      />
    </AdminPage>
  )
}
