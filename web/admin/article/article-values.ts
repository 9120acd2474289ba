import { NewArticle } from '../../../api/rules/article-fields.ts'
import type { Refused } from '../../../api/rules/unfinished.ts'
import type { ArticleInput } from '../../gql/graphql.ts'
import { ArticleTexts } from '../../gql/texts.ts'
import type { Filled } from '../form/editor.ts'
import { emptyTexts } from '../form/texts.ts'
import { verdictOf, type Verdict } from '../form/verdict.ts'

export type ArticleValues = Filled<Omit<ArticleInput, 'relatedPlantIds' | 'unfinished'>> & { relatedPlantIds: string[] }

export const EMPTY_ARTICLE: ArticleValues = {
  ...emptyTexts(ArticleTexts),
  featuredImageUrl: '',
  youtubeVideoUrl: '',
  tags: [],
  relatedPlantIds: [],
  isPublic: false,
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
