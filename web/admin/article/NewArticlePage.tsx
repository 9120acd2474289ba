import { loadNothing, NewPage } from '../form/EditorPage.tsx'
import { useSaveNew } from '../form/useSaveNew.ts'
import { CreateArticle, UpdateArticle } from './save-article.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { EMPTY_ARTICLE } from './article-values.ts'

export const loader = loadNothing

export function Component() {
  const save = useSaveNew(CreateArticle, UpdateArticle)
  return (
    <NewPage of="articles">
      <ArticleForm id={null} initial={{ values: EMPTY_ARTICLE, updatedAt: null }} plants={[]} onSave={save} />
    </NewPage>
  )
}
