import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'
import styles from './Message.module.css'

type MessageProps = { tone: 'success' | 'error'; children?: ReactNode }

/** A live region: render it always and change `children`, so that screen readers announce the answer of a form. */
export function Message({ tone, children }: MessageProps) {
  const Icon = tone === 'success' ? CircleCheck : CircleX
  return (
    <div role={tone === 'success' ? 'status' : 'alert'}>
      {children && (
        <p className={styles.message} data-tone={tone}>
          <Icon aria-hidden size="1.11rem" className={styles.icon} />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
