import { useClient, type CombinedError } from 'urql'
import { graphql } from '../gql/gql.ts'
import type { FavoriteKind } from './favorite-param.ts'
import { tellOtherTabs } from './other-tabs.ts'

/**
 * A part of what `Viewer` reads, so that the cache has it, except just after a login. `Viewer` itself would have to be
 * exported from the scripts of every page.
 */
const AccountFavorites = graphql(`
  query AccountFavorites {
    viewer {
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

let earlier: Promise<unknown> = Promise.resolve()

/**
 * Adds or removes a favorite. The change is shown optimistically, and rolled back if it is refused. The cache
 * changes only lists that it has: without one, a list that was read before the change and arrives after it would hide it.
 * Changes are sent one after another, since the last one has to count.
 */
export function useSetFavorite() {
  const client = useClient()
  return (kind: FavoriteKind, id: string, isFavorite: boolean): Promise<CombinedError | undefined> => {
    const change = earlier.then(() => send(kind, id, isFavorite))
    earlier = change.catch(() => {})
    return change
  }

  async function send(kind: FavoriteKind, id: string, isFavorite: boolean): Promise<CombinedError | undefined> {
    const account = await client.query(AccountFavorites, {}).toPromise()
    const variables = { id, isFavorite }
    const { error } = await (kind === 'plant'
      ? client.mutation(SetPlantFavorite, variables).toPromise()
      : client.mutation(SetArticleFavorite, variables).toPromise())
    if (!error && account.data?.viewer) tellOtherTabs(account.data.viewer.id)
    return error
  }
}

const SetPlantFavorite = graphql(`
  mutation SetPlantFavorite($id: ID!, $isFavorite: Boolean!) {
    setPlantFavorite(plantId: $id, isFavorite: $isFavorite) {
      id
    }
  }
`)

const SetArticleFavorite = graphql(`
  mutation SetArticleFavorite($id: ID!, $isFavorite: Boolean!) {
    setArticleFavorite(articleId: $id, isFavorite: $isFavorite) {
      id
    }
  }
`)
