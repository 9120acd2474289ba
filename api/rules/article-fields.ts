import { INPUT_LIMITS } from './input-limits.ts'
import { ARTICLE_TEXTS, ARTICLE_VALUES } from './texts.ts'
import { commonFields, uuid } from './fields.ts'
import { z } from './zod.ts'

export const NewArticle = z.object({
  ...commonFields(ARTICLE_TEXTS, ARTICLE_VALUES),
  relatedPlantIds: z
    .array(uuid)
    .max(INPUT_LIMITS.plantsOfArticle, 'tooMany')
    .transform((ids) => [...new Set(ids)])
    .nullable()
    .transform((ids) => ids ?? [])
    .optional(),
})
export const ArticleChanges = NewArticle.partial({ titleEn: true, titleEs: true })
