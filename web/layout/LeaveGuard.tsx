import { useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker, type Location } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { LANGUAGE_PARAM } from '../i18n/language.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { hasUnsaved, mayDiscard, setAsk, subscribeToUnsaved } from '../ui/unsaved.ts'

/**
 * Asks before what was typed is lost: by a link, by Back, by closing a dialog, or by closing the tab, where the browser asks
 * in its own words. It stands once on a page, as the router lets only one component hold back a navigation.
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
    // Closed before anything behind it is: a dialog gives the focus back to where it was.
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

/** The same page in another language is the same place; another filter shows other forms. */
function placeOf({ pathname, search }: Location): string {
  const params = new URLSearchParams(search)
  params.delete(LANGUAGE_PARAM)
  return `${pathname}?${params}`
}
