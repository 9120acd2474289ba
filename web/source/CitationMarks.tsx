import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { CitedTextFragment } from './CitedText.tsx'
import { citationId, sourceId } from './citations.ts'
import styles from './CitationMarks.module.css'

type CitationMarksProps = {
  /** Prefix of citation ids, unique per sentence of a page. */
  name: string
  /** Keys of the sources that the sentence cites. */
  keys: readonly string[]
  /** The sources of the page, in the order of their numbers. */
  sources: readonly FragmentType<typeof CitedTextFragment>[]
}

/** The numbers of the sources of a sentence that is a row of its own, as links to the SourceList. */
export function CitationMarks({ name, keys, sources: masked }: CitationMarksProps) {
  const t = useTranslations('sources')
  const sources = readFragment(CitedTextFragment, masked)
  return keys.map((key) => {
    const index = sources.findIndex((source) => source.key === key)
    const source = sources[index]
    if (!source) return null
    const number = String(index + 1)
    return (
      <sup key={key} className={styles.mark}>
        <a
          id={citationId(name, key, 1)}
          href={`#${sourceId(key)}`}
          aria-label={t('source', { number, name: source.author ?? source.title })}
        >
          [{number}]
        </a>
      </sup>
    )
  })
}

/** The ids of citations in sentences, by source, for the SourceList. */
export function citationsOfRows(rows: readonly { name: string; keys: readonly string[] }[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { name, keys } of rows)
    for (const key of keys) ids.set(key, [...(ids.get(key) ?? []), citationId(name, key, 1)])
  return ids
}
