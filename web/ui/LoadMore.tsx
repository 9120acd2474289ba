import type { MouseEvent } from 'react'
import button from './Button.module.css'
import { Link } from './Link.tsx'
import { classes } from './classes.ts'
import styles from './LoadMore.module.css'

type LoadMoreProps = { href: string; onLoad: () => void; busy: boolean; label: string }

export function LoadMore({ href, onLoad, busy, label }: LoadMoreProps) {
  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!busy) onLoad()
  }

  return (
    <div className={styles.more}>
      <Link
        to={href}
        onClick={handleClick}
        aria-busy={busy || undefined}
        className={classes(button.button, button.secondary)}
      >
        {label}
      </Link>
    </div>
  )
}
