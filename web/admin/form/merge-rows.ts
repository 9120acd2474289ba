import { isSame } from './editor.ts'

/**
 * My rows of a list that somebody else has changed as well, with the rows that they added, and without those that they
 * removed and I left alone. Of a row that both changed in its place, mine.
 */
export function mergeRows<Row>(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]): Row[] {
  const isIn = (rows: readonly Row[], row: Row) => rows.some((each) => isSame([each], [row]))
  const isNew = (row: Row) => !isIn(base, row)
  const isChangedByBoth = (index: number) =>
    index < Math.min(base.length, mine.length) &&
    isNew(mine[index]!) &&
    !isIn(mine, base[index]!) &&
    !isIn(theirs, base[index]!)
  return [
    ...mine.filter((row) => isNew(row) || isIn(theirs, row)),
    ...theirs.filter((row, index) => isNew(row) && !isIn(mine, row) && !isChangedByBoth(index)),
  ]
}
