import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { browserSession } from '../auth/browser-session.ts'
import { LoginForm } from '../auth/LoginForm.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { hasUnsaved } from '../ui/unsaved.ts'
import styles from './SessionEnded.module.css'

/**
 * Says that the session has ended, without losing input on the page. A profile without such input is left: whoever has the
 * phone next would read it.
 */
export function SessionEnded() {
  const [isDismissed, setIsDismissed] = useState(false)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const hasEnded = browserSession().hasEnded()
  const isProfile = pathname === paths.profile()

  useEffect(() => {
    if (hasEnded && isProfile && !hasUnsaved())
      void navigate(paths.login({ from: pathname + search }), { replace: true })
  }, [hasEnded, isProfile, pathname, search, navigate])

  if (isDismissed || !hasEnded || pathname === paths.login()) return null
  return <Ended onDismiss={() => setIsDismissed(true)} />
}

function Ended({ onDismiss }: { onDismiss: () => void }) {
  const t = useTranslations('sessionEnded')
  const [isOpen, setIsOpen] = useState(false)
  const before = useRef<HTMLElement>(null)

  // Whoever has signed in goes on writing: a dialog that is unmounted while it is open does not restore the focus.
  useEffect(() => () => before.current?.focus(), [])

  function handleFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement
  }

  return (
    <div className={`panel ${styles.notice}`} onFocus={handleFocus}>
      <p role="status">
        <strong>{t('title')}.</strong> {t('text')}
      </p>
      <p className="row">
        <Button onClick={() => setIsOpen(true)}>{t('action')}</Button>
        <Button variant="quiet" onClick={onDismiss}>
          {t('dismiss')}
        </Button>
      </p>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('title')} size="sm">
        <LoginForm />
      </Dialog>
    </div>
  )
}
