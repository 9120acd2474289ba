import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { dated } from '../../i18n/FormattedDate.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from '../form/EditorForm.module.css'
import { titleIn } from '../form/title.ts'
import type { FoundDraft } from './useDraft.ts'
import type { StoredDraft } from './useServerDraft.ts'

type DraftNoticeProps<Values> = {
  found: readonly FoundDraft<Values>[]
  /** When what is edited was last saved. */
  updatedAt: string | null
  others: readonly StoredDraft[]
  /** Email addresses of those who have it open now. */
  present?: readonly string[]
  onTake: (draft: FoundDraft<Values>) => void
  onDiscard: (draft: FoundDraft<Values>) => void
}

/** Offers unsaved drafts, and says who else has one or has the form open. */
export function DraftNotice<Values>({
  found,
  updatedAt,
  others,
  present = [],
  onTake,
  onDiscard,
}: DraftNoticeProps<Values>) {
  const t = useTranslations('adminForm')
  const { language } = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  if (found.length + others.length + present.length === 0) return null

  /** The pressed button goes: the focus moves to the form after it. */
  function settle(act: (draft: FoundDraft<Values>) => void, draft: FoundDraft<Values>) {
    const notice = frame.current!
    const next = [...document.querySelectorAll<HTMLElement>('button, summary, input, textarea')].find(
      (field) =>
        notice.compareDocumentPosition(field) === Node.DOCUMENT_POSITION_FOLLOWING && field.getClientRects().length > 0,
    )
    act(draft)
    next?.focus()
  }

  return (
    <div ref={frame} className={styles.draft} role="status">
      {found.map((draft) => {
        const { subject, savedAt, basedOn } = draft
        const isOlder = basedOn && updatedAt && Date.parse(basedOn) < Date.parse(updatedAt)
        // Something new is told apart by its title.
        const title = basedOn ? undefined : titleIn(draft.changes, language)
        const date = dated(savedAt, { withTime: true })
        return (
          <div key={subject}>
            <p>
              {title ? t.rich('draftOf', { title, date }) : t.rich('draft', { date })} {isOlder && t('draftIsOlder')}
            </p>
            <p className="row">
              <Button onClick={() => settle(onTake, draft)}>{t('takeDraft')}</Button>
              <Button variant="quiet" onClick={() => settle(onDiscard, draft)}>
                {t('dropDraft')}
              </Button>
            </p>
          </div>
        )
      })}
      {present.map((who) => (
        <p key={who}>{t('present', { who })}</p>
      ))}
      {others.map(({ id, by, updatedAt }) => (
        <p key={id}>{t.rich('draftBy', { who: by, date: dated(updatedAt, { withTime: true }) })}</p>
      ))}
    </div>
  )
}
