import { withUnfinished } from '../../../api/rules/unfinished.ts'
import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { readFragment } from '../../gql/fragment-masking.ts'
import { UpdateArticleDocument, type EditArticleQuery } from '../../gql/graphql.ts'
import { WrittenArticle } from '../../gql/texts.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { apiLanguage } from '../../graphql/load.ts'
import { EditPage } from '../form/EditorPage.tsx'
import { useEdited } from '../form/useEdited.ts'
import { fill, type Version } from '../form/editor.ts'
import { loadAdmin } from '../layout/load-admin.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { EMPTY_ARTICLE, type ArticleValues } from './article-values.ts'

const EditArticle = graphql(`
  query EditArticle($id: ID!, $lang: Language!) {
    article(id: $id) {
      id
      ...Article_written
    }
    relatedPlants(articleId: $id) {
      id
      commonName(lang: $lang)
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, EditArticle, { id: args.params['id']!, lang: apiLanguage(args) }, ({ article }) => article)
}

export function Component() {
  const id = useParams()['id']!
  const { lang } = useLanguage()
  const [, update] = useMutation(UpdateArticleDocument)
  const { item, problem, reload } = useEdited({
    id,
    query: EditArticle,
    variables: { id, lang },
    find: articleOf,
    versionOf,
  })
  return (
    <EditPage of="articles" id={id} item={item} problem={problem}>
      {(article) => (
        <ArticleForm
          key={id}
          id={id}
          initial={versionOf(article)}
          plants={article.relatedPlants.map((plant) => ({ id: plant.id, name: plant.commonName ?? plant.id }))}
          onSave={async (input, basedOn) => (await update({ id, input, basedOn })).error}
          onReload={reload}
        />
      )}
    </EditPage>
  )
}

type EditedArticle = NonNullable<ReturnType<typeof articleOf>>

function articleOf({ article, relatedPlants }: EditArticleQuery) {
  return article && { ...article, relatedPlants }
}

function versionOf(article: EditedArticle): Version<ArticleValues> {
  const { unfinished, updatedAt, ...written } = readFragment(WrittenArticle, article)
  const values = fill(EMPTY_ARTICLE, { ...written, relatedPlantIds: article.relatedPlants.map((plant) => plant.id) })
  return { values: withUnfinished(values, unfinished), updatedAt }
}
