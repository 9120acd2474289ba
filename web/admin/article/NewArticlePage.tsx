import { CreateArticleDocument, UpdateArticleDocument } from '../../gql/graphql.ts'
import { newPage } from '../form/EditorPage.tsx'
import { ArticleForm } from './ArticleForm.tsx'
import { EMPTY_ARTICLE } from './article-values.ts'

export const { loader, Component } = newPage({
  of: 'articles',
  documents: [CreateArticleDocument, UpdateArticleDocument],
  empty: EMPTY_ARTICLE,
  Form: (source) => <ArticleForm {...source} plants={[]} />,
})
