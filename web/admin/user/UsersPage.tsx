import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import type { UserSort } from '../../gql/graphql.ts'
import { API_LANGUAGE, LANGUAGES } from '../../i18n/language.ts'
import { useMore } from '../../list/useMore.ts'
import { usePage } from '../../graphql/load.ts'
import type { UsersFilter } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { AdminList } from '../list/AdminList.tsx'
import { ListFilters } from '../list/ListFilters.tsx'
import { MoreButton } from '../list/MoreButton.tsx'
import { ExportUsers } from './ExportUsers.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type AskedChange, useUserChange } from './useUserChange.ts'
import { UserRow } from './UserRow.tsx'

const AdminUsers = graphql(`
  query AdminUsers(
    $search: String
    $isAdmin: Boolean
    $emailConfirmed: Boolean
    $isDisabled: Boolean
    $language: Language
    $sort: UserSort!
    $after: String
  ) {
    users(
      search: $search
      isAdmin: $isAdmin
      emailConfirmed: $emailConfirmed
      isDisabled: $isDisabled
      language: $language
      sort: $sort
      first: 50
      after: $after
    ) {
      totalCount
      edges {
        node {
          id
          email
          fullName
          createdAt
          lastSeenOn
          isAdmin
          isDisabled
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

const SHOWN = ['admins', 'unconfirmed', 'disabled'] as const
const SORTS = ['newest', 'seen', 'email'] as const
const API_SORT: Record<(typeof SORTS)[number], UserSort> = { newest: 'NEWEST', seen: 'LAST_SEEN', email: 'EMAIL' }

function filterOf(params: URLSearchParams): UsersFilter {
  return {
    q: params.get('q')?.trim() || undefined,
    show: SHOWN.find((shown) => shown === params.get('show')),
    language: LANGUAGES.find((language) => language === params.get('language')),
    sort: SORTS.find((sort) => sort === params.get('sort')),
  }
}

function filtersOf({ q, show, language }: UsersFilter) {
  return {
    search: q ?? null,
    isAdmin: show === 'admins' ? true : null,
    emailConfirmed: show === 'unconfirmed' ? false : null,
    isDisabled: show === 'disabled' ? true : null,
    language: language ? API_LANGUAGE[language] : null,
  }
}

function variablesOf(filter: UsersFilter) {
  return { ...filtersOf(filter), sort: API_SORT[filter.sort ?? 'newest'], after: null }
}

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, AdminUsers, variablesOf(filterOf(new URL(args.request.url).searchParams)))
}

/** All members: who is an admin, who may sign in, and a file of them. */
export function Component() {
  const t = useTranslations('adminUsers')
  const filter = filterOf(useSearchParams()[0])
  const variables = variablesOf(filter)
  const { data, problem } = usePage(AdminUsers, variables)
  const users = data?.users
  const more = useMore(AdminUsers, variables, users?.pageInfo)
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const [isExporting, setExporting] = useState(false)
  const { outcome, change } = useUserChange()

  return (
    <AdminList
      title={t('title')}
      lead={t('lead')}
      action={
        <Button variant="secondary" onClick={() => setExporting(true)}>
          <Download aria-hidden size="1.11rem" />
          {t('export.open')}
        </Button>
      }
      filters={<Filters />}
      failure={problem && t('loadFailure')}
      outcome={outcome}
      list={users}
      total={users && t('total', { count: users.totalCount })}
      empty={<EmptyState title={t('nobody')} />}
      renderRow={(user) => <UserRow key={user.id} user={user} onAsk={(action) => setAsked({ user, action })} />}
      next={<MoreButton more={more} />}
    >
      <UserChange asked={asked} onConfirm={change} onClose={() => setAsked(null)} />
      <ExportUsers
        isOpen={isExporting}
        filters={filtersOf(filter)}
        count={users?.totalCount ?? 0}
        onClose={() => setExporting(false)}
      />
    </AdminList>
  )
}

function Filters() {
  const t = useTranslations('adminUsers')
  const form = useTranslations('adminForm.language')
  const all = t('shown.all')
  return (
    <ListFilters
      search={{ label: t('search'), placeholder: t('placeholder'), submitLabel: t('submit') }}
      selects={[
        { name: 'show', label: t('show'), all, options: SHOWN.map((value) => ({ value, label: t(`shown.${value}`) })) },
        {
          name: 'language',
          label: t('language'),
          all,
          options: LANGUAGES.map((value) => ({ value, label: form(value) })),
        },
        { name: 'sort', label: t('sort'), options: SORTS.map((value) => ({ value, label: t(`sorts.${value}`) })) },
      ]}
    />
  )
}

type UserChangeProps = {
  /** Null while there is none. */
  asked: AskedChange | null
  onConfirm: (asked: AskedChange) => Promise<void>
  onClose: () => void
}

/** Asks before the rights of a member change. */
function UserChange({ asked, onConfirm, onClose }: UserChangeProps) {
  const t = useTranslations('adminUsers')
  const { user, action = 'promote' } = asked ?? {}
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t(`ask.${action}`)}
      confirmLabel={t(`action.${action}`)}
      onConfirm={async () => {
        if (asked) await onConfirm(asked)
        onClose()
      }}
      onClose={onClose}
    >
      <p>{user && t(`text.${action}`, { email: user.email })}</p>
      {action === 'promote' && user && !user.emailConfirmed && <Notice>{t('promoteUnconfirmed')}</Notice>}
      {action === 'promote' && user?.isDisabled && <Notice>{t('promoteDisabled')}</Notice>}
    </ConfirmDialog>
  )
}
