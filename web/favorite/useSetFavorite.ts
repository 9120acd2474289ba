import { useClient, type CombinedError } from 'urql'
import { Viewer } from '../auth/viewer.ts'
import type { FavoriteKind } from './favorite-param.ts'
import { SetArticleFavorite, SetPlantFavorite } from './favorite.ts'

/**
 * Adds or removes a favorite. The change is shown optimistically, and rolled back if it is refused. Just after a login the
 * list of favorites may be on its way: it is waited for, since it may be older than the change and would hide it.
 */
export function useSetFavorite() {
  const client = useClient()
  return async (kind: FavoriteKind, id: string, isFavorite: boolean): Promise<CombinedError | undefined> => {
    await client.query(Viewer, {}).toPromise()
    const variables = { id, isFavorite }
    const { error } = await (kind === 'plant'
      ? client.mutation(SetPlantFavorite, variables).toPromise()
      : client.mutation(SetArticleFavorite, variables).toPromise())
    return error
  }
}
