import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMemberParts } from '../auth/member-parts.ts'
import { rememberPlace } from '../auth/return-place.ts'
import { useUser } from '../auth/useUser.ts'
import { paths } from '../paths.ts'
import { CardIcon } from '../ui/CardIcon.tsx'
import { Link } from '../ui/Link.tsx'
import { favoriteParam, type FavoriteProps } from './favorite-param.ts'
import styles from './FavoriteButton.module.css'
import { setShownFavorite, shownFavorites } from './shown-favorites.ts'
import { subscribeToStored } from './stored.ts'

/** The heart on cards and pages: of the account, or of the phone of somebody without one. */
export function FavoriteButton(props: FavoriteProps) {
  const parts = useMemberParts()
  const user = useUser()
  return user && parts ? <parts.FavoriteToggle {...props} /> : <PhoneFavorite {...props} />
}

/** Without JavaScript, or if the phone cannot keep it, it asks to log in; the favorite is saved afterwards. */
function PhoneFavorite({ kind, id, name, hasLabel }: FavoriteProps) {
  const t = useTranslations('favorite')
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const isFavorite = useSyncExternalStore(
    subscribeToStored,
    () => shownFavorites()[kind].includes(id),
    () => undefined,
  )
  const login = paths.login({ from: pathname + search + hash, favorite: favoriteParam(kind, id) })
  const look = useHeart({ name, hasLabel, isFavorite })
  if (isFavorite === undefined) return <Link to={login} rel="nofollow" onClick={rememberPlace} {...look} />

  function handleClick() {
    if (setShownFavorite(kind, id, !isFavorite)) return
    rememberPlace()
    void navigate(login)
  }

  return (
    <>
      <HeartButton {...{ name, hasLabel, isFavorite }} onClick={handleClick} />
      {hasLabel && isFavorite && (
        <Link to={paths.favorites()} data-more>
          {t('kept')}
        </Link>
      )}
    </>
  )
}

type HeartProps = Pick<FavoriteProps, 'name' | 'hasLabel'> & { isFavorite: boolean | undefined }

export function HeartButton({ onClick, ...heart }: HeartProps & { onClick: () => void }) {
  const { hasLabel, isFavorite } = heart
  return (
    <button
      type="button"
      data-favorite={isFavorite}
      aria-pressed={hasLabel ? isFavorite : undefined}
      onClick={onClick}
      {...useHeart(heart)}
    />
  )
}

function useHeart({ name, hasLabel, isFavorite }: HeartProps) {
  const t = useTranslations('favorite')
  return {
    className: styles.button,
    'data-labelled': hasLabel || undefined,
    // Voice control users say the visible text, so the name begins with it.
    'aria-label': hasLabel ? `${t('favorite')}: ${name}` : t(isFavorite ? 'remove' : 'add', { name }),
    children: (
      <>
        <CardIcon size="1.22rem" className={styles.heart} />
        {hasLabel && t('favorite')}
      </>
    ),
  }
}
