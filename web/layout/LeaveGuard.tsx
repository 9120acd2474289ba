import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useBlocker, type Location } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { LANGUAGE_PARAM } from '../i18n/language.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { hasUnsaved, mayDiscard, setAsk, subscribeToUnsaved } from '../ui/unsaved.ts'
import { useConfirmation } from '../ui/useConfirmation.ts'

/**
 * Asks before unsaved input is lost: by a link, Back, closing a dialog, or closing the tab, where the browser asks
 * itself. It is mounted once per page, since the router allows only one blocker.
 */
export function LeaveGuard() {
  const t = useTranslations('leave')
  const { isSure, dialog } = useConfirmation()
  const ask = useEffectEvent(isSure)
  const isDirty = useSyncExternalStore(subscribeToUnsaved, hasUnsaved, () => false)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => hasUnsaved() && placeOf(from) !== placeOf(to),
  )

  useEffect(() => setAsk(() => ask()), [])

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void mayDiscard().then((isSure) => (isSure ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  useEffect(() => {
    if (!isDirty) return
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', handleUnload)
    return () => window.removeEventListener('beforeunload', handleUnload)
  }, [isDirty])

  return (
    <ConfirmDialog {...dialog} title={t('title')} confirmLabel={t('confirm')} cancelLabel={t('stay')}>
      <p>{t('text')}</p>
    </ConfirmDialog>
  )
}

/** Changing only the language does not leave the page; other filters show other forms. */
function placeOf({ pathname, search }: Location): string {
  const params = new URLSearchParams(search)
  params.delete(LANGUAGE_PARAM)
  return `${pathname}?${params}`
}
