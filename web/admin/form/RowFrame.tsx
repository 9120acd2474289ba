import { useState, type ReactNode } from 'react'
import { RowTools } from './RowTools.tsx'
import styles from './RowFrame.module.css'

type RowFrameProps = {
  summary: ReactNode
  /** Part of the summary that stands below it. */
  detail?: ReactNode
  isNew: boolean
  hasError: boolean
  tools: Omit<Parameters<typeof RowTools>[0], 'className'>
  children: ReactNode
}

/** A row of a list: one line that opens, with its tools beside it. */
export function RowFrame({ summary, detail, isNew, hasError, tools, children }: RowFrameProps) {
  const [isOpen, setOpen] = useState(isNew)
  return (
    <div className={styles.row}>
      <details
        open={isOpen || hasError}
        className={styles.details}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={styles.summary}>
          <span>{summary}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </summary>
        <div className={styles.fields}>{children}</div>
      </details>
      <RowTools {...tools} className={styles.tools} />
    </div>
  )
}
