import { Fragment } from 'react'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { CitedTextFragment } from './CitedText.tsx'
import { citationId, sourceId } from './citations.ts'
import { useCitationLabel } from './useCitationLabel.ts'
import styles from './RowCitations.module.css'

export type CitedRow = {
  /** Prefix of citation ids, unique per list of a page, and the row of the list. */
  name: string
  row: number
  cited: readonly { key: string }[]
}

/** `sources` are those of the page, in the order of their numbers. */
type RowCitationsProps = CitedRow & { sources: readonly FragmentType<typeof CitedTextFragment>[] }

/** The citations of a row as one link, numbered and labelled like those of texts. */
export function RowCitations({ name, row, cited, sources: masked }: RowCitationsProps) {
  const sources = readFragment(CitedTextFragment, masked)
  const labelOf = useCitationLabel(sources)
  const numbered = cited
    .map(({ key }) => ({ key, number: String(sources.findIndex((source) => source.key === key) + 1) }))
    .filter(({ number }) => number !== '0')
  const [first, ...others] = numbered
  if (!first) return null
  return (
    <sup className={styles.citation} data-cited>
      <a id={citationId(name, first.key, row + 1)} href={`#${sourceId(first.key)}`} aria-label={labelOf(numbered)}>
        [{first.number}
        {others.map(({ key, number }) => (
          <Fragment key={key}>
            , <span id={citationId(name, key, row + 1)}>{number}</span>
          </Fragment>
        ))}
        ]
      </a>
    </sup>
  )
}

/** The ids of the citations of rows by source key, for the SourceList. */
export function citationsOfRows(rows: readonly CitedRow[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { name, row, cited } of rows)
    for (const { key } of cited) ids.set(key, [...(ids.get(key) ?? []), citationId(name, key, row + 1)])
  return ids
}
