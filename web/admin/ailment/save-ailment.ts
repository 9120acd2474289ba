import { graphql } from '../../gql/gql.ts'

export const CreateAilment = graphql(`
  mutation CreateAilment($input: AilmentInput!, $clientMutationId: String) {
    createAilment(input: $input, clientMutationId: $clientMutationId) {
      id
    }
  }
`)

export const UpdateAilment = graphql(`
  mutation UpdateAilment($id: ID!, $input: AilmentInput!, $basedOn: DateTime) {
    updateAilment(id: $id, input: $input, basedOn: $basedOn) {
      id
    }
  }
`)
