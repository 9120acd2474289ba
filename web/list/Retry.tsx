import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './ListPage.module.css'

/** The error is only logged: the page stays usable and offers to retry. */
export function Retry() {
  const t = useTranslations('list')
  const { pathname, search } = useLocation()
  return (
    <p className={styles.retry}>
      <ButtonLink to={`${pathname}${search}`} variant="secondary">
        {t('retry')}
      </ButtonLink>
    </p>
  )
}
