import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import { paths } from '../../paths.ts'
import { Section } from '../../ui/Section.tsx'
import { NOUNS } from '../content/content-filter.ts'
import styles from '../list/Records.module.css'

const CitingItem = graphql(`
  fragment CitedBy_item on ContentItem {
    id
    kind
    title(lang: $lang)
    isPublic
  }
`)

type CitedByProps = {
  items: readonly FragmentType<typeof CitingItem>[]
  count: number
  /** The way to more of them. */
  children: ReactNode
}

/** What rests on a source, with the ways to its forms. */
export function CitedBy({ items, count, children }: CitedByProps) {
  const t = useTranslations('sourceForm')
  const kinds = useTranslations('adminDashboard')
  return (
    <Section id="cited-by" title={t('citedBy')}>
      <p className={styles.total}>{t('citations', { count })}</p>
      {items.length > 0 && (
        <ul className={styles.list} aria-label={t('citedBy')}>
          {readFragment(CitingItem, items).map(({ id, kind, title, isPublic }) => (
            <li key={id} className={styles.record}>
              <div className={styles.what}>
                <Link to={paths.adminEdit(NOUNS[kind], id)}>{title}</Link>
                <p className={styles.meta}>
                  {kinds(`kind.${kind}`)}
                  {!isPublic && ` · ${kinds('hidden')}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Section>
  )
}
