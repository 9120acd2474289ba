import { CreateArticleDocument, UpdateArticleDocument } from '../../gql/graphql.ts'
import { editorPages } from '../form/EditorPage.tsx'
import { ArticleForm } from './ArticleForm.tsx'
import { EMPTY_ARTICLE } from './article-values.ts'

export const { fresh, edit } = editorPages({
  of: 'articles',
  documents: [CreateArticleDocument, UpdateArticleDocument],
  empty: EMPTY_ARTICLE,
  Form: ArticleForm,
})
