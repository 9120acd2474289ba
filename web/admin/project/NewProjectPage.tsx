import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { loadNothing, NewPage } from '../form/EditorPage.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import { EMPTY_PROJECT } from './project-values.ts'

const CreateProject = graphql(`
  mutation CreateProject($input: ProjectInput!) {
    createProject(input: $input) {
      id
    }
  }
`)

export const loader = loadNothing

export function Component() {
  const [, create] = useMutation(CreateProject)
  return (
    <NewPage of="projects">
      <ProjectForm
        id={null}
        initial={{ values: EMPTY_PROJECT, updatedAt: null }}
        onSave={async (values) => (await create({ input: values })).error}
      />
    </NewPage>
  )
}
