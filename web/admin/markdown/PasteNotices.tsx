import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import type { Notice } from './paste/notices.ts'
import styles from './PasteNotices.module.css'

type PasteNoticesProps = {
  /** Name of the text and its language. */
  of: string
  notices: readonly Notice[]
  onDismiss: () => void
}

/** What the formatting of a pasted text said and the text does not, until the author has seen it. */
export function PasteNotices({ of, notices, onDismiss }: PasteNoticesProps) {
  const t = useTranslations('adminForm.pasted')

  function wordsOf({ words, more }: Notice): string {
    const quoted = words.map((each) => t('quoted', { words: each }))
    return [...quoted, ...(more > 0 ? [t('more', { count: more })] : [])].join(', ')
  }

  const isShown = notices.length > 0
  return (
    <div className={isShown ? styles.notices : undefined}>
      {/* There before its words, or screen readers do not read them out. */}
      <div aria-live="polite">
        {isShown && (
          <>
            <p className={styles.title}>{t('title', { of })}</p>
            <ul className="marked">
              {notices.map((notice, index) => (
                <li key={index}>
                  {t(notice.kind)} {wordsOf(notice)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {isShown && (
        <Button variant="secondary" onClick={onDismiss}>
          {t('dismiss')}
        </Button>
      )}
    </div>
  )
}
