import { useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker, type Location } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { LANGUAGE_PARAM } from '../i18n/language.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { hasUnsaved, mayDiscard, setAsk, subscribeToUnsaved } from '../ui/unsaved.ts'

/**
 * Asks before unsaved input is lost: by a link, Back, closing a dialog, or closing the tab, where the browser asks
 * itself. It is mounted once per page, since the router allows only one blocker.
 */
export function LeaveGuard() {
  const t = useTranslations('leave')
  const [question, setQuestion] = useState<{ answer: (isSure: boolean) => void } | null>(null)
  const isDirty = useSyncExternalStore(subscribeToUnsaved, hasUnsaved, () => false)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => hasUnsaved() && placeOf(from) !== placeOf(to),
  )

  useEffect(() => setAsk(() => new Promise((answer) => setQuestion({ answer }))), [])

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

  function handleAnswer(isSure: boolean) {
    // Closed first, since a dialog restores the focus.
    flushSync(() => setQuestion(null))
    question?.answer(isSure)
  }

  return (
    <ConfirmDialog
      open={question !== null}
      title={t('title')}
      confirmLabel={t('confirm')}
      cancelLabel={t('stay')}
      onConfirm={() => handleAnswer(true)}
      onClose={() => handleAnswer(false)}
    >
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
