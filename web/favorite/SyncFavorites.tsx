import { useEffect, useEffectEvent } from 'react'
import { useClient } from 'urql'
import { useTranslations } from 'use-intl'
import { browserSession } from '../auth/browser-session.ts'
import { fetchViewer, useViewer } from '../auth/viewer.ts'
import { announce } from '../layout/announcements.ts'
import { hasChangesOfOthers, noteAccount } from './account-favorites.ts'
import { listenToOtherTabs, tellOtherTabs } from './other-tabs.ts'
import { sendFavorites, type Sent } from './send-favorites.ts'

/**
 * Keeps the favorites of the phone and those of the account together: after the sign-in, those of the phone join those of the
 * account; what was changed without a connection is sent when there is one; and the phone stores what the account has.
 */
export function SyncFavorites({ user }: { user: string }) {
  const t = useTranslations('favorites')
  const client = useClient()
  const viewer = useViewer()

  function sentenceOn({ joined, changed, hidden }: Sent): string {
    return [
      joined > 0 && t('joined', { count: joined }),
      changed > 0 && t('sent', { count: changed }),
      hidden > 0 && t('joinedHidden', { count: hidden }),
    ]
      .filter(Boolean)
      .join(' ')
  }

  const send = useEffectEvent(async () => {
    const sent = await sendFavorites(client, user)
    if (sent === 'failed') announce({ tone: 'error', text: t('sendFailed') })
    else if (sent && sent !== 'offline') {
      announce({ tone: 'success', text: sentenceOn(sent) })
      tellOtherTabs(user)
    }
  })

  useEffect(() => {
    // A hidden tab reads the account again when it is shown: see LiveNotifications.
    const read = () => document.visibilityState === 'visible' && void fetchViewer(client)
    return listenToOtherTabs(user, read)
  }, [client, user])

  useEffect(() => {
    const start = () => void send()
    start()
    addEventListener('online', start)
    // A session is renewed every few minutes, and when a page is looked at again.
    const stop = browserSession().listen((event) => event === 'token-refreshed' && start())
    return () => {
      removeEventListener('online', start)
      stop()
    }
  }, [])

  useEffect(() => {
    // When somebody signs out, this is shown for a moment longer.
    if (viewer?.id !== user || browserSession().user()?.id !== user) return
    const { favoritePlants, favoriteArticles } = viewer
    const known = { plant: favoritePlants.map(({ id }) => id), article: favoriteArticles.map(({ id }) => id) }
    if (noteAccount(user, known) && hasChangesOfOthers(user)) announce({ tone: 'success', text: t('othersWait') })
  }, [viewer, user, t])

  return null
}
