import type { ReactNode } from 'react'
import { EmptySheet } from './EmptySheet.tsx'
import styles from './PlainPage.module.css'

type PlainPageProps = { title: string; children: ReactNode; actions: ReactNode }

/** A page that only says what to do instead. */
export function PlainPage({ title, children, actions }: PlainPageProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <EmptySheet />
      <div className={styles.words}>
        <h1>{title}</h1>
        {children}
        <p className={styles.actions}>{actions}</p>
      </div>
    </div>
  )
}
