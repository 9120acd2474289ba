import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { browserSession } from '../auth/browser-session.ts'
import { LoginForm } from '../auth/LoginForm.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './SessionEnded.module.css'

/** Says that the session has ended, without losing input on the page. */
export function SessionEnded() {
  const t = useTranslations('sessionEnded')
  const [isDismissed, setIsDismissed] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  if (isDismissed || !browserSession().hasEnded()) return null
  return (
    <div className={styles.notice}>
      <p role="status">
        <strong>{t('title')}.</strong> {t('text')}
      </p>
      <p className={styles.actions}>
        <Button onClick={() => setIsOpen(true)}>{t('action')}</Button>
        <Button variant="quiet" onClick={() => setIsDismissed(true)}>
          {t('dismiss')}
        </Button>
      </p>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('title')} size="sm">
        <LoginForm />
      </Dialog>
    </div>
  )
}
