import { withUnfinished } from '../../../api/rules/unfinished.ts'
import { graphql } from '../../gql/gql.ts'
import { readFragment } from '../../gql/fragment-masking.ts'
import { WrittenProject } from '../../gql/texts.ts'
import { fill, type Version } from '../form/editor.ts'
import { ProjectForm } from './ProjectForm.tsx'
import { EMPTY_PROJECT, type ProjectValues } from './project-values.ts'
import { CreateProjectDocument, UpdateProjectDocument, type EditProjectQuery } from '../../gql/graphql.ts'
import { editorPages } from '../form/EditorPage.tsx'

const EditProject = graphql(`
  query EditProject($id: ID!) {
    project(id: $id) {
      id
      ...Project_written
    }
  }
`)

export const { fresh, edit } = editorPages({
  of: 'projects',
  documents: [CreateProjectDocument, UpdateProjectDocument],
  empty: EMPTY_PROJECT,
  stored: { query: EditProject, variablesOf: (id) => ({ id }), find: ({ project }) => project, versionOf },
  Form: ProjectForm,
})

function versionOf(project: NonNullable<EditProjectQuery['project']>): Version<ProjectValues> {
  const { unfinished, updatedAt, ...written } = readFragment(WrittenProject, project)
  return { values: withUnfinished(fill(EMPTY_PROJECT, written), unfinished), updatedAt }
}
