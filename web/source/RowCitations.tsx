import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { CitedTextFragment } from './CitedText.tsx'
import { citationId, sourceId } from './citations.ts'
import styles from './RowCitations.module.css'

export type CitedRow = {
  /** Prefix of citation ids, unique per list of a page, and the row of the list. */
  name: string
  row: number
  cited: readonly { key: string }[]
}

/** `sources` are those of the page, in the order of their numbers. */
type RowCitationsProps = CitedRow & { sources: readonly FragmentType<typeof CitedTextFragment>[] }

/** The citations of a row, numbered and labelled like those of texts. */
export function RowCitations({ name, row, cited, sources: masked }: RowCitationsProps) {
  const t = useTranslations('sources')
  const sources = readFragment(CitedTextFragment, masked)
  return cited.map(({ key }) => {
    const index = sources.findIndex((source) => source.key === key)
    if (index < 0) return null
    const { author, title } = sources[index]!
    const number = String(index + 1)
    return (
      <sup key={key} className={styles.citation}>
        <a
          id={citationId(name, key, row + 1)}
          href={`#${sourceId(key)}`}
          aria-label={t('source', { number, name: author ?? title })}
        >
          [{number}]
        </a>
      </sup>
    )
  })
}

/** The ids of the citations of rows by source key, for the SourceList. */
export function citationsOfRows(rows: readonly CitedRow[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { name, row, cited } of rows)
    for (const { key } of cited) ids.set(key, [...(ids.get(key) ?? []), citationId(name, key, row + 1)])
  return ids
}
