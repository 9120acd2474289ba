import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import type { AuditLogQuery } from '../../gql/graphql.ts'
import { usePendingParams } from '../../list/pending.ts'
import { useMore } from '../../list/useMore.ts'
import { usePage } from '../../graphql/load.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { AdminList } from '../list/AdminList.tsx'
import { ListFilters } from '../list/ListFilters.tsx'
import { MoreButton } from '../list/MoreButton.tsx'
import { AuditEntry } from './AuditEntry.tsx'
import { useActionName } from './useActionName.ts'
import { useActorName } from './useActorName.ts'

const AuditLog = graphql(`
  query AuditLog($actor: String, $action: String, $within: ID, $after: String) {
    auditLog(first: 50, after: $after, actor: $actor, action: $action, within: $within) {
      edges {
        node {
          id
          ...AuditEntry_entry
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    auditFilters {
      actors
      actions
    }
  }
`)

function variablesOf(params: URLSearchParams) {
  return { actor: params.get('person'), action: params.get('action'), within: params.get('within'), after: null }
}

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, AuditLog, variablesOf(new URL(args.request.url).searchParams))
}

/** The audit log, newest entry first. */
export function Component() {
  const t = useTranslations('adminAudit')
  const variables = variablesOf(useSearchParams()[0])
  const { data, problem } = usePage(AuditLog, variables)
  const more = useMore(AuditLog, variables, data?.auditLog.pageInfo)

  return (
    <AdminList
      title={t('title')}
      lead={t('lead')}
      filters={data && <Filters {...data.auditFilters} />}
      failure={problem && t('loadFailure')}
      list={data?.auditLog}
      empty={<EmptyState title={variables.actor || variables.action ? t('none') : t('empty')} />}
      renderRow={(entry) => <AuditEntry key={entry.id} entry={entry} />}
      next={<MoreButton more={more} />}
    />
  )
}

/** All values that the log can be filtered by. */
function Filters({ actors, actions }: AuditLogQuery['auditFilters']) {
  const t = useTranslations('adminAudit')
  const nameOf = useActionName()
  const actorOf = useActorName()
  const params = usePendingParams()
  const optionsOf = (name: string, values: readonly string[], labelOf: (value: string) => string) =>
    withChosen(values, params.get(name)).map((value) => ({ value, label: labelOf(value) }))
  return (
    <ListFilters
      selects={[
        { name: 'person', label: t('person'), all: t('everybody'), options: optionsOf('person', actors, actorOf) },
        { name: 'action', label: t('action'), all: t('everything'), options: optionsOf('action', actions, nameOf) },
      ]}
    />
  )
}

/** The URL may filter by someone who is not in the log. */
function withChosen(values: readonly string[], chosen: string | null): readonly string[] {
  return chosen && !values.includes(chosen) ? [...values, chosen] : values
}
