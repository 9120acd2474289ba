import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { readFragment } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import { apiLanguage, usePage } from '../../graphql/load.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useMore } from '../../list/useMore.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Message } from '../../ui/Message.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { MoreButton } from '../list/MoreButton.tsx'
import { RecordList } from '../list/RecordList.tsx'
import styles from '../list/Records.module.css'
import { OpenReview, OpenReviewFragment } from './OpenReview.tsx'
import { ReviewerForm } from './ReviewerForm.tsx'
import { ReviewerRow, ReviewerRowFragment } from './ReviewerRow.tsx'

const ReviewersPage = graphql(`
  query ReviewersPage($lang: Language!, $after: String) {
    reviewers {
      id
      ...ReviewerRow_reviewer
    }
    reviews(isOpen: true, first: 12, after: $after) {
      totalCount
      edges {
        node {
          id
          ...OpenReview_review
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, ReviewersPage, { lang: apiLanguage(args), after: null })
}

/** Who reviews, what is in dispute, and the invitation of others. */
export function Component() {
  const t = useTranslations('adminReviewers')
  const { lang } = useLanguage()
  const variables = { lang, after: null }
  const { data, problem } = usePage(ReviewersPage, variables)
  const more = useMore(ReviewersPage, variables, data?.reviews.pageInfo)
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <Message tone="error">{problem && t('loadFailure')}</Message>
      <section className={styles.section} aria-labelledby="open">
        <h2 id="open">{t('open')}</h2>
        <p>{t('openLead')}</p>
        <RecordList
          label={t('open')}
          rows={data?.reviews.edges.map(({ node }) => readFragment(OpenReviewFragment, node))}
          empty={<p>{t('noneOpen')}</p>}
          renderRow={(review) => <OpenReview key={review.id} review={review} />}
          next={<MoreButton more={more} />}
        />
      </section>
      <section className={styles.section} aria-labelledby="list">
        <h2 id="list">{t('list')}</h2>
        <RecordList
          label={t('list')}
          rows={data?.reviewers.map((masked) => readFragment(ReviewerRowFragment, masked))}
          empty={<EmptyState title={t('none')} />}
          renderRow={(reviewer) => <ReviewerRow key={reviewer.id} reviewer={reviewer} />}
        />
      </section>
      <section className={styles.section} aria-labelledby="invite">
        <h2 id="invite">{t('invite')}</h2>
        <div className={`stack panel ${styles.sheet}`}>
          <ReviewerForm />
        </div>
      </section>
    </AdminPage>
  )
}
