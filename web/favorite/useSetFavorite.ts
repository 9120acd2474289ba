import { useClient, type CombinedError } from 'urql'
import type { FavoriteKind } from './favorite-param.ts'
import { SetArticleFavorite, SetPlantFavorite } from './favorite.ts'

/** Adds or removes a favorite. The change is shown optimistically, and rolled back if it is refused. */
export function useSetFavorite() {
  const client = useClient()
  return async (kind: FavoriteKind, id: string, isFavorite: boolean): Promise<CombinedError | undefined> => {
    const variables = { id, isFavorite }
    const { error } = await (kind === 'plant'
      ? client.mutation(SetPlantFavorite, variables).toPromise()
      : client.mutation(SetArticleFavorite, variables).toPromise())
    return error
  }
}
