import { INPUT_LIMITS } from '../content/input-limits.ts'
import { ARTICLE_TEXTS } from '../content/texts.ts'
import { address, flag, tags, textValues, uuid } from './fields.ts'
import { Unfinished } from './unfinished.ts'
import { z } from './zod.ts'

export const NewArticle = z.object({
  ...textValues(ARTICLE_TEXTS),
  featuredImageUrl: address,
  youtubeVideoUrl: address,
  tags,
  relatedPlantIds: z
    .array(uuid)
    .max(INPUT_LIMITS.plantsOfArticle, 'tooMany')
    .transform((ids) => [...new Set(ids)])
    .nullable()
    .transform((ids) => ids ?? [])
    .optional(),
  isPublic: flag,
  unfinished: Unfinished,
})
export const ArticleChanges = NewArticle.partial({ titleEn: true, titleEs: true })
