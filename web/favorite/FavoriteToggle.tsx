import { Heart, HeartOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useProblem } from '../auth/useProblem.ts'
import { useViewer } from '../auth/viewer.ts'
import { announce } from '../layout/announcements.ts'
import styles from './FavoriteButton.module.css'
import { FavoriteLabel, type FavoriteProps } from './FavoriteButton.tsx'
import { useSetFavorite } from './useSetFavorite.ts'

export function FavoriteToggle({ kind, id, name, hasLabel, isHidden }: FavoriteProps) {
  const t = useTranslations('favorite')
  const words = useTranslations('favorites')
  const { problemOfApi } = useProblem()
  const viewer = useViewer()
  const setFavorite = useSetFavorite()
  const favorites = kind === 'plant' ? viewer?.favoritePlants : viewer?.favoriteArticles
  const isFavorite = favorites?.some((favorite) => favorite.id === id) ?? false

  async function handleClick() {
    const error = await setFavorite(kind, id, !isFavorite)
    if (error) announce({ tone: 'error', text: problemOfApi(error, words('failure')).error })
    else announce({ tone: 'success', text: words(isFavorite ? 'removed' : 'added', { name }) })
  }

  if (isHidden) {
    return (
      <p className={styles.impossible}>
        <HeartOff aria-hidden size={22} />
        {words(`hidden.${kind}`)}
      </p>
    )
  }
  return (
    <button
      type="button"
      className={styles.button}
      data-labelled={hasLabel || undefined}
      data-favorite={isFavorite}
      aria-pressed={hasLabel ? isFavorite : undefined}
      aria-label={hasLabel ? undefined : t(isFavorite ? 'remove' : 'add', { name })}
      onClick={handleClick}
    >
      <Heart aria-hidden size={22} className={styles.heart} />
      {hasLabel && <FavoriteLabel name={name} />}
    </button>
  )
}
