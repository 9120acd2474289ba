import type { Column, DumpedKind } from './shape.ts'

export interface Facts {
  title: string
  description: string
  licence: string
  /** Origin of the site. */
  url: string
  version: number
  /** When that version was made, as ISO 8601. */
  changedAt: string
}

export interface Task {
  facts: Facts
  columns: Record<DumpedKind, readonly Column[]>
}

export const FORMATS = {
  csv: 'csv.zip',
  sqlite: 'sqlite.zip',
  darwinCore: 'darwin-core.zip',
  rdf: 'plants.nt.gz',
} as const
