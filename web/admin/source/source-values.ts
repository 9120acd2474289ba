import type { SourceInput } from '../../gql/graphql.ts'
import type { Filled } from '../form/editor.ts'

export type SourceValues = Omit<Filled<SourceInput>, 'year'> & { year: string }

export const EMPTY_SOURCE: SourceValues = {
  title: '',
  author: '',
  year: '',
  address: '',
  key: '',
  noteEn: '',
  noteEs: '',
}

/** The values to send, with the year as a number. */
export function toSourceInput({ year, ...texts }: SourceValues): SourceInput {
  return { ...texts, year: year ? Number(year) : null }
}
