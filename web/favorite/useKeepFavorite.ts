import { readFavoriteParam } from './favorite-param.ts'
import { useSetFavorite } from './useSetFavorite.ts'

/** Keeps what a reader wanted to keep before signing in. */
export function useKeepFavorite(param: string | undefined): () => void {
  const setFavorite = useSetFavorite()
  return () => {
    const wanted = readFavoriteParam(param)
    if (wanted) void setFavorite(wanted.kind, wanted.id, true)
  }
}
