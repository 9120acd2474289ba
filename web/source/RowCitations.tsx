import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { CitedTextFragment } from './CitedText.tsx'
import { citationId, sourceId } from './citations.ts'
import styles from './RowCitations.module.css'

type RowCitationsProps = {
  /** Prefix of citation ids, unique per list of a page, and the row of the list. */
  name: string
  row: number
  cited: readonly { key: string }[]
  /** The sources cited on the page. */
  sources: readonly FragmentType<typeof CitedTextFragment>[]
}

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

/** The ids of the citations of a list by source key, of rows with their numbers. */
export function citationsOfRows(
  name: string,
  rows: Iterable<[row: number, cited: readonly { key: string }[]]>,
): [key: string, id: string][] {
  return [...rows].flatMap(([row, cited]) =>
    cited.map(({ key }): [string, string] => [key, citationId(name, key, row + 1)]),
  )
}
