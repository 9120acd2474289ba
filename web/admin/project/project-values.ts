import type { ProjectInput } from '../../gql/graphql.ts'
import type { Filled } from '../form/editor.ts'

export type ProjectValues = Filled<ProjectInput>

export const EMPTY_PROJECT: ProjectValues = {
  titleEn: '',
  titleEs: '',
  descriptionEn: '',
  descriptionEs: '',
  statusEn: '',
  statusEs: '',
  youtubeVideoUrl: '',
  galleryImages: [],
  tags: [],
  isLocked: true,
  isSample: false,
}

/** What is sent of the values: without empty lines. */
export function toProjectInput(values: ProjectValues): ProjectValues {
  return { ...values, galleryImages: values.galleryImages.filter((image) => image.trim()) }
}
