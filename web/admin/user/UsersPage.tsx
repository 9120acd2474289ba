import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { useUser } from '../../auth/useUser.ts'
import { graphql } from '../../gql/gql.ts'
import type { AdminUsersQuery } from '../../gql/graphql.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { useShowList } from '../../list/pending.ts'
import { useMore } from '../../list/useMore.ts'
import { codeOf, usePage } from '../../graphql/load.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { useFailure } from '../layout/useFailure.ts'
import { AdminList, type ListOutcome } from '../list/AdminList.tsx'
import { MoreButton } from '../list/MoreButton.tsx'
import styles from '../list/Records.module.css'

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

type Person = AdminUsersQuery['users']['edges'][number]['node']

export function Component() {
  const t = useTranslations('adminUsers')
  const variables = variablesOf(useSearchParams()[0])
  const { data, problem } = usePage(AdminUsers, variables)
  const users = data?.users
  const more = useMore(AdminUsers, variables, users?.pageInfo)
  const [changing, setChanging] = useState<Person | null>(null)
  const { outcome, change } = useChange()

  return (
    <AdminList
      title={t('title')}
      lead={t('lead')}
      filters={<Search term={variables.search ?? ''} />}
      failure={problem && t('loadFailure')}
      outcome={outcome}
      list={users}
      total={users && t('total', { count: users.totalCount })}
      empty={<EmptyState title={t('nobody')} />}
      renderRow={(user) => <UserRow key={user.id} user={user} onAsk={() => setChanging(user)} />}
      next={<MoreButton more={more} />}
    >
      <ConfirmDialog
        open={changing !== null}
        title={changing?.isAdmin ? t('revokeTitle') : t('promoteTitle')}
        confirmLabel={changing?.isAdmin ? t('revoke') : t('promote')}
        onConfirm={async () => {
          if (changing) await change(changing)
          setChanging(null)
        }}
        onClose={() => setChanging(null)}
      >
        <p>{changing && t(changing.isAdmin ? 'revokeText' : 'promoteText', { email: changing.email })}</p>
        {changing && !changing.isAdmin && !changing.emailConfirmed && <Notice>{t('promoteUnconfirmed')}</Notice>}
      </ConfirmDialog>
    </AdminList>
  )
}

function Search({ term }: { term: string }) {
  const t = useTranslations('adminUsers')
  const showList = useShowList()
  return (
    <div className={styles.filter}>
      <SearchBox
        name="q"
        defaultValue={term}
        label={t('search')}
        placeholder={t('placeholder')}
        submitLabel={t('submit')}
        onSearch={(term) => showList(paths.adminUsers({ q: term.trim() }))}
      />
    </div>
  )
}

function UserRow({ user, onAsk }: { user: Person; onAsk: () => void }) {
  const t = useTranslations('adminUsers')
  const own = useUser()
  const { id, email, fullName, createdAt, isAdmin, emailConfirmed } = user
  return (
    <li className={styles.record}>
      <div className={styles.what}>
        <h2 className={styles.name}>{fullName || email}</h2>
        <p className={styles.meta}>
          {fullName && <span>{email}</span>}
          <span>
            {t('since')} <FormattedDate date={createdAt} />
          </span>
          {!emailConfirmed && <span>{t('unconfirmed')}</span>}
          {isAdmin && (
            <strong className={styles.badge}>
              <ShieldCheck aria-hidden size="0.89rem" />
              {t('isAdmin')}
            </strong>
          )}
        </p>
      </div>
      {id === own?.id ? (
        <p className={styles.meta}>{t('you')}</p>
      ) : (
        <Button variant="secondary" onClick={onAsk} aria-label={t(isAdmin ? 'revokeOne' : 'promoteOne', { email })}>
          {isAdmin ? t('revoke') : t('promote')}
        </Button>
      )}
    </li>
  )
}

/** Grants or revokes admin rights, and reports the result. */
function useChange() {
  const t = useTranslations('adminUsers')
  const failureOf = useFailure()
  const [outcome, setOutcome] = useState<ListOutcome>({})
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
