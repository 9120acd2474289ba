import type { ArticleInput } from '../../gql/graphql.ts'
import { ArticleTexts } from '../../gql/texts.ts'
import type { Filled } from '../form/editor.ts'
import { emptyTexts } from '../form/texts.ts'

export type ArticleValues = Filled<Omit<ArticleInput, 'relatedPlantIds' | 'unfinished'>> & { relatedPlantIds: string[] }

export const EMPTY_ARTICLE: ArticleValues = {
  ...emptyTexts(ArticleTexts),
  featuredImageUrl: '',
  youtubeVideoUrl: '',
  tags: [],
  relatedPlantIds: [],
  isPublic: false,
}
