import type { ReactNode } from 'react'
import styles from './Records.module.css'

export type RecordListProps<Row> = {
  /** What the list is called. */
  label: string
  /** How many there are. */
  total?: string | undefined
  rows: readonly Row[] | undefined
  renderRow: (row: Row) => ReactNode
  /** Stands above the rows. */
  tools?: ReactNode
  /** Stands in their place where there are none. */
  empty?: ReactNode
  /** The way to further rows. */
  next?: ReactNode
}

/** How many rows there are, the rows, and the way to more of them. */
export function RecordList<Row>({ label, total, rows, renderRow, tools, empty, next }: RecordListProps<Row>) {
  if (!rows) return next
  return (
    <>
      {total && (
        <p role="status" className={styles.total}>
          {total}
        </p>
      )}
      {rows.length === 0 ? empty : tools}
      {rows.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {rows.map(renderRow)}
        </ul>
      )}
      {next}
    </>
  )
}
