import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { SourceList_SourceFragment } from '../gql/graphql.ts'
import { Section } from '../ui/Section.tsx'
import { linkableUrl } from '../ui/video.ts'
import styles from './SourceList.module.css'

export const SourceListFragment = graphql(`
  fragment SourceList_source on Source {
    key
    title
    author
    year
    address
    note(lang: $lang)
  }
`)

type SourceListProps = { sources: readonly FragmentType<typeof SourceListFragment>[] }

/** The works that a page cites, numbered as the citations in its texts are. */
export function SourceList({ sources: masked }: SourceListProps) {
  const t = useTranslations('sources')
  const sources = readFragment(SourceListFragment, masked)
  if (sources.length === 0) return null
  return (
    <Section title={t('title')} id="sources">
      <ol className={styles.list}>
        {sources.map((source) => (
          <SourceItem key={source.key} source={source} />
        ))}
      </ol>
    </Section>
  )
}

type SourceItemProps = { source: SourceList_SourceFragment }

function SourceItem({ source: { key, title, author, year, address, note } }: SourceItemProps) {
  const link = address && linkableUrl(address)
  return (
    <li id={sourceId(key)} className={styles.source}>
      <p>
        {author && `${author.replace(/\.$/, '')}. `}
        <cite>{link ? <a href={link}>{title}</a> : title}</cite>
        {year && `, ${year}`}.
      </p>
      {note && <p className={styles.note}>{note}</p>}
    </li>
  )
}

/** Where a citation of a source leads to; the API writes the same into its HTML. */
export function sourceId(key: string): string {
  return `source-${key}`
}
