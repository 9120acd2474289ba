import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { apiLanguage, usePage } from '../../load.ts'
import { AdminPage } from '../AdminPage.tsx'
import { LoadFailure } from '../form/LoadFailure.tsx'
import { useFirst } from '../form/useFirst.ts'
import { fill } from '../form/editor.ts'
import { loadAdmin } from '../load-admin.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { EMPTY_ARTICLE } from './article-values.ts'

const EditArticle = graphql(`
  query EditArticle($id: ID!, $lang: Language!) {
    article(id: $id) {
      id
      titleEn: title(lang: EN, fallback: false)
      titleEs: title(lang: ES, fallback: false)
      contentEn: content(lang: EN, fallback: false)
      contentEs: content(lang: ES, fallback: false)
      featuredImageUrl
      youtubeVideoUrl
      tags
      isPublic
      relatedPlants {
        id
        commonName(lang: $lang)
      }
    }
  }
`)

const UpdateArticle = graphql(`
  mutation UpdateArticle($id: ID!, $input: ArticleInput!) {
    updateArticle(id: $id, input: $input) {
      id
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, EditArticle, { id: args.params['id']!, lang: apiLanguage(args) }, ({ article }) => article)
}

export function Component() {
  const t = useTranslations('adminForm')
  const id = useParams()['id']!
  const { lang } = useLanguage()
  const { data, problem } = usePage(EditArticle, { id, lang })
  const [, update] = useMutation(UpdateArticle)
  const article = useFirst(id, data?.article)
  return (
    <AdminPage title={t('editTitle.articles')}>
      {!article && problem && <LoadFailure of="articles" problem={problem} />}
      {article && (
        <ArticleForm
          key={id}
          id={id}
          initial={fill(EMPTY_ARTICLE, { ...article, relatedPlantIds: article.relatedPlants.map((plant) => plant.id) })}
          plants={article.relatedPlants.map((plant) => ({ id: plant.id, name: plant.commonName ?? plant.id }))}
          onSave={async (values) => (await update({ id, input: values })).error}
        />
      )}
    </AdminPage>
  )
}
