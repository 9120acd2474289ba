import { ShieldCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { useUser } from '../../auth/useUser.ts'
import { graphql } from '../../gql/gql.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { useShowList } from '../../list/pending.ts'
import { useMore } from '../../list/useMore.ts'
import { codeOf, usePage } from '../../load.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { MoreButton } from '../list/MoreButton.tsx'
import styles from '../list/Records.module.css'
import { useFailure } from '../layout/useFailure.ts'

const AdminUsers = graphql(`
  query AdminUsers($search: String, $after: String) {
    users(search: $search, first: 24, after: $after) {
      totalCount
      edges {
        node {
          id
          email
          fullName
          createdAt
          isAdmin
          emailConfirmed
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const PromoteUser = graphql(`
  mutation PromoteUser($userId: ID!) {
    promoteUser(userId: $userId) {
      id
      isAdmin
    }
  }
`)

const RevokeAdmin = graphql(`
  mutation RevokeAdmin($userId: ID!) {
    revokeAdmin(userId: $userId) {
      id
      isAdmin
    }
  }
`)

function variablesOf(params: URLSearchParams) {
  return { search: params.get('q')?.trim() || null, after: null }
}

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, AdminUsers, variablesOf(new URL(args.request.url).searchParams))
}

type Person = { id: string; email: string; isAdmin: boolean; emailConfirmed: boolean }

export function Component() {
  const t = useTranslations('adminUsers')
  const showList = useShowList()
  const own = useUser()
  const variables = variablesOf(useSearchParams()[0])
  const { data, problem } = usePage(AdminUsers, variables)
  const more = useMore(AdminUsers, variables)
  const [asked, setAsked] = useState<Person | null>(null)
  const { outcome, change } = useChange()
  const users = data?.users

  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <div className={styles.filter}>
        <SearchBox
          name="q"
          defaultValue={variables.search ?? ''}
          label={t('search')}
          placeholder={t('placeholder')}
          submitLabel={t('submit')}
          onSearch={(term) => showList(paths.adminUsers({ q: term.trim() }))}
        />
      </div>
      <Message tone="error">{problem ? t('loadFailure') : outcome.error}</Message>
      <Message tone="success">{outcome.success}</Message>
      {users && (
        <>
          <p role="status" className={styles.total}>
            {t('total', { count: users.totalCount })}
          </p>
          {users.edges.length === 0 && <EmptyState title={t('nobody')} />}
          <ul className={styles.list} aria-label={t('title')}>
            {users.edges.map(({ node }) => (
              <li key={node.id} className={styles.record}>
                <div className={styles.what}>
                  <h2 className={styles.name}>{node.fullName || node.email}</h2>
                  <p className={styles.meta}>
                    {node.fullName && <span>{node.email}</span>}
                    <span>
                      {t('since')} <FormattedDate date={node.createdAt} />
                    </span>
                    {!node.emailConfirmed && <span>{t('unconfirmed')}</span>}
                    {node.isAdmin && (
                      <strong className={styles.badge}>
                        <ShieldCheck aria-hidden size={16} />
                        {t('isAdmin')}
                      </strong>
                    )}
                  </p>
                </div>
                {node.id === own?.id ? (
                  <p className={styles.meta}>{t('you')}</p>
                ) : (
                  <Button
                    variant="secondary"
                    onClick={() => setAsked(node)}
                    aria-label={t(node.isAdmin ? 'revokeOne' : 'promoteOne', { email: node.email })}
                  >
                    {node.isAdmin ? t('revoke') : t('promote')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <MoreButton pageInfo={users.pageInfo} more={more} />
        </>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked?.isAdmin ? t('revokeTitle') : t('promoteTitle')}
        confirmLabel={asked?.isAdmin ? t('revoke') : t('promote')}
        onConfirm={async () => {
          if (asked) await change(asked)
          setAsked(null)
        }}
        onClose={() => setAsked(null)}
      >
        <p>{asked && t(asked.isAdmin ? 'revokeText' : 'promoteText', { email: asked.email })}</p>
        {asked && !asked.isAdmin && !asked.emailConfirmed && <Notice>{t('promoteUnconfirmed')}</Notice>}
      </ConfirmDialog>
    </AdminPage>
  )
}

/** Gives somebody the rights of an admin or takes them away, and says what came of it. */
function useChange() {
  const t = useTranslations('adminUsers')
  const failureOf = useFailure()
  const [outcome, setOutcome] = useState<{ error?: ReactNode; success?: ReactNode }>({})
  const [, promote] = useMutation(PromoteUser)
  const [, revoke] = useMutation(RevokeAdmin)

  async function change({ id: userId, isAdmin }: Person) {
    setOutcome({})
    const { error } = await (isAdmin ? revoke({ userId }) : promote({ userId }))
    if (!error) return setOutcome({ success: isAdmin ? t('revoked') : t('promoted') })
    if (codeOf(error) === 'CONFLICT') return setOutcome({ error: `${t('revokeFailure')}. ${t('lastAdmin')}` })
    setOutcome({ error: failureOf(error, isAdmin ? t('revokeFailure') : t('promoteFailure')) })
  }

  return { outcome, change }
}
