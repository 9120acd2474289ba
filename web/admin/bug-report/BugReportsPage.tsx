import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import type { AdminBugReportsQueryVariables } from '../../gql/graphql.ts'
import { useMore } from '../../list/useMore.ts'
import { usePage } from '../../graphql/load.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { AdminList } from '../list/AdminList.tsx'
import { ListFilters } from '../list/ListFilters.tsx'
import { MoreButton } from '../list/MoreButton.tsx'
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
  return (
    <ListFilters
      selects={[
        {
          name: 'status',
          label: t('filter'),
          all: t('all'),
          options: STATUSES.map((value) => ({ value: value.toLowerCase(), label: words(`status.${value}`) })),
        },
        {
          name: 'priority',
          label: t('filterPriority'),
          all: t('allPriorities'),
          options: PRIORITIES.map((value) => ({ value: value.toLowerCase(), label: t(`priorities.${value}`) })),
        },
      ]}
    />
  )
}
