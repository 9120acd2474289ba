import { NewProject, ProjectChanges } from '../rules/project-fields.ts'
import { contentInput } from './content-input.ts'
import { addContentMutations, UNDESCRIBED } from './content-mutations.ts'
import { Project } from './project-ref.ts'

export const ProjectInput = contentInput('PROJECT', 'Both titles')

addContentMutations('PROJECT', {
  ref: Project,
  input: ProjectInput,
  schemas: [NewProject, ProjectChanges],
  said: { refused: { shown: UNDESCRIBED } },
})
