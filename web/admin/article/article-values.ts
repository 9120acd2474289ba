import type { ArticleInput } from '../../gql/graphql.ts'
import type { Filled } from '../form/editor.ts'

export type ArticleValues = Filled<Omit<ArticleInput, 'relatedPlantIds'>> & { relatedPlantIds: string[] }

export const EMPTY_ARTICLE: ArticleValues = {
  titleEn: '',
  titleEs: '',
  contentEn: '',
  contentEs: '',
  featuredImageUrl: '',
  youtubeVideoUrl: '',
  tags: [],
  relatedPlantIds: [],
  isPublic: false,
}
