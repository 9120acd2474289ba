import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './ListPage.module.css'

/** The page stays usable: it names the list that is missing, and offers to retry. */
export function Retry({ list }: { list: string }) {
  const t = useTranslations('list')
  const { pathname, search } = useLocation()
  return (
    <div className={styles.retry}>
      <p>{t('failed', { list })}</p>
      <ButtonLink to={`${pathname}${search}`} variant="secondary">
        {t('retry')}
      </ButtonLink>
    </div>
  )
}
