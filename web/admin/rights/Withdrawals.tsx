import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { RightsKind, Withdrawals_RightsFragment } from '../../gql/graphql.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { Message } from '../../ui/Message.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useFailure } from '../layout/useFailure.ts'
import styles from '../list/Records.module.css'

export const WithdrawalsFragment = graphql(`
  fragment Withdrawals_rights on Rights {
    withdrawals {
      id
      place
      title(lang: $lang)
      row(lang: $lang)
      hasEnded
      isByProtocol
      createdAt
    }
  }
`)

const Withdraw = graphql(`
  mutation Withdraw($of: RightsKind!, $id: ID!, $place: String) {
    withdraw(of: $of, id: $id, place: $place) {
      withdrawals {
        id
      }
      hidden
      doors {
        name
        isClear
      }
    }
  }
`)

const WithdrawCommunity = graphql(`
  mutation WithdrawCommunity($id: ID!) {
    withdrawCommunity(id: $id) {
      withdrawals {
        id
      }
      hidden
      doors {
        name
        isClear
      }
    }
  }
`)

const UndoWithdrawal = graphql(`
  mutation UndoWithdrawal($id: ID!, $agreedBy: String!) {
    undoWithdrawal(id: $id, agreedBy: $agreedBy) {
      id
    }
  }
`)

type WithdrawalsProps = {
  target: { of: RightsKind; id: string }
  withdrawals: Withdrawals_RightsFragment['withdrawals']
  places: readonly { value: string; label: string }[]
  /** To which something of it is attributed. */
  communities: readonly { id: string; name: string | null }[]
  nameOf: (held: Withdrawals_RightsFragment['withdrawals'][number]) => string
}

/** Takes something from readers at the wish of its community, and gives it back with their consent. */
export function Withdrawals({ target, withdrawals, places, communities, nameOf }: WithdrawalsProps) {
  const t = useTranslations('rights')
  const failureOf = useFailure()
  const [, withdraw] = useMutation(Withdraw)
  const [, withdrawAll] = useMutation(WithdrawCommunity)
  const [, undo] = useMutation(UndoWithdrawal)
  const [chosen, choose] = useState('')
  const [isAsking, ask] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>({})
  const community = communities.find(({ id }) => chosen === id)
  const options = [
    { value: '', label: t('whole') },
    ...places,
    ...communities.map(({ id, name }) => ({ value: id, label: `${t('withdrawAll')}: ${name ?? id}` })),
  ]

  async function handleWithdraw() {
    const { data, error } = community
      ? await withdrawAll({ id: community.id }).then(({ data, error }) => ({ data: data?.withdrawCommunity, error }))
      : await withdraw({ ...target, place: chosen || null }).then(({ data, error }) => ({
          data: data?.withdraw,
          error,
        }))
    ask(false)
    if (error || !data)
      return setOutcome({ error: error ? failureOf(error, t('withdrawFailure')) : t('withdrawFailure') })
    const left = data.doors.filter(({ isClear }) => !isClear).length
    const said = t('withdrawnNow', { count: data.withdrawals.length, hidden: data.hidden.length, left })
    setOutcome(left > 0 ? { error: said } : { success: said })
  }

  async function handleBack(id: string, form: FormData): Promise<Outcome> {
    const { error } = await undo({ id, agreedBy: String(form.get('agreedBy') ?? '') })
    return error ? { error: failureOf(error, t('saveFailure')) } : { success: t('givenBack') }
  }

  return (
    <div className={styles.sheet}>
      <SelectField label={t('place')} value={chosen} options={options} onChange={choose} />
      <p>
        <Button variant="secondary" onClick={() => ask(true)}>
          {t('withdraw')}
        </Button>
      </p>
      <Message tone="error">{outcome.error}</Message>
      <Message tone="success">{outcome.success}</Message>
      {withdrawals.map((held) => (
        <Form key={held.id} legend={t('giveBack')} onSend={(form) => handleBack(held.id, form)}>
          {({ busy }) => (
            <>
              <p>
                {nameOf(held)} · <FormattedDate date={held.createdAt} />
                {held.hasEnded && ` · ${t('ended')}`}
                {held.isByProtocol && ` · ${t('byProtocol')}`}
              </p>
              <Field label={t('agreedBy')} name="agreedBy" maxLength={300} required />
              <Button type="submit" variant="secondary" busy={busy}>
                {t('giveBack')}
              </Button>
            </>
          )}
        </Form>
      ))}
      <ConfirmDialog
        open={isAsking}
        title={t('withdrawTitle')}
        confirmLabel={t('withdraw')}
        onConfirm={handleWithdraw}
        onClose={() => ask(false)}
      >
        <p>
          {community
            ? t('withdrawAllText')
            : t('withdrawText', { line: options.find(({ value }) => value === chosen)?.label ?? '' })}
        </p>
      </ConfirmDialog>
    </div>
  )
}
