import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import { usePendingParams, useShowList } from '../../list/pending.ts'
import { useMore } from '../../list/useMore.ts'
import { usePage } from '../../load.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Message } from '../../ui/Message.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { MoreButton } from '../list/MoreButton.tsx'
import styles from '../list/Records.module.css'
import { AuditEntry } from './AuditEntry.tsx'
import { useActionName } from './useActionName.ts'

const AuditLog = graphql(`
  query AuditLog($actor: String, $action: String, $after: String) {
    auditLog(first: 50, after: $after, actor: $actor, action: $action) {
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
  return { actor: params.get('person'), action: params.get('action'), after: null }
}

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, AuditLog, variablesOf(new URL(args.request.url).searchParams))
}

/** What admins did, the newest first. */
export function Component() {
  const t = useTranslations('adminAudit')
  const nameOf = useActionName()
  const showList = useShowList()
  const variables = variablesOf(useSearchParams()[0])
  const { data, problem } = usePage(AuditLog, variables)
  const more = useMore(AuditLog, variables)
  const chosen = variablesOf(usePendingParams())
  const person = chosen.actor ?? ''
  const action = chosen.action ?? ''

  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <Message tone="error">{problem && t('loadFailure')}</Message>
      {data && (
        <>
          <div className={`${styles.filter} ${styles.selects}`}>
            <SelectField
              label={t('person')}
              value={person}
              options={[
                { value: '', label: t('everybody') },
                ...withChosen(data.auditFilters.actors, person).map((value) => ({ value, label: value })),
              ]}
              onChange={(value) => showList(paths.adminAudit({ person: value, action }))}
            />
            <SelectField
              label={t('action')}
              value={action}
              options={[
                { value: '', label: t('everything') },
                ...withChosen(data.auditFilters.actions, action).map((value) => ({ value, label: nameOf(value) })),
              ]}
              onChange={(value) => showList(paths.adminAudit({ person, action: value }))}
            />
          </div>
          {data.auditLog.edges.length === 0 && <EmptyState title={t('none')} />}
          <ul className={styles.list} aria-label={t('title')}>
            {data.auditLog.edges.map(({ node }) => (
              <AuditEntry key={node.id} entry={node} />
            ))}
          </ul>
          <MoreButton pageInfo={data.auditLog.pageInfo} more={more} />
        </>
      )}
    </AdminPage>
  )
}

/** An address may ask for somebody who is not in the log. */
function withChosen(values: readonly string[], chosen: string): readonly string[] {
  return chosen && !values.includes(chosen) ? [...values, chosen] : values
}
