import { useTranslations } from 'use-intl'
import { dated } from '../../i18n/FormattedDate.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from '../form/EditorForm.module.css'
import type { OthersDraft } from './useDraft.ts'

type DraftNoticeProps = {
  found: { savedAt: string; basedOn: string | null } | null
  /** When what is edited was last saved. */
  updatedAt: string | null
  others: readonly OthersDraft[]
  onTake: () => void
  onDrop: () => void
}

/** Offers an unsaved draft, and says who else has one. */
export function DraftNotice({ found, updatedAt, others, onTake, onDrop }: DraftNoticeProps) {
  const t = useTranslations('adminForm')
  const isOlder = found?.basedOn && updatedAt && Date.parse(found.basedOn) < Date.parse(updatedAt)
  if (!found && others.length === 0) return null
  return (
    <div className={styles.draft} role="status">
      {found && (
        <>
          <p>
            {t.rich('draft', { date: dated(found.savedAt, { withTime: true }) })} {isOlder && t('draftIsOlder')}
          </p>
          <p className={styles.actions}>
            <Button onClick={onTake}>{t('takeDraft')}</Button>
            <Button variant="quiet" onClick={onDrop}>
              {t('dropDraft')}
            </Button>
          </p>
        </>
      )}
      {others.map(({ id, by, updatedAt }) => (
        <p key={id}>{t.rich('draftBy', { who: by, date: dated(updatedAt, { withTime: true }) })}</p>
      ))}
    </div>
  )
}
