import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { announce } from '../../layout/announcements.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Message } from '../../ui/Message.tsx'
import { focusNext } from '../list/focus-next.ts'
import { useFailure } from '../layout/useFailure.ts'
import { Doors } from './Doors.tsx'
import { useWithdrawn, type Door } from './useWithdrawn.ts'

const WithdrawCommunity = graphql(`
  mutation WithdrawCommunity($id: ID!) {
    withdrawCommunity(id: $id) {
      withdrawals {
        id
      }
      hidden
      gone
      doors {
        name
        isClear
      }
    }
  }
`)

/** Takes all of a community from readers. */
export function WithdrawAll({ id, name, isEmpty }: { id: string; name: string; isEmpty: boolean }) {
  const t = useTranslations('rights')
  const failureOf = useFailure()
  const outcomeOf = useWithdrawn()
  const [, withdraw] = useMutation(WithdrawCommunity)
  const [isAsking, ask] = useState(false)
  const [failure, setFailure] = useState<ReactNode>()
  const [doors, setDoors] = useState<readonly Door[]>([])

  async function handleWithdraw() {
    const { data, error } = await withdraw({ id })
    ask(false)
    setDoors(data?.withdrawCommunity.doors ?? [])
    if (error || !data) return setFailure(error ? failureOf(error, t('withdrawFailure')) : t('withdrawFailure'))
    const { error: left, success } = outcomeOf(data.withdrawCommunity)
    setFailure(left)
    // The button goes with the list.
    if (success) announce({ tone: 'success', text: success })
    focusNext()
  }

  return (
    <>
      {!isEmpty && (
        <p>
          <Button variant="secondary" onClick={() => ask(true)}>
            {t('withdrawAll')}
          </Button>
        </p>
      )}
      <Message tone="error">{failure}</Message>
      <Doors doors={doors} />
      <ConfirmDialog
        open={isAsking}
        title={t('withdrawTitle')}
        confirmLabel={t('withdraw')}
        onConfirm={handleWithdraw}
        onClose={() => ask(false)}
      >
        <p>
          <strong>{name}</strong>: {t('withdrawAllText')}
        </p>
      </ConfirmDialog>
    </>
  )
}
