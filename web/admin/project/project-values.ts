import type { ProjectInput } from '../../gql/graphql.ts'
import { ProjectTexts } from '../../gql/texts.ts'
import type { Filled } from '../form/editor.ts'
import { emptyTexts } from '../form/texts.ts'

export type ProjectValues = Filled<Omit<ProjectInput, 'unfinished'>>

export const EMPTY_PROJECT: ProjectValues = {
  ...emptyTexts(ProjectTexts),
  youtubeVideoUrl: '',
  galleryImages: [],
  tags: [],
  isLocked: true,
  isSample: false,
}

/** The values to send, without empty lines. */
export function toProjectInput(values: ProjectValues): ProjectValues {
  return { ...values, galleryImages: values.galleryImages.filter((image) => image.trim()) }
}
