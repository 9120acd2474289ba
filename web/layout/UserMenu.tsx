import UserRound from 'lucide-react/icons/user-round'
import { useTranslations } from 'use-intl'
import { useViewer } from '../auth/viewer.ts'
import { Menu } from '../ui/Menu.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'
import styles from './UserMenu.module.css'
import { UserMenuItems } from './UserMenuItems.tsx'

/** The menu of the signed-in user in the header. */
export function UserMenu() {
  const t = useTranslations('userMenu')
  const unread = useViewer()?.unreadNotifications ?? 0
  return (
    <Menu
      label={
        <span className={styles.label}>
          <UserRound aria-hidden size="1.22rem" />
          <UnreadBadge count={unread} />
        </span>
      }
      accessibleLabel={unread > 0 ? `${t('open')}, ${t('unread', { count: unread })}` : t('open')}
    >
      <UserMenuItems />
    </Menu>
  )
}

/** The same in the menu of a phone. */
export function UserMenuLinks() {
  const t = useTranslations('userMenu')
  return (
    <ul className={styles.links} aria-label={t('open')}>
      <UserMenuItems />
    </ul>
  )
}
