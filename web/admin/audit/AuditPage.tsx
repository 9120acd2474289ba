import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import type { AuditLogQuery } from '../../gql/graphql.ts'
import { usePendingParams } from '../../ui/pending.ts'
import { useMore } from '../../list/useMore.ts'
import { usePage } from '../../graphql/load.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { AdminList } from '../list/AdminList.tsx'
import { ListFilters } from '../list/ListFilters.tsx'
import { MoreButton } from '../list/MoreButton.tsx'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { UndoImport } from '../files/UndoImport.tsx'
import styles from '../list/Records.module.css'
import type { Messages } from '../../i18n/messages.ts'

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

const AuditEntryFragment = graphql(`
  fragment AuditEntry_entry on AuditEntry {
    id
    createdAt
    actorEmail
    action
    subjectId
    subject
    address
    parts
    canBeUndone
  }
`)

/** Who did what to which object, when and from where. */
function AuditEntry({ entry: masked }: { entry: FragmentType<typeof AuditEntryFragment> }) {
  const t = useTranslations('adminAudit')
  const nameOf = useActionName()
  const actorOf = useActorName()
  const { id, action, subject, subjectId, actorEmail, createdAt, address, parts, canBeUndone } = readFragment(
    AuditEntryFragment,
    masked,
  )
  return (
    <li className={`row ${styles.record}`}>
      <div className={styles.what}>
        <h2 className={styles.name}>
          {nameOf(action)}
          {(subject ?? subjectId) && `: ${subject ?? subjectId}`}
        </h2>
        <p className={`hint row ${styles.meta}`}>
          <FormattedDate date={createdAt} withTime />
          <span>{actorOf(actorEmail)}</span>
          {address && <span>{t('from', { address })}</span>}
        </p>
        {parts > 0 && (
          <p className={`hint row ${styles.meta}`}>
            <Link to={paths.adminAudit({ within: id })}>{t('parts', { count: parts })}</Link>
          </p>
        )}
        {canBeUndone && <UndoImport id={id} />}
      </div>
    </li>
  )
}

type Known = keyof Messages['adminAudit']['actions']

/** The label of an action; the API name if it has none yet. */
function useActionName() {
  const t = useTranslations('adminAudit.actions')
  return (action: string): string => (t.has(action as Known) ? t(action as Known) : action)
}

/** In the log in place of an email address. */
const OPERATOR = 'operator'

/** The email address of an admin, or a word for whoever runs the server. */
function useActorName() {
  const t = useTranslations('adminAudit')
  return (actor: string): string => (actor === OPERATOR ? t('operator') : actor)
}
