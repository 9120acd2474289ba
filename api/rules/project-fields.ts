import { PROJECT_TEXTS, PROJECT_VALUES } from './texts.ts'
import { commonFields } from './fields.ts'
import { z } from './zod.ts'

export const NewProject = z.object(commonFields(PROJECT_TEXTS, PROJECT_VALUES))
export const ProjectChanges = NewProject.partial({ titleEn: true, titleEs: true })
