import { CreateProjectDocument, UpdateProjectDocument } from '../../gql/graphql.ts'
import { editorPages } from '../form/EditorPage.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import { EMPTY_PROJECT } from './project-values.ts'

export const { fresh, edit } = editorPages({
  of: 'projects',
  documents: [CreateProjectDocument, UpdateProjectDocument],
  empty: EMPTY_PROJECT,
  Form: ProjectForm,
})
