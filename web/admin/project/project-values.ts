import { NewProject } from '../../../api/rules/project-fields.ts'
import type { Refused } from '../../../api/rules/unfinished.ts'
import type { ProjectInput } from '../../gql/graphql.ts'
import { ProjectTexts, ProjectValues as Values } from '../../gql/texts.ts'
import type { Filled } from '../form/editor.ts'
import { emptyForm } from '../form/texts.ts'
import { verdictOf, type Verdict } from '../form/verdict.ts'

export type ProjectValues = Filled<Omit<ProjectInput, 'unfinished'>>

export const EMPTY_PROJECT: ProjectValues = {
  ...emptyForm(ProjectTexts, Values),
  isLocked: true,
}

/** The values to send, without empty lines. */
export function toProjectInput(values: ProjectValues): ProjectInput {
  return { ...values, galleryImages: values.galleryImages.filter((image) => image.trim()) }
}

/** What the server would say of a project. */
export function judgeProject(values: ProjectValues, _stored?: ProjectValues, known?: Refused): Verdict<ProjectInput> {
  const form = { schema: NewProject, required: ['titleEs', 'titleEn'], isPublic: !values.isLocked }
  return verdictOf(form, values, toProjectInput(values), known)
}
