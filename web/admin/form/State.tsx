import { Check, CircleAlert, CircleDashed, Languages, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './State.module.css'

const ICONS = { done: Check, incomplete: CircleDashed, missing: Languages, unsafe: TriangleAlert, refused: CircleAlert }

type StateProps = { tone: keyof typeof ICONS; children: ReactNode }

/** How a section or a row of a form is: an icon and a few words. */
export function State({ tone, children }: StateProps) {
  const Icon = ICONS[tone]
  return (
    <span className={styles.state} data-tone={tone}>
      <Icon aria-hidden size={14} />
      {children}
    </span>
  )
}
