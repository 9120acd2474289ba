import { graphql } from '../../gql/gql.ts'

export const CreateProject = graphql(`
  mutation CreateProject($input: ProjectInput!, $clientMutationId: String) {
    createProject(input: $input, clientMutationId: $clientMutationId) {
      id
    }
  }
`)

export const UpdateProject = graphql(`
  mutation UpdateProject($id: ID!, $input: ProjectInput!, $basedOn: DateTime) {
    updateProject(id: $id, input: $input, basedOn: $basedOn) {
      id
    }
  }
`)
