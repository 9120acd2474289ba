import { useNextFocus } from './useNextFocus.ts'
import { useOpenRow, type Errors } from './useOpenRow.ts'
import { moveItem, useRowKeys } from './useRowKeys.ts'

type Rows<Row> = {
  /** Name of the list in the input, by which errors find a row. */
  path: string
  rows: readonly Row[]
  errors: Errors
  onChange: (rows: Row[]) => void
}

/** Opens, adds, moves, changes and removes the rows of a list; the focus follows. */
export function useRows<Row>({ path, rows, errors, onChange }: Rows<Row>) {
  const { list, focusNext, focusMoved } = useNextFocus()
  const { setOpen, frameOf } = useOpenRow(path, errors)
  const { keys, change } = useRowKeys(rows.length)

  return {
    list,
    keyOf: (index: number) => keys[index],
    set: (index: number, row: Row) => onChange(rows.with(index, row)),
    add: (row: Row) => {
      focusNext(`[data-row="${rows.length}"] :is(input, select)`)
      setOpen(rows.length)
      onChange([...rows, row])
    },
    frameOf: (index: number) => ({
      ...frameOf(index),
      index,
      isLast: index === rows.length - 1,
      onMove: (by: -1 | 1) => {
        focusMoved(index + by, by)
        setOpen((open) => moved(open, index, by))
        change((keys) => moveItem(keys, index, index + by))
        onChange(moveItem(rows, index, index + by))
      },
      onRemove: () => {
        // The row that takes its place, or else the one before.
        focusNext(rows.length > 1 ? `[data-row="${Math.min(index, rows.length - 2)}"] summary` : '[data-add]')
        setOpen((open) => (open === null || open === index ? null : open - (open > index ? 1 : 0)))
        change((keys) => keys.toSpliced(index, 1))
        onChange(rows.toSpliced(index, 1))
      },
    }),
  }
}

/** Where the open row is after another one, or itself, has been moved. */
function moved(open: number | null, index: number, by: -1 | 1): number | null {
  if (open === index) return index + by
  return open === index + by ? index : open
}
