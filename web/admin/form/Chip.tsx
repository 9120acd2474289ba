import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import styles from './ListField.module.css'

type ChipProps = {
  label: string
  /** What the label is short for. */
  title?: string | undefined
  removeLabel: string
  onRemove: () => void
  /** Additional actions. */
  children?: ReactNode
}

/** One of the chosen values. */
export function Chip({ label, title, removeLabel, onRemove, children }: ChipProps) {
  return (
    <li className={styles.chip} title={title}>
      {label}
      {children}
      <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
        <X aria-hidden size="0.89rem" />
      </button>
    </li>
  )
}
