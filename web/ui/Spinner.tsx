import { useTranslations } from 'use-intl'
import styles from './Spinner.module.css'

export function Spinner() {
  const t = useTranslations('ui')
  return (
    <div role="status" className={styles.spinner}>
      <svg viewBox="0 0 28 28" aria-hidden className={styles.drawing}>
        <path d="M12 2h4v4h4v4h4v8h-4v4h-4v4h-4v-4H8v-4H4v-8h4V6h4z" pathLength="100" />
      </svg>
      <span>{t('loading')}</span>
    </div>
  )
}
