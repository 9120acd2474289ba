import { NewArticle } from '../../../api/rules/article-fields.ts'
import type { Refused } from '../../../api/rules/unfinished.ts'
import type { ArticleInput } from '../../gql/graphql.ts'
import { ArticleTexts, ArticleValues as Values } from '../../gql/texts.ts'
import type { Filled } from '../form/editor.ts'
import { emptyForm } from '../form/texts.ts'
import { verdictOf, type Verdict } from '../form/verdict.ts'

export type ArticleValues = Filled<Omit<ArticleInput, 'relatedPlantIds' | 'unfinished'>> & { relatedPlantIds: string[] }

export const EMPTY_ARTICLE: ArticleValues = {
  ...emptyForm(ArticleTexts, Values),
  relatedPlantIds: [],
}

/** What the server would say of an article. */
export function judgeArticle(values: ArticleValues, _stored?: ArticleValues, known?: Refused): Verdict<ArticleInput> {
  return verdictOf(
    { schema: NewArticle, required: ['titleEs', 'titleEn'], isPublic: values.isPublic },
    values,
    values,
    known,
  )
}
