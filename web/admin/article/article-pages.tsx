import { withUnfinished } from '../../../api/rules/unfinished.ts'
import { graphql } from '../../gql/gql.ts'
import { readFragment } from '../../gql/fragment-masking.ts'
import { WrittenArticle } from '../../gql/texts.ts'
import { fill, type Version } from '../form/editor.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { EMPTY_ARTICLE, type ArticleValues } from './article-values.ts'
import { CreateArticleDocument, UpdateArticleDocument, type EditArticleQuery } from '../../gql/graphql.ts'
import { editorPages } from '../form/EditorPage.tsx'
import type { RelatedPlant } from '../form/RelatedPlantsField.tsx'

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

export const { fresh, edit } = editorPages({
  of: 'articles',
  documents: [CreateArticleDocument, UpdateArticleDocument],
  empty: EMPTY_ARTICLE,
  stored: { query: EditArticle, variablesOf: (id, lang) => ({ id, lang }), find: articleOf, versionOf },
  Form: ({ item, ...source }) => <ArticleForm {...source} plants={relatedOf(item)} />,
})

type EditedArticle = NonNullable<ReturnType<typeof articleOf>>

function articleOf({ article, relatedPlants }: EditArticleQuery) {
  return article && { ...article, relatedPlants }
}

function versionOf(article: EditedArticle): Version<ArticleValues> {
  const { unfinished, updatedAt, ...written } = readFragment(WrittenArticle, article)
  const values = fill(EMPTY_ARTICLE, { ...written, relatedPlantIds: article.relatedPlants.map((plant) => plant.id) })
  return { values: withUnfinished(values, unfinished), updatedAt }
}

function relatedOf(article: EditedArticle | null): RelatedPlant[] {
  return (article?.relatedPlants ?? []).map(({ id, commonName }) => ({ id, name: commonName ?? id }))
}
