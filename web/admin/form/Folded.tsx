import { useState, type ReactNode } from 'react'
import styles from './RowFrame.module.css'

type FoldedProps = { title: string; detail: string; hasError: boolean; children: ReactNode }

/** Fields that are seldom needed, with what they say in one line. */
export function Folded({ title, detail, hasError, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.row}>
      <details
        open={isOpen || hasError}
        className={styles.details}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={styles.summary}>
          <span>{title}</span>
          <span className={styles.detail}>{detail}</span>
        </summary>
        <div className={styles.stack}>{children}</div>
      </details>
    </div>
  )
}
