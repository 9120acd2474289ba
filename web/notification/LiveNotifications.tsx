import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useClient, useSubscription } from 'urql'
import { fetchViewer } from '../auth/viewer.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { announce } from '../layout/announcements.ts'

const NotificationSent = graphql(`
  subscription NotificationSent($lang: Language!) {
    notificationSent {
      id
      title(lang: $lang)
    }
  }
`)

const SHORTEST_WAIT_MS = 2000
const MAX_WAIT_MS = 5 * 60_000

/**
 * Shows notifications as they are sent. The connection is open only while the page is visible, since browsers allow few
 * per site. Missed notifications are counted when the page becomes visible again.
 */
export function LiveNotifications() {
  const t = useTranslations('notifications')
  const { lang } = useLanguage()
  const client = useClient()
  const isVisible = useSyncExternalStore(subscribeToVisibility, isPageVisible, () => false)
  const wait = useRef(SHORTEST_WAIT_MS)
  const known = useRef<string>(null)
  const [{ data, fetching }, connect] = useSubscription({
    query: NotificationSent,
    variables: { lang },
    pause: !isVisible,
  })
  const sent = data?.notificationSent

  useEffect(() => {
    if (!sent || known.current === sent.id) return
    known.current = sent.id
    wait.current = SHORTEST_WAIT_MS
    announce({ tone: 'success', text: t('arrived', { title: sent.title ?? '' }) })
  }, [sent, t])

  useEffect(() => {
    if (!isVisible || fetching) return
    const timer = setTimeout(() => {
      wait.current = Math.min(2 * wait.current, MAX_WAIT_MS)
      connect({ requestPolicy: 'network-only' })
    }, wait.current)
    return () => clearTimeout(timer)
  }, [isVisible, fetching, connect])

  useEffect(
    () =>
      subscribeToVisibility(() => {
        if (isPageVisible()) void fetchViewer(client)
      }),
    [client],
  )

  return null
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}
