import Info from 'lucide-react/icons/info'
import Languages from 'lucide-react/icons/languages'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

type NoticeProps = { children: ReactNode; tone?: 'info' | 'fallback' }

/** A short remark in the flow of a page; `fallback` says that a text is shown in the other language. */
export function Notice({ children, tone = 'info' }: NoticeProps) {
  const Icon = tone === 'info' ? Info : Languages
  return (
    <p className={styles.notice} data-tone={tone}>
      <Icon aria-hidden size="1rem" className={styles.icon} />
      <span>{children}</span>
    </p>
  )
}
