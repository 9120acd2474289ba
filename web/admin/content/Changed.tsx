import { useTranslations } from 'use-intl'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import styles from './AdminListItem.module.css'
import type { AdminRow } from './admin-row.ts'

/** When a row was saved last, and by whom. */
export function Changed({ row: { updatedAt, changedBy } }: { row: AdminRow }) {
  const t = useTranslations('adminList')
  return (
    <div className={styles.changed}>
      <p>
        <span className="visually-hidden">{t('changed')} </span>
        <FormattedDate date={updatedAt} isShort />
      </p>
      {changedBy && (
        <p className={styles.who} title={changedBy}>
          {t('by', { who: changedBy.replace(/@.*/, '') })}
        </p>
      )}
    </div>
  )
}
