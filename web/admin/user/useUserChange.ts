import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { AdminUsersQuery } from '../../gql/graphql.ts'
import { codeOf } from '../../graphql/load.ts'
import { useFailure } from '../layout/useFailure.ts'
import type { ListOutcome } from '../list/AdminList.tsx'

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

const SetUserDisabled = graphql(`
  mutation SetUserDisabled($userId: ID!, $isDisabled: Boolean!) {
    setUserDisabled(userId: $userId, isDisabled: $isDisabled) {
      id
      isDisabled
    }
  }
`)

export type ListedUser = AdminUsersQuery['users']['edges'][number]['node']
export type UserAction = 'promote' | 'revoke' | 'disable' | 'enable'
export type AskedChange = { user: ListedUser; action: UserAction }

/** Changes what a member may do, and reports the result. */
export function useUserChange() {
  const t = useTranslations('adminUsers')
  const failureOf = useFailure()
  const [outcome, setOutcome] = useState<ListOutcome>({})
  const [, promote] = useMutation(PromoteUser)
  const [, revoke] = useMutation(RevokeAdmin)
  const [, setDisabled] = useMutation(SetUserDisabled)

  async function change({ user: { id: userId }, action }: AskedChange) {
    setOutcome({})
    const { error } = await {
      promote: () => promote({ userId }),
      revoke: () => revoke({ userId }),
      disable: () => setDisabled({ userId, isDisabled: true }),
      enable: () => setDisabled({ userId, isDisabled: false }),
    }[action]()
    if (!error) return setOutcome({ success: t(`done.${action}`) })
    if (codeOf(error) === 'CONFLICT') return setOutcome({ error: `${t(`failure.${action}`)}. ${t('lastAdmin')}` })
    setOutcome({ error: failureOf(error, t(`failure.${action}`)) })
  }

  return { outcome, change }
}
