import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Languages from 'lucide-react/icons/languages'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import styles from './State.module.css'

const ICONS = { done: Check, incomplete: CircleDashed, missing: Languages, unsafe: TriangleAlert, refused: CircleAlert }

type StateProps = { tone: keyof typeof ICONS; children: ReactNode }

/** How a section or a row of a form is: an icon and a few words. */
export function State({ tone, children }: StateProps) {
  const Icon = ICONS[tone]
  return (
    <span className={styles.state} data-tone={tone}>
      <Icon aria-hidden size="0.78rem" />
      {children}
    </span>
  )
}
