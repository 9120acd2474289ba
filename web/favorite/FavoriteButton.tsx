import { Link, useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { rememberPlace } from '../auth/return-place.ts'
import { useUser } from '../auth/useUser.ts'
import { memberParts } from '../layout/member-parts.ts'
import { paths } from '../paths.ts'
import { CardIcon } from '../ui/CardIcon.tsx'
import { favoriteParam, type FavoriteKind } from './favorite-param.ts'
import styles from './FavoriteButton.module.css'

export type FavoriteProps = {
  kind: FavoriteKind
  id: string
  name: string
  hasLabel?: boolean
  isHidden?: boolean | undefined
}

/**
 * The heart on cards and pages. Visitors without an account are asked to log in, and the favorite is saved afterwards.
 */
export function FavoriteButton(props: FavoriteProps) {
  const t = useTranslations('favorite')
  const { pathname, search, hash } = useLocation()
  const parts = memberParts()
  const user = useUser()
  if (user && parts) return <parts.FavoriteToggle {...props} />
  const { kind, id, name, hasLabel } = props
  return (
    <Link
      to={paths.login({ from: pathname + search + hash, favorite: favoriteParam(kind, id) })}
      rel="nofollow"
      onClick={rememberPlace}
      className={styles.button}
      data-labelled={hasLabel || undefined}
      aria-label={hasLabel ? undefined : t('add', { name })}
    >
      <CardIcon name="heart" size={22} className={styles.heart} />
      {hasLabel && <FavoriteLabel name={name} />}
    </Link>
  )
}

/** Voice control users say the visible text, so the accessible name begins with it. */
export function FavoriteLabel({ name }: Pick<FavoriteProps, 'name'>) {
  const t = useTranslations('favorite')
  return (
    <span>
      {t('favorite')}
      <span className="visually-hidden">: {name}</span>
    </span>
  )
}
