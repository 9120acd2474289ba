import { useTranslations } from 'use-intl'
import { dated } from '../../i18n/FormattedDate.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './EditorForm.module.css'

type DraftNoticeProps = { savedAt: string; onTake: () => void; onDrop: () => void }

/** Offers an unsaved draft. */
export function DraftNotice({ savedAt, onTake, onDrop }: DraftNoticeProps) {
  const t = useTranslations('adminForm')
  return (
    <div className={styles.draft} role="status">
      <p>{t.rich('draft', { date: dated(savedAt) })}</p>
      <p className={styles.actions}>
        <Button onClick={onTake}>{t('takeDraft')}</Button>
        <Button variant="quiet" onClick={onDrop}>
          {t('dropDraft')}
        </Button>
      </p>
    </div>
  )
}
