import { graphql } from '../../gql/gql.ts'

export const CreateArticle = graphql(`
  mutation CreateArticle($input: ArticleInput!, $clientMutationId: String) {
    createArticle(input: $input, clientMutationId: $clientMutationId) {
      id
    }
  }
`)

export const UpdateArticle = graphql(`
  mutation UpdateArticle($id: ID!, $input: ArticleInput!, $basedOn: DateTime) {
    updateArticle(id: $id, input: $input, basedOn: $basedOn) {
      id
    }
  }
`)
