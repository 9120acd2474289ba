import type { ReactNode } from 'react'
import { EmptySheet } from './EmptySheet.tsx'
import styles from './EmptyState.module.css'

type EmptyStateProps = { title: ReactNode; children?: ReactNode; action?: ReactNode }

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <EmptySheet />
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  )
}
