import { useTranslations } from 'use-intl'
import { useProblem } from '../auth/useProblem.ts'
import { announce } from '../layout/announcements.ts'
import { readFavoriteParam } from './favorite-param.ts'
import { useSetFavorite } from './useSetFavorite.ts'

/** Saves the favorite chosen before signing in, and reports the result on the page. */
export function useSaveFavorite(param: string | undefined): () => Promise<void> {
  const t = useTranslations('favorites')
  const { problemOfApi } = useProblem()
  const setFavorite = useSetFavorite()
  return async () => {
    const wanted = readFavoriteParam(param)
    if (!wanted) return
    const error = await setFavorite(wanted.kind, wanted.id, true)
    if (error) announce({ tone: 'error', text: problemOfApi(error, t('failure')).error })
    else announce({ tone: 'success', text: t('saved') })
  }
}
