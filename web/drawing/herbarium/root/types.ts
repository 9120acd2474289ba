import type { Point } from '../path.ts'
import type { Sheet } from '../sheet.ts'

/** Where a root begins, and how long and how thick it is there. */
export type Root = { foot: Point; length: number; thick: number }

/** Marks how far a root reaches, and returns its markup. */
export type DrawRoot = (sheet: Sheet, root: Root) => string
