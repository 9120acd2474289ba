import { CreateProjectDocument, UpdateProjectDocument } from '../../gql/graphql.ts'
import { newPage } from '../form/EditorPage.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import { EMPTY_PROJECT } from './project-values.ts'

export const { loader, Component } = newPage({
  of: 'projects',
  documents: [CreateProjectDocument, UpdateProjectDocument],
  empty: EMPTY_PROJECT,
  Form: ProjectForm,
})
