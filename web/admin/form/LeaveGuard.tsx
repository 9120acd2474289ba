import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../list/ConfirmDialog.tsx'

/** Asks before unsaved work is left: by a link, by Back, or by closing the tab, where the browser asks in its own words. */
export function LeaveGuard({ isDirty, onLeave }: { isDirty: boolean; onLeave: () => void }) {
  const t = useTranslations('adminForm.leave')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isDirty) return
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', handleUnload)
    return () => window.removeEventListener('beforeunload', handleUnload)
  }, [isDirty])

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('title')}
      confirmLabel={t('confirm')}
      cancelLabel={t('stay')}
      onConfirm={() => {
        onLeave()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    >
      <p>{t('text')}</p>
    </ConfirmDialog>
  )
}
