import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { FormattedDate } from '../i18n/FormattedDate.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { OwnLink } from '../ui/OwnLink.tsx'
import styles from './BugReportList.module.css'

export const BugReportListFragment = graphql(`
  fragment BugReportList_viewer on Viewer {
    bugReports(first: 100) {
      id
      pageUrl
      description
      answer
      status
      createdAt
    }
  }
`)

/** The bug reports of a member, with their status. */
export function BugReportList({ viewer }: { viewer: FragmentType<typeof BugReportListFragment> }) {
  const t = useTranslations('bugReport')
  const { bugReports } = readFragment(BugReportListFragment, viewer)
  if (bugReports.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  return (
    <ul className={`stack ${styles.list}`}>
      {bugReports.map(({ id, pageUrl, description, answer, status, createdAt }) => (
        <li key={id} className={`panel ${styles.report}`}>
          <p className={`hint row ${styles.meta}`}>
            <strong className={styles.status} data-status={status}>
              {t(`status.${status}`)}
            </strong>
            <span>
              {t('sent')}: <FormattedDate date={createdAt} />
            </span>
            <span>
              {t('page')}: <OwnLink to={pageUrl}>{pageUrl}</OwnLink>
            </span>
          </p>
          <p className={styles.description}>{description}</p>
          {answer && (
            <div className={styles.answer}>
              <h3>{t('answer')}</h3>
              <p className={styles.description}>{answer}</p>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
