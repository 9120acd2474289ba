import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import type { AdminBugReportsQueryVariables } from '../../gql/graphql.ts'
import { usePendingParams, useShowList } from '../../list/pending.ts'
import { useMore } from '../../list/useMore.ts'
import { usePage } from '../../load.ts'
import { paths } from '../../paths.ts'
import { Choice } from '../../ui/Choice.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Message } from '../../ui/Message.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { BugReportEditor, PRIORITIES, STATUSES } from './BugReportEditor.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { MoreButton } from '../list/MoreButton.tsx'
import styles from '../list/Records.module.css'

const AdminBugReports = graphql(`
  query AdminBugReports($status: BugReportStatus, $priority: BugReportPriority, $after: String) {
    bugReports(status: $status, priority: $priority, first: 24, after: $after) {
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
function variablesOf(params: URLSearchParams) {
  return {
    status: STATUSES.find((status) => status.toLowerCase() === params.get('status')) ?? null,
    priority: PRIORITIES.find((priority) => priority.toLowerCase() === params.get('priority')) ?? null,
    after: null,
  } satisfies AdminBugReportsQueryVariables
}

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, AdminBugReports, variablesOf(new URL(args.request.url).searchParams))
}

export function Component() {
  const t = useTranslations('adminBugReports')
  const words = useTranslations('bugReport')
  const showList = useShowList()
  const chosen = variablesOf(usePendingParams())
  const variables = variablesOf(useSearchParams()[0])
  const { status, priority } = variables
  const { data, problem } = usePage(AdminBugReports, variables)
  const more = useMore(AdminBugReports, variables)
  const reports = data?.bugReports

  function filter(change: { status?: string | null; priority?: string | null }) {
    const wanted = { ...chosen, ...change }
    const to = paths.adminBugReports({
      status: wanted.status?.toLowerCase(),
      priority: wanted.priority?.toLowerCase(),
    })
    showList(to)
  }

  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <div className={styles.filter}>
        <Choice
          legend={t('filter')}
          name="status"
          value={chosen.status ?? 'ALL'}
          options={[
            { value: 'ALL', label: t('all') },
            ...STATUSES.map((value) => ({ value, label: words(`status.${value}`) })),
          ]}
          onChange={(value) => filter({ status: value === 'ALL' ? null : value })}
        />
        <Choice
          legend={t('filterPriority')}
          name="priority"
          value={chosen.priority ?? 'ALL'}
          options={[
            { value: 'ALL', label: t('allPriorities') },
            ...PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) })),
          ]}
          onChange={(value) => filter({ priority: value === 'ALL' ? null : value })}
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
              <BugReportEditor key={node.id} report={node} filter={{ status, priority }} />
            ))}
          </ul>
          <MoreButton pageInfo={reports.pageInfo} more={more} />
        </>
      )}
    </AdminPage>
  )
}
