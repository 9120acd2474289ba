import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { ifPossible } from '../ui/if-possible.ts'
import { isPlainClick, Link } from '../ui/Link.tsx'
import styles from './BackLink.module.css'

type BackLinkProps = {
  to: string
  children: ReactNode
  /** At the other end of the line. */
  beside?: ReactNode
}

/** Links back to a list, at the previous search and position if the reader came from there. */
export function BackLink({ to, children, beside }: BackLinkProps) {
  const navigate = useNavigate()

  function handleClick(event: MouseEvent) {
    if (!isPlainClick(event) || pathBefore() !== to) return
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <p className={`no-print ${styles.back}`}>
      <Link to={to} className={styles.link} onClick={handleClick}>
        <ArrowLeft aria-hidden size="1rem" />
        {children}
      </Link>
      {beside}
    </p>
  )
}

/** The path of the previous page, if it is on this site and the browser tells it. */
function pathBefore(): string | undefined {
  const before = ifPossible(() => navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1])
  return before?.url ? new URL(before.url).pathname : undefined
}
