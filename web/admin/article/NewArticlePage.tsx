import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { loadNothing, NewPage } from '../form/EditorPage.tsx'
import { ArticleForm } from './ArticleForm.tsx'
import { EMPTY_ARTICLE } from './article-values.ts'

const CreateArticle = graphql(`
  mutation CreateArticle($input: ArticleInput!) {
    createArticle(input: $input) {
      id
    }
  }
`)

export const loader = loadNothing

export function Component() {
  const [, create] = useMutation(CreateArticle)
  return (
    <NewPage of="articles">
      <ArticleForm
        id={null}
        initial={{ values: EMPTY_ARTICLE, updatedAt: null }}
        plants={[]}
        onSave={async (values) => (await create({ input: values })).error}
      />
    </NewPage>
  )
}
