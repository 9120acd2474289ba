import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useReturnToPlace } from '../auth/return-place.ts'
import { useUser } from '../auth/useUser.ts'
import { FloatingBugReportButton } from '../bug-report/BugReportButton.tsx'
import { SyncFavorites } from '../favorite/SyncFavorites.tsx'
import { LiveNotifications } from '../notification/LiveNotifications.tsx'
import { paths } from '../paths.ts'
import { Message } from '../ui/Message.tsx'
import { announcement, subscribeToAnnouncements } from './announcements.ts'
import styles from './MemberParts.module.css'
import { LeaveGuard } from './LeaveGuard.tsx'
import { SessionEnded } from './SessionEnded.tsx'

// Parts of every page for members, loaded for them only by member-parts.ts.
export { AdminMark } from '../auth/AdminMark.tsx'
export { FavoriteToggle } from '../favorite/FavoriteToggle.tsx'
export { WithheldParts } from '../rights/WithheldParts.tsx'
export { UserMenu, UserMenuLinks } from './UserMenu.tsx'

/** Floating parts. They stay when a session ends, to say so. The admin area places the otter itself. */
export function MemberParts() {
  const user = useUser()
  const isAdminArea = useLocation().pathname.startsWith(paths.admin())
  useReturnToPlace()
  const shown = useSyncExternalStore(subscribeToAnnouncements, announcement, () => null)
  return (
    <div className={`no-print ${styles.parts}`}>
      <div className={styles.messages}>
        <Message tone="success">{shown?.tone === 'success' && shown.text}</Message>
        <Message tone="error">{shown?.tone === 'error' && shown.text}</Message>
        {!user && <SessionEnded />}
      </div>
      {user && !isAdminArea && <FloatingBugReportButton />}
      {user && <LiveNotifications />}
      {user && <SyncFavorites key={user.id} user={user.id} />}
      <LeaveGuard />
    </div>
  )
}
