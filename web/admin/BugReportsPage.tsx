import { useSearchParams, useNavigate, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../gql/gql.ts'
import type { BugReportStatus } from '../gql/graphql.ts'
import { useMore } from '../list/useMore.ts'
import { usePage } from '../load.ts'
import { paths } from '../paths.ts'
import { Choice } from '../ui/Choice.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Message } from '../ui/Message.tsx'
import { AdminPage } from './AdminPage.tsx'
import { BugReportEditor, STATUSES } from './BugReportEditor.tsx'
import { loadAdmin } from './load-admin.ts'
import { MoreButton } from './MoreButton.tsx'
import styles from './Records.module.css'

const AdminBugReports = graphql(`
  query AdminBugReports($status: BugReportStatus, $after: String) {
    bugReports(status: $status, first: 24, after: $after) {
      totalCount
      edges {
        node {
          id
          ...BugReportEditor_bugReport
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

/** In the address a status is written as in the database: `in_progress`. */
function statusOf(params: URLSearchParams): BugReportStatus | null {
  return STATUSES.find((status) => status.toLowerCase() === params.get('status')) ?? null
}

export function loader(args: LoaderFunctionArgs) {
  const status = statusOf(new URL(args.request.url).searchParams)
  return loadAdmin(args, AdminBugReports, { status, after: null })
}

export function Component() {
  const t = useTranslations('adminBugReports')
  const words = useTranslations('bugReport')
  const navigate = useNavigate()
  const status = statusOf(useSearchParams()[0])
  const variables = { status, after: null }
  const { data, problem } = usePage(AdminBugReports, variables)
  const more = useMore(AdminBugReports, variables)
  const reports = data?.bugReports

  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <div className={styles.filter}>
        <Choice
          legend={t('filter')}
          name="status"
          value={status ?? 'ALL'}
          options={[
            { value: 'ALL', label: t('all') },
            ...STATUSES.map((value) => ({ value, label: words(`status.${value}`) })),
          ]}
          onChange={(value) =>
            void navigate(paths.adminBugReports({ status: value === 'ALL' ? undefined : value.toLowerCase() }), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </div>
      <Message tone="error">{problem && t('loadFailure')}</Message>
      {reports && (
        <>
          <p role="status" className={styles.total}>
            {t('total', { count: reports.totalCount })}
          </p>
          {reports.edges.length === 0 && <EmptyState title={t('none')} />}
          <ul className={styles.list} aria-label={t('title')}>
            {reports.edges.map(({ node }) => (
              <BugReportEditor key={node.id} report={node} />
            ))}
          </ul>
          <MoreButton pageInfo={reports.pageInfo} more={more} />
        </>
      )}
    </AdminPage>
  )
}
