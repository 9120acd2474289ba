import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

/** What can be done with the page: buttons where they stand, on phones a bar at the bottom within reach of the thumb. */
export function ActionBar({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={`${styles.bar} ${className}`}>{children}</div>
}
