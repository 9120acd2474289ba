import type { Row as ContentRow } from '../files/content-zip.ts'
import { aboutOf } from '../files/row-changes.ts'
import { isSame } from './editor.ts'

/**
 * My rows of a list that somebody else has changed as well, with the rows that they added, and without those that they
 * removed and I left alone. Of a row that both changed in its place, mine.
 */
export function mergeRows<Row>(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]): Row[] {
  const isIn = (rows: readonly Row[], row: Row) => rows.some((each) => isSame([each], [row]))
  const isNew = (row: Row) => !isIn(base, row)
  // Only a row that was left alone tells whether the others stand where they stood.
  const areInPlace = base.every((row, index) => !isIn(theirs, row) || isSame([theirs[index]], [row]))
  const isChangedByBoth = (index: number) =>
    areInPlace &&
    index < Math.min(base.length, mine.length) &&
    index < theirs.length &&
    aboutOf(theirs[index] as ContentRow) === aboutOf(base[index] as ContentRow) &&
    isNew(mine[index]!) &&
    !isIn(mine, base[index]!) &&
    !isIn(theirs, base[index]!)
  return [
    ...mine.filter((row) => isNew(row) || isIn(theirs, row)),
    ...theirs.filter((row, index) => isNew(row) && !isIn(mine, row) && !isChangedByBoth(index)),
  ]
}
