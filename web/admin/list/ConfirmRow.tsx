import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { focusNext } from './focus-next.ts'

type ConfirmRowProps<Row> = {
  /** The row in question; null while there is none. */
  row: Row | null
  title: string
  confirmLabel: string
  onConfirm: (row: Row) => Promise<unknown>
  onClose: () => void
  children: (row: Row) => ReactNode
}

/** Asks before a row is removed, and then moves the focus on. */
export function ConfirmRow<Row>({ row, onConfirm, onClose, children, ...words }: ConfirmRowProps<Row>) {
  async function handleConfirm() {
    if (row !== null) await onConfirm(row)
    // While a dialog is open, nothing behind it can be focused.
    flushSync(onClose)
    focusNext()
  }

  return (
    <ConfirmDialog {...words} open={row !== null} onConfirm={handleConfirm} onClose={onClose}>
      <p>{row !== null && children(row)}</p>
    </ConfirmDialog>
  )
}
