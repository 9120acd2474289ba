import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { NavLink } from './Link.tsx'
import styles from './IconLink.module.css'

type IconLinkProps = { to: string; label: string; icon: ReactNode; end?: boolean }

/** A navigation link that shows an icon. Its label is the tooltip, and stands below the icon on phones, which have no pointer. `end` makes it active on the exact path only. */
export function IconLink({ to, label, icon, end }: IconLinkProps) {
  const [dismissed, setDismissed] = useState(false)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setDismissed(true)
  }

  return (
    <NavLink
      to={to}
      end={end ?? false}
      className={styles.link}
      onKeyDown={handleKeyDown}
      onBlur={() => setDismissed(false)}
      onPointerLeave={() => setDismissed(false)}
    >
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <span className={styles.tooltip} data-dismissed={dismissed || undefined}>
        {label}
      </span>
    </NavLink>
  )
}
