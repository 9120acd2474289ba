import type { SourceInput, SourceKind } from '../../gql/graphql.ts'
import type { Filled } from '../form/editor.ts'

export type SourceValues = Omit<Filled<SourceInput>, 'year' | 'kind'> & { year: string; kind: SourceKind | '' }

export const EMPTY_SOURCE: SourceValues = {
  title: '',
  author: '',
  year: '',
  address: '',
  kind: '',
  doi: '',
  readOn: '',
  key: '',
  noteEn: '',
  noteEs: '',
}

/** The values to send: the year as a number, and null for what is not chosen. */
export function toSourceInput({ year, kind, readOn, ...texts }: SourceValues): SourceInput {
  return { ...texts, year: year ? Number(year) : null, kind: kind || null, readOn: readOn || null }
}
