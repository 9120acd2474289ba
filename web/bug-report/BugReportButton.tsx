import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../ui/Dialog.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './BugReportButton.module.css'

const BugReportForm = lazy(() => import('./BugReportForm.tsx').then(({ BugReportForm: form }) => ({ default: form })))

/** The otter that floats above every page. */
export function BugReportButton() {
  const t = useTranslations('bugReport')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={t('open')}
        title={t('open')}
        onClick={() => setIsOpen(true)}
      >
        <span aria-hidden>🦦</span>
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('title')}>
        <Suspense fallback={<Spinner />}>
          <BugReportForm onDone={() => setIsOpen(false)} />
        </Suspense>
      </Dialog>
    </div>
  )
}
