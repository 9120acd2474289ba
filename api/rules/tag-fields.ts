import { requiredText, tagSlug } from './fields.ts'
import { z } from './zod.ts'

export const TAG_KINDS = ['body', 'use', 'kind', 'part', 'topic'] as const

export const TagFields = z.object({
  slug: tagSlug,
  kind: z.enum(TAG_KINDS, 'unknown'),
  labelEn: requiredText,
  labelEs: requiredText,
  isRetired: z
    .boolean()
    .nullish()
    .transform((value) => value ?? undefined),
})
