import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { SourceList_SourceFragment } from '../gql/graphql.ts'
import { Fold } from '../ui/Fold.tsx'
import { linkableUrl } from '../ui/video.ts'
import { HideNumbers } from './HideNumbers.tsx'
import { citationsBySource, sourceId, type NamedText } from './citations.ts'
import styles from './SourceList.module.css'

export const SourceListFragment = graphql(`
  fragment SourceList_source on Source {
    key
    title
    author
    year
    address
    doiUrl
    details(lang: $lang)
    attributionLine(lang: $lang)
  }
`)

type SourceListProps = {
  sources: readonly FragmentType<typeof SourceListFragment>[]
  /** The texts that cite them, in page order. */
  texts: readonly NamedText[]
  /** Ids of other citations, by source key. */
  others?: ReadonlyMap<string, readonly string[]>
  /** Below the list. */
  children?: ReactNode
}

/** The works cited on a page, numbered like the citations in its texts. */
export function SourceList({ sources: masked, texts, others, children }: SourceListProps) {
  const t = useTranslations('sources')
  const sources = readFragment(SourceListFragment, masked)
  const cited = citationsBySource(texts)
  if (sources.length === 0) return null
  return (
    <>
      <Fold title={`${t('title')} (${sources.length})`} id="sources">
        <ol className={`marked ${styles.list}`}>
          {sources.map((source, index) => (
            <SourceItem
              key={source.key}
              source={source}
              number={index + 1}
              citations={[...(cited.get(source.key) ?? []), ...(others?.get(source.key) ?? [])]}
            />
          ))}
        </ol>
        {children}
      </Fold>
      <HideNumbers />
    </>
  )
}

type SourceItemProps = { source: SourceList_SourceFragment; number: number; citations: readonly string[] }

function SourceItem({ source, number, citations }: SourceItemProps) {
  const { key, title, author, year, address, doiUrl, details } = source
  const link = address && linkableUrl(address)
  return (
    <li id={sourceId(key)} tabIndex={-1} className={styles.source}>
      <p>
        {author && `${author.replace(/\.$/, '')}. `}
        <cite>{link ? <a href={link}>{title}</a> : title}</cite>
        {year && `, ${year}`}.{details && ` ${details}`}
        {doiUrl && link !== doiUrl && (
          <>
            {' '}
            <a href={doiUrl}>doi:{decodeURIComponent(new URL(doiUrl).pathname.slice(1))}</a>
          </>
        )}
      </p>
      {source.attributionLine && <small>{source.attributionLine}</small>}
      <WaysBack source={author ?? title} number={number} citations={citations} />
    </li>
  )
}

type WaysBackProps = { source: string; number: number; citations: readonly string[] }

/** Links to each citation of a source, behind one word. */
function WaysBack({ source, number, citations }: WaysBackProps) {
  const t = useTranslations('sources')
  const total = citations.length
  if (total === 0) return null
  return (
    <details className="no-print">
      <summary className={styles.back}>{t('cited', { count: total })}</summary>
      {citations.map((id, index) => (
        <a key={id} href={`#${id}`} className={styles.way}>
          <span aria-hidden>↑{total > 1 && index + 1}</span>
          <span className="visually-hidden">{t('back', { nth: index + 1, total, number, name: source })}</span>
        </a>
      ))}
    </details>
  )
}
