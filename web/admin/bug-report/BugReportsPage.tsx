import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import type { AdminBugReportsQueryVariables } from '../../gql/graphql.ts'
import { usePendingParams, useShowList } from '../../list/pending.ts'
import { useMore } from '../../list/useMore.ts'
import { usePage } from '../../graphql/load.ts'
import { paths } from '../../paths.ts'
import { Choice } from '../../ui/Choice.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { AdminList } from '../list/AdminList.tsx'
import { MoreButton } from '../list/MoreButton.tsx'
import styles from '../list/Records.module.css'
import { BugReportEditor, PRIORITIES, STATUSES } from './BugReportEditor.tsx'

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

/** In the URL, a status is written as in the database: `in_progress`. */
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
  const variables = variablesOf(useSearchParams()[0])
  const { data, problem } = usePage(AdminBugReports, variables)
  const reports = data?.bugReports
  const more = useMore(AdminBugReports, variables, reports?.pageInfo)

  return (
    <AdminList
      title={t('title')}
      lead={t('lead')}
      filters={<Filters />}
      failure={problem && t('loadFailure')}
      list={reports}
      total={reports && t('total', { count: reports.totalCount })}
      empty={<EmptyState title={t('none')} />}
      renderRow={(report) => <BugReportEditor key={report.id} report={report} filter={variables} />}
      next={<MoreButton more={more} />}
    />
  )
}

function Filters() {
  const t = useTranslations('adminBugReports')
  const words = useTranslations('bugReport')
  const showList = useShowList()
  const chosen = variablesOf(usePendingParams())

  function show(change: { status?: string; priority?: string }) {
    const { status, priority } = { ...chosen, ...change }
    showList(paths.adminBugReports({ status: status?.toLowerCase(), priority: priority?.toLowerCase() }))
  }

  return (
    <div className={styles.filter}>
      <Choice
        legend={t('filter')}
        name="status"
        value={chosen.status ?? ''}
        options={[
          { value: '', label: t('all') },
          ...STATUSES.map((value) => ({ value, label: words(`status.${value}`) })),
        ]}
        onChange={(status) => show({ status })}
      />
      <Choice
        legend={t('filterPriority')}
        name="priority"
        value={chosen.priority ?? ''}
        options={[
          { value: '', label: t('allPriorities') },
          ...PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) })),
        ]}
        onChange={(priority) => show({ priority })}
      />
    </div>
  )
}
