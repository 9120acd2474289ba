import type { Client } from 'urql'
import { graphql } from '../gql/gql.ts'
import { changesOf, removeChanges } from './account-favorites.ts'
import type { FavoriteKind } from './favorite-param.ts'
import { MAX_FAVORITES, phoneFavorites, removePhoneFavorites, type Favorites } from './phone-favorites.ts'

const SendFavorites = graphql(`
  mutation SendFavorites($plantIds: [ID!]!, $articleIds: [ID!]!, $removedPlantIds: [ID!]!, $removedArticleIds: [ID!]!) {
    removeFavorites(plantIds: $removedPlantIds, articleIds: $removedArticleIds) {
      id
    }
    addFavorites(plantIds: $plantIds, articleIds: $articleIds) {
      id
      favoritePlants {
        id
      }
      favoriteArticles {
        id
      }
    }
  }
`)

/** How many favorites of the phone and how many changes are in the account now; how many of them are not public at the moment. */
export type Sent = { joined: number; changed: number; hidden: number }

/**
 * Sends the favorites of the phone, and what the member has changed without a connection, to the account; null if there is
 * nothing to send. It leaves the phone only after the response, else it is sent again later. Two tabs may send the same.
 */
export async function sendFavorites(client: Client, user: string): Promise<Sent | 'offline' | 'failed' | null> {
  const [phone, changes] = [phoneFavorites(), changesOf(user)]
  if (phone.plant.length + phone.article.length + changes.length === 0) return null
  const changed = (kind: FavoriteKind, isFavorite: boolean) =>
    changes.filter((change) => change.kind === kind && change.isFavorite === isFavorite).map(({ id }) => id)
  // The newest first.
  const added = (kind: FavoriteKind) => changed(kind, true).reverse()
  // What is too much for one request goes with the next page.
  const room = (kind: FavoriteKind) => phone[kind].slice(0, MAX_FAVORITES - added(kind).length)
  const joining: Favorites = { plant: room('plant'), article: room('article') }
  const [plantIds, articleIds] = [
    [...new Set([...added('plant'), ...joining.plant])],
    [...new Set([...added('article'), ...joining.article])],
  ]
  const [removedPlantIds, removedArticleIds] = [changed('plant', false), changed('article', false)]
  const variables = { plantIds, articleIds, removedPlantIds, removedArticleIds }
  const { data, error } = await client.mutation(SendFavorites, variables).toPromise()
  if (!data || error) return error?.networkError && !error.response ? 'offline' : 'failed'
  removePhoneFavorites(joining)
  removeChanges(user, changes)
  const { favoritePlants, favoriteArticles } = data.addFavorites
  const shown = new Set([...favoritePlants, ...favoriteArticles].map(({ id }) => id))
  return {
    joined: joining.plant.length + joining.article.length,
    changed: changes.length,
    hidden: [...plantIds, ...articleIds].filter((id) => !shown.has(id)).length,
  }
}
