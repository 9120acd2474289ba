import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { NOUNS } from '../../gql/texts.ts'
import { RecordList } from '../list/RecordList.tsx'
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
  /** Link to more of them. */
  next: ReactNode
}

/** Items that cite a source, with links to their forms. */
export function CitedBy({ items, count, next }: CitedByProps) {
  const t = useTranslations('sourceForm')
  const kinds = useTranslations('adminDashboard')
  return (
    <Section id="cited-by" title={t('citedBy')}>
      <RecordList
        label={t('citedBy')}
        total={t('citations', { count })}
        rows={readFragment(CitingItem, items)}
        renderRow={({ id, kind, title, isPublic }) => (
          <li key={id} className={styles.record}>
            <div className={styles.what}>
              <Link to={paths.adminEdit(NOUNS[kind], id)}>{title}</Link>
              <p className={styles.meta}>
                {kinds(`kind.${kind}`)}
                {!isPublic && ` · ${kinds('hidden')}`}
              </p>
            </div>
          </li>
        )}
        next={next}
      />
    </Section>
  )
}
