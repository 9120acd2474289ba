import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash'
import styles from './ListField.module.css'

export type RowToolsProps = {
  index: number
  isLast: boolean
  /** Includes the name of the row. */
  labels: { up: string; down: string; remove: string }
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  className?: string | undefined
}

export function RowTools({ index, isLast, labels, onMove, onRemove, className }: RowToolsProps) {
  return (
    <div className={className}>
      <button
        type="button"
        className={styles.tool}
        disabled={index === 0}
        data-move={`${index}/-1`}
        aria-label={labels.up}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden size="1.11rem" />
      </button>
      <button
        type="button"
        className={styles.tool}
        disabled={isLast}
        data-move={`${index}/1`}
        aria-label={labels.down}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden size="1.11rem" />
      </button>
      <button type="button" className={styles.tool} aria-label={labels.remove} onClick={onRemove}>
        <Trash2 aria-hidden size="1.11rem" />
      </button>
    </div>
  )
}
