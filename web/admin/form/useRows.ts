import { useNextFocus } from './useNextFocus.ts'
import { useOpenRow } from './useOpenRow.ts'
import { moveItem, useRowKeys } from './useRowKeys.ts'

export type Rows<Row> = {
  /** Name of the list in the input, by which errors find a row. */
  path: string
  rows: readonly Row[]
  /** How many there may be. */
  most: number
  /** What an added row begins with; `last` is the one before. */
  fresh: (last: Row | undefined) => Row
  onChange: (rows: Row[]) => void
}

/** Opens, adds, moves, changes and removes the rows of a list; the focus follows. */
export function useRows<Row>({ path, rows, most, fresh, onChange }: Rows<Row>) {
  const { list, focusNext, focusMoved } = useNextFocus()
  const { setOpen, frameOf } = useOpenRow(path)
  const { keys, change } = useRowKeys(rows.length)

  const isFull = rows.length >= most

  function show(index: number) {
    focusNext(`[data-row="${index}"] details :is(input, select, textarea)`)
    setOpen(index)
  }

  function add() {
    show(rows.length)
    onChange([...rows, fresh(rows.at(-1))])
  }

  return {
    list,
    isFull,
    keyOf: (index: number) => keys[index],
    set: (index: number, row: Row) => onChange(rows.with(index, row)),
    add,
    frameOf: (index: number) => ({
      ...frameOf(index),
      index,
      isLast: index === rows.length - 1,
      addsNext: index === rows.length - 1,
      onNext: () => (index < rows.length - 1 ? show(index + 1) : isFull || add()),
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
