import type { ReactNode } from 'react'
import styles from './Records.module.css'

export type RecordListProps<Row> = {
  /** Accessible name of the list. */
  label: string
  /** Total number of items. */
  total?: string | undefined
  rows: readonly Row[] | undefined
  renderRow: (row: Row) => ReactNode
  /** Shown above the rows. */
  tools?: ReactNode
  /** Shown if there are no rows. */
  empty?: ReactNode
  /** Link to further rows. */
  next?: ReactNode
}

/** The number of rows, the rows, and a link to more. */
export function RecordList<Row>({ label, total, rows, renderRow, tools, empty, next }: RecordListProps<Row>) {
  if (!rows) return next
  return (
    <>
      <div className={`row ${styles.bar}`}>
        {rows.length > 0 && tools}
        {total && (
          <p role="status" className={styles.total}>
            {total}
          </p>
        )}
      </div>
      {rows.length === 0 && empty}
      {rows.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {rows.map(renderRow)}
        </ul>
      )}
      {next}
    </>
  )
}
