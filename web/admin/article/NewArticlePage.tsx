import { useMutation } from 'urql'
import { createOrUpdate } from '../form/create-or-update.ts'
import { loadNothing, NewPage } from '../form/EditorPage.tsx'
import { CreateArticle, UpdateArticle } from './save-article.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { EMPTY_ARTICLE } from './article-values.ts'

export const loader = loadNothing

export function Component() {
  const [, create] = useMutation(CreateArticle)
  const [, update] = useMutation(UpdateArticle)
  return (
    <NewPage of="articles">
      <ArticleForm
        id={null}
        initial={{ values: EMPTY_ARTICLE, updatedAt: null }}
        plants={[]}
        onSave={(values, _basedOn, clientMutationId) => {
          const input = values
          return createOrUpdate(
            () => create({ input, clientMutationId }),
            (id) => update({ id, input }),
          )
        }}
      />
    </NewPage>
  )
}
