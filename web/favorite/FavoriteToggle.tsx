import HeartOff from 'lucide-react/icons/heart-off'
import { startTransition, useOptimistic, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useProblem } from '../auth/useProblem.ts'
import { useViewer } from '../auth/viewer.ts'
import { announce } from '../layout/announcements.ts'
import { changeAccountFavorite, changesOf, removeChanges } from './account-favorites.ts'
import { HeartButton } from './FavoriteButton.tsx'
import styles from './FavoriteButton.module.css'
import type { FavoriteProps } from './favorite-param.ts'
import { subscribeToStored } from './stored.ts'
import { useSetFavorite } from './useSetFavorite.ts'

export function FavoriteToggle({ kind, id, name, hasLabel, isHidden }: FavoriteProps) {
  const words = useTranslations('favorites')
  const { problemOfApi } = useProblem()
  const viewer = useViewer()
  const setFavorite = useSetFavorite()
  const favorites = kind === 'plant' ? viewer?.favoritePlants : viewer?.favoriteArticles
  const waiting = useSyncExternalStore(
    subscribeToStored,
    () => changeOf(viewer?.id, kind, id)?.isFavorite,
    () => undefined,
  )
  const [isFavorite, setShown] = useOptimistic(waiting ?? favorites?.some((favorite) => favorite.id === id) ?? false)

  function handleClick() {
    startTransition(async () => {
      setShown(!isFavorite)
      await save()
    })
  }

  async function save() {
    const change = { kind, id, isFavorite: !isFavorite }
    const error = await setFavorite(kind, id, !isFavorite)
    if (!error) {
      const earlier = viewer && changeOf(viewer.id, kind, id)
      if (earlier) removeChanges(viewer.id, [earlier])
      announce({ tone: 'success', text: words(isFavorite ? 'removed' : 'added', { name }) })
    } else if (error.networkError && !error.response && changeAccountFavorite(change)) {
      announce({ tone: 'success', text: words(isFavorite ? 'removedLater' : 'addedLater', { name }) })
    } else announce({ tone: 'error', text: problemOfApi(error, words('failure')).error })
  }

  if (isHidden) {
    return (
      <p className={styles.impossible}>
        <HeartOff aria-hidden size="1.22rem" />
        {words(`hidden.${kind}`)}
      </p>
    )
  }
  return <HeartButton {...{ name, hasLabel, isFavorite }} onClick={handleClick} />
}

/** What the member has changed without a connection, and the account does not have yet. */
function changeOf(user: string | undefined, kind: FavoriteProps['kind'], id: string) {
  return changesOf(user).find((change) => change.kind === kind && change.id === id)
}
