import styles from './UserMenu.module.css'

/** The number of unread notifications; its label is next to it. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.badge} aria-hidden>
      {count > 99 ? '99+' : count}
    </span>
  )
}
