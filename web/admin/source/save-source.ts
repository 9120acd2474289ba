import { graphql } from '../../gql/gql.ts'

export const SaveSource = graphql(`
  mutation SaveSource(
    $input: SourceInput!
    $replace: Boolean
    $allowSameTitle: Boolean
    $basedOn: DateTime
    $clientMutationId: String
  ) {
    saveSource(
      input: $input
      replace: $replace
      allowSameTitle: $allowSameTitle
      basedOn: $basedOn
      clientMutationId: $clientMutationId
    ) {
      key
    }
  }
`)
