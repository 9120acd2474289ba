import { useNextFocus } from './useNextFocus.ts'

/** Adds, moves, changes and removes the rows of a list; the focus follows. */
export function useRows<Row>(rows: readonly Row[], onChange: (rows: Row[]) => void) {
  const { list, focusNext, focusMoved } = useNextFocus()

  return {
    list,
    set: (index: number, row: Row) => onChange(rows.with(index, row)),
    add: (row: Row) => {
      focusNext(`[data-row="${rows.length}"] :is(input, select)`)
      onChange([...rows, row])
    },
    move: (index: number, by: -1 | 1) => {
      focusMoved(index + by, by)
      onChange(rows.toSpliced(index, 1).toSpliced(index + by, 0, rows[index]!))
    },
    remove: (index: number) => {
      focusNext('[data-add]')
      onChange(rows.toSpliced(index, 1))
    },
  }
}
