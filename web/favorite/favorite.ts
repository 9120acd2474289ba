import { graphql } from '../gql/gql.ts'

export const SetPlantFavorite = graphql(`
  mutation SetPlantFavorite($id: ID!, $isFavorite: Boolean!) {
    setPlantFavorite(plantId: $id, isFavorite: $isFavorite) {
      id
    }
  }
`)

export const SetArticleFavorite = graphql(`
  mutation SetArticleFavorite($id: ID!, $isFavorite: Boolean!) {
    setArticleFavorite(articleId: $id, isFavorite: $isFavorite) {
      id
    }
  }
`)
