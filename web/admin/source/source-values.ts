import { fieldsBeside } from '../../../api/rules/source-types.ts'
import { graphql } from '../../gql/gql.ts'
import type { SourceInForm_SourceFragment, SourceInput, SourceKind, SourceType } from '../../gql/graphql.ts'
import { fill, type Filled } from '../form/editor.ts'

export const SourceInForm = graphql(`
  fragment SourceInForm_source on Source {
    key
    title
    author
    year
    address
    kind
    type
    container
    editor
    publisher
    place
    volume
    issue
    pages
    isbn
    number
    people
    date
    recordedBy
    namesRecorder
    consent
    doi
    readOn
    noteEn: note(lang: EN, fallback: false)
    noteEs: note(lang: ES, fallback: false)
  }
`)

export type SourceValues = Omit<Filled<SourceInput>, 'year' | 'kind' | 'type'> & {
  year: string
  kind: SourceKind | ''
  type: SourceType | ''
  /** Its author says that it is another work than one of this title. */
  allowSameTitle: boolean
}

export const EMPTY_SOURCE: SourceValues = {
  title: '',
  author: '',
  year: '',
  address: '',
  kind: '',
  type: '',
  container: '',
  editor: '',
  publisher: '',
  place: '',
  volume: '',
  issue: '',
  pages: '',
  isbn: '',
  number: '',
  people: '',
  date: '',
  recordedBy: '',
  namesRecorder: false,
  consent: '',
  doi: '',
  readOn: '',
  key: '',
  noteEn: '',
  noteEs: '',
  allowSameTitle: false,
}

/** What is loaded has every field of the form. */
export function toSourceValues({ year, ...source }: Loaded): SourceValues {
  const loaded: Omit<Record<keyof SourceValues, unknown>, 'year' | 'allowSameTitle'> = source
  return fill(EMPTY_SOURCE, { ...(loaded as Partial<SourceValues>), year: year == null ? '' : String(year) })
}

type Loaded = Omit<SourceInForm_SourceFragment, ' $fragmentName'>

/** The variables to send: the year as a number, and null for what is not chosen or works of the type do not have. */
export function toSourceInput({ allowSameTitle, ...values }: SourceValues): {
  input: SourceInput
  allowSameTitle: boolean
} {
  const { year, kind, type, readOn, ...texts } = values
  const input = { ...texts, year: year ? Number(year) : null, kind: kind || null, type: type || null }
  const beside = fieldsBeside(type).map((name) => [name, name === 'namesRecorder' ? false : null])
  return { input: { ...input, readOn: readOn || null, ...Object.fromEntries(beside) }, allowSameTitle }
}
