import type { ZodType } from 'zod'
import { parseInput } from '../../errors.ts'
import { SourceFields } from '../../rules/source-fields.ts'
import { KINDS, type ContentKind } from '../kinds.ts'
import type { SourceContent } from '../sources.ts'
import type { Changes, ContentOf } from '../stores.ts'

/** Fields to save, judged as those of the form. Throws BAD_USER_INPUT. */
export function checkChanges(kind: ContentKind, fields: object): Changes<ContentOf[ContentKind]> {
  return parseInput<Changes<ContentOf[ContentKind]>>(KINDS[kind].schemas[1], fields)
}

/** The same for a source. */
export function checkSource(stored: SourceContent, fields: object): SourceContent {
  return parseInput(SourceFields as ZodType<SourceContent>, { ...stored, ...fields })
}
