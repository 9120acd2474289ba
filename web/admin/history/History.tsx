import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import type { More } from '../../list/useMore.ts'
import type { Problem } from '../../graphql/load.ts'
import { paths, type EditedNoun } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailure } from '../form/LoadFailure.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { MoreButton } from '../list/MoreButton.tsx'
import { ComparedRevisions, Comparison, type NewestRevision } from './Comparison.tsx'
import styles from './HistoryPage.module.css'
import { RevisionList } from './RevisionList.tsx'

/** A page of revisions, which `useMore` continues. */
export const Revisions = graphql(`
  fragment History_revisions on RevisionConnection {
    edges {
      node {
        id
        ...RevisionList_revision
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
`)

export type HistoryProps = {
  of: EditedNoun
  id: string
  /** Null if the item was deleted. */
  item: { title: string; updatedAt: string | null } | null | undefined
  problem: Problem | null
  revisions: FragmentType<typeof Revisions> | undefined
  comparison: FragmentType<typeof ComparedRevisions> | null | undefined
  newest: FragmentType<typeof NewestRevision> | null | undefined
  /** All tags with a label. */
  tags: readonly { slug: string; label: string }[]
  more: More
  notice?: ReactNode
}

/** The revisions of an item, to compare and restore. */
export function History({ of, id, item, problem, revisions, comparison, newest, tags, more, notice }: HistoryProps) {
  const t = useTranslations('adminHistory')
  const saves = readFragment(Revisions, revisions)?.edges.map(({ node }) => node)
  return (
    <AdminPage
      title={item ? t('titleOf', { title: item.title }) : t('title')}
      lead={t('lead')}
      action={
        item && (
          <ButtonLink to={paths.adminEdit(of, id)} variant="secondary">
            {t('edit')}
          </ButtonLink>
        )
      }
    >
      {!saves && problem && <LoadFailure of={of} problem={problem} />}
      {notice}
      {saves?.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      {saves && saves.length > 0 && (
        <div className={`stack ${styles.columns}`}>
          <section className={styles.list} aria-label={t('saves')}>
            <RevisionList
              of={of}
              id={id}
              revisions={saves}
              shown={readFragment(ComparedRevisions, comparison)?.newer.id}
            />
            <MoreButton more={more} />
          </section>
          <Comparison
            of={of}
            id={id}
            updatedAt={item?.updatedAt ?? null}
            comparison={comparison ?? null}
            newest={newest ?? null}
            tags={tags}
            saves={saves}
          />
        </div>
      )}
    </AdminPage>
  )
}
