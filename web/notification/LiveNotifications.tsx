import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useClient, type Client } from 'urql'
import { onEnd, pipe, subscribe } from 'wonka'
import { fetchViewer, Viewer } from '../auth/viewer.ts'
import { graphql } from '../gql/gql.ts'
import type { Language } from '../gql/graphql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { announce } from '../layout/announcements.ts'

const NotificationSent = graphql(`
  subscription NotificationSent($lang: Language!, $unread: Int) {
    notificationSent(unread: $unread) {
      id
      title(lang: $lang)
    }
  }
`)

const SHORTEST_WAIT_MS = 2000
const MAX_WAIT_MS = 5 * 60_000
/** A connection that lasted for so long was no failed attempt. */
const LASTING_MS = 30_000

/**
 * Shows notifications as they are sent. The connection is open only while the page is visible, since browsers allow few
 * per site. What was missed without one is noticed when it opens.
 */
export function LiveNotifications() {
  const t = useTranslations('notifications')
  const { lang } = useLanguage()
  const client = useClient()
  const isVisible = useSyncExternalStore(subscribeToVisibility, isPageVisible, () => false)
  // A page that adds words makes another `t`, and must not end the connection.
  const announceSent = useEffectEvent((title: string) => announce({ tone: 'success', text: t('arrived', { title }) }))

  useEffect(() => {
    if (!isVisible) return
    return stayConnected(client, lang, (title) => announceSent(title))
  }, [client, isVisible, lang])

  useEffect(
    () =>
      subscribeToVisibility(() => {
        if (isPageVisible()) void fetchViewer(client)
      }),
    [client],
  )

  return null
}

/** Connects, and again when the connection ends, until the returned function is called. (useSubscription does not tell.) */
function stayConnected(client: Client, lang: Language, onSent: (title: string) => void): () => void {
  let wait = SHORTEST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = true
  let connection = connect()

  function connect() {
    const start = Date.now()
    return pipe(
      client.subscription(NotificationSent, { lang, unread: unreadIn(client) }),
      onEnd(() => isWanted && waitAfter(Date.now() - start)),
      subscribe(({ data }) => data && onSent(data.notificationSent.title ?? '')),
    )
  }

  function waitAfter(lasted: number) {
    if (lasted >= LASTING_MS) wait = SHORTEST_WAIT_MS
    timer = setTimeout(() => {
      wait = Math.min(2 * wait, MAX_WAIT_MS)
      connection = connect()
    }, wait)
  }

  return () => {
    isWanted = false
    clearTimeout(timer)
    connection.unsubscribe()
  }
}

function unreadIn(client: Client): number | undefined {
  return client.readQuery(Viewer, {})?.data?.viewer?.unreadNotifications
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}
