import { COMMUNITY_TEXTS, COMMUNITY_VALUES } from './texts.ts'
import { commonFields, shortText } from './fields.ts'
import { z } from './zod.ts'

export const NewCommunity = z.object({
  ...commonFields(COMMUNITY_TEXTS, COMMUNITY_VALUES),
  contact: shortText,
})
export const CommunityChanges = NewCommunity.partial({ nameEn: true, nameEs: true })
