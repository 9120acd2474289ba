import styles from './UserMenu.module.css'

/** How many notifications are unread; the words for it stand beside or behind it. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.badge} aria-hidden>
      {count > 99 ? '99+' : count}
    </span>
  )
}
