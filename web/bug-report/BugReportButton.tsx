import { lazy, Suspense, useRef, useState, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Otter } from '../drawing/Otter.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './BugReportButton.module.css'
import { useOutOfTheWay } from './useOutOfTheWay.ts'

const BugReportForm = lazy(() => import('./BugReportForm.tsx').then(({ BugReportForm: form }) => ({ default: form })))

/** The floating otter button of members, placed so that it covers no controls. */
export function FloatingBugReportButton() {
  const ref = useRef<HTMLButtonElement>(null)
  const place = useOutOfTheWay(ref)
  return (
    <div>
      <BugReportButton
        ref={ref}
        data-away={place === null || undefined}
        style={place ? { translate: `${place.x}px ${place.y}px` } : undefined}
      />
    </div>
  )
}

export function BugReportButton(props: ComponentProps<'button'> & { 'data-away'?: boolean | undefined }) {
  const t = useTranslations('bugReport')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        {...props}
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={t('open')}
        title={t('open')}
        onClick={() => setIsOpen(true)}
      >
        <Otter size="2.22rem" />
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('title')}>
        <Suspense fallback={<Spinner />}>
          <BugReportForm onDone={() => setIsOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  )
}
