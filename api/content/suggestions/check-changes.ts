import type { ZodType } from 'zod'
import { parseInput } from '../../errors.ts'
import { AilmentChanges } from '../../rules/ailment-fields.ts'
import { ArticleChanges } from '../../rules/article-fields.ts'
import { PlantChanges } from '../../rules/plant-fields.ts'
import { CommunityChanges } from '../../rules/community-fields.ts'
import { ProjectChanges } from '../../rules/project-fields.ts'
import { SourceFields } from '../../rules/source-fields.ts'
import type { ContentKind } from '../kinds.ts'
import type { SourceContent } from '../sources.ts'
import type { Changes, ContentOf } from '../stores.ts'

const SCHEMAS: Record<ContentKind, ZodType<object>> = {
  PLANT: PlantChanges,
  AILMENT: AilmentChanges,
  ARTICLE: ArticleChanges,
  PROJECT: ProjectChanges,
  COMMUNITY: CommunityChanges,
}

/** Fields to save, judged as those of the form. Throws BAD_USER_INPUT. */
export function checkChanges(kind: ContentKind, fields: object): Changes<ContentOf[ContentKind]> {
  return parseInput(SCHEMAS[kind], fields) as Changes<ContentOf[ContentKind]>
}

/** The same for a source. */
export function checkSource(stored: SourceContent, fields: object): SourceContent {
  return parseInput(SourceFields as ZodType<SourceContent>, { ...stored, ...fields })
}
