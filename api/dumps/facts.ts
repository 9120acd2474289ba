import type { Column, DumpedKind } from './shape.ts'

/** What a dump says of itself. */
export interface Facts {
  title: string
  description: string
  /** The terms on which it may be used. */
  licence: string
  /** Origin of the site. */
  url: string
  /** The content version that it holds. */
  version: number
  /** When that version was made, as ISO 8601. */
  changedAt: string
}

/** What the other formats are made of, besides the records. */
export interface Task {
  facts: Facts
  columns: Record<DumpedKind, readonly Column[]>
}

/** The files of the other formats. */
export const FORMATS = {
  csv: 'csv.zip',
  sqlite: 'sqlite.zip',
  darwinCore: 'darwin-core.zip',
  rdf: 'plants.nt.gz',
} as const
