import { PROJECT_TEXTS } from '../content/texts.ts'
import { address, addresses, flag, tags, textValues } from './fields.ts'
import { Unfinished } from './unfinished.ts'
import { z } from './zod.ts'

export const NewProject = z.object({
  ...textValues(PROJECT_TEXTS),
  youtubeVideoUrl: address,
  galleryImages: addresses,
  tags,
  isLocked: flag,
  isSample: flag,
  unfinished: Unfinished,
})
export const ProjectChanges = NewProject.partial({ titleEn: true, titleEs: true })
