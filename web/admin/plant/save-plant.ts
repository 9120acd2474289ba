import { graphql } from '../../gql/gql.ts'

export const CreatePlant = graphql(`
  mutation CreatePlant($input: PlantInput!, $clientMutationId: String) {
    createPlant(input: $input, clientMutationId: $clientMutationId) {
      id
    }
  }
`)

export const UpdatePlant = graphql(`
  mutation UpdatePlant($id: ID!, $input: PlantInput!, $basedOn: DateTime) {
    updatePlant(id: $id, input: $input, basedOn: $basedOn) {
      id
    }
  }
`)
