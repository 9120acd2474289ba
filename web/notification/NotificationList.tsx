import Bell from 'lucide-react/icons/bell'
import Siren from 'lucide-react/icons/siren'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { browserSession } from '../auth/browser-session.ts'
import { Link } from '../ui/Link.tsx'
import { ownPath } from '../ui/own-path.ts'
import { parseUrl } from '../ui/parse-url.ts'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { NotificationPriority } from '../gql/graphql.ts'
import { FormattedDate } from '../i18n/FormattedDate.tsx'
import { useSuggestionWords } from '../suggestion/useSuggestionWords.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './NotificationList.module.css'

export const NotificationListFragment = graphql(`
  fragment NotificationList_viewer on Viewer {
    notificationsSeenAt
    notifications(first: 20) {
      id
      title(lang: $lang)
      message(lang: $lang)
      linkUrl
      priority
      createdAt
    }
    told: suggestions(first: 20) {
      id
      title(lang: $lang)
      place
      row(lang: $lang)
      rowDetails {
        name
        value
      }
    }
  }
`)

const MarkNotificationsSeen = graphql(`
  mutation MarkNotificationsSeen($until: DateTime!) {
    markNotificationsSeen(until: $until) {
      id
      unreadNotifications
    }
  }
`)

const icons: Record<NotificationPriority, typeof Bell> = { NORMAL: Bell, HIGH: TriangleAlert, URGENT: Siren }

export function NotificationList({ viewer }: { viewer: FragmentType<typeof NotificationListFragment> }) {
  const t = useTranslations('notifications')
  const { placeName } = useSuggestionWords()
  const { notifications, notificationsSeenAt, told } = readFragment(NotificationListFragment, viewer)
  // New notifications stay marked as new while the list is visible.
  const [seenAt] = useState(notificationsSeenAt)
  const [, markSeen] = useMutation(MarkNotificationsSeen)
  const newest = notifications[0]?.createdAt

  const read = useEffectEvent(async (until: string) => {
    const { error } = await markSeen({ until })
    // Other windows show the number of unread ones, too.
    if (!error) await browserSession().begin('user-updated')
  })

  useEffect(() => {
    if (newest && !isSeen(newest, seenAt)) void read(newest)
  }, [newest, seenAt])

  if (notifications.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  return (
    <ol className={`stack ${styles.list}`}>
      {notifications.map(({ id, title, message, linkUrl, priority, createdAt }) => {
        const Icon = icons[priority]
        const about = told.find(({ id }) => linkUrl?.endsWith(`#${id}`))
        return (
          <li key={id} className={`panel ${styles.notification}`} data-priority={priority}>
            <p className={`hint row ${styles.meta}`}>
              <span className={styles.priority}>
                <Icon aria-hidden size="1rem" />
                {t(`priority.${priority}`)}
              </span>
              <FormattedDate date={createdAt} />
              {!isSeen(createdAt, seenAt) && <strong className={styles.new}>{t('new')}</strong>}
            </p>
            <h2 className={styles.title}>{title}</h2>
            {about && (
              <p>
                {[about.title, about.place && placeName(about.place, about.row, about.rowDetails)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
            {message && <p className={styles.message}>{message}</p>}
            <NotificationLink url={linkUrl}>{t('open')}</NotificationLink>
          </li>
        )
      })}
    </ol>
  )
}

/** Links to pages of this site, or to https URLs; nothing else. */
function NotificationLink({ url, children }: { url: string | null | undefined; children: ReactNode }) {
  if (!url) return null
  const own = ownPath(url)
  if (own) return <Link to={own}>{children}</Link>
  const elsewhere = parseUrl(url)
  if (elsewhere?.protocol !== 'https:') return null
  return (
    <a href={elsewhere.href} rel="noopener noreferrer">
      {children} ({elsewhere.hostname})
    </a>
  )
}

function isSeen(createdAt: string, seenAt: string | null | undefined): boolean {
  return Date.parse(createdAt) <= Date.parse(seenAt ?? '')
}
