import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { Withdrawals_RightsFragment } from '../../gql/graphql.ts'
import { codeOf, fieldsOf } from '../../graphql/load.ts'
import { announce } from '../../layout/announcements.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { useFormatDate } from '../../i18n/dates.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { Message } from '../../ui/Message.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useFailure } from '../layout/useFailure.ts'
import { focusNext } from '../list/focus-next.ts'
import styles from '../list/Records.module.css'
import { AgreementFields, agreementIn } from './AgreementFields.tsx'
import type { RightsTarget } from './AttributionForm.tsx'
import { useOutcome } from './useOutcome.ts'
import { Doors } from './Doors.tsx'
import { useWithdrawn, type Door } from './useWithdrawn.ts'

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
      holders
    }
    givenBack {
      id
      place
      title(lang: $lang)
      row(lang: $lang)
      undoneAt
      undoneBy
      agreedBy
      agreedRole
      agreedOn
      agreedHow
    }
  }
`)

const Withdraw = graphql(`
  mutation Withdraw($of: RightsKind!, $id: ID!, $place: String, $basedOn: DateTime) {
    withdraw(of: $of, id: $id, place: $place, basedOn: $basedOn) {
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

const UndoWithdrawal = graphql(`
  mutation UndoWithdrawal($id: ID!, $agreedBy: String!, $agreedRole: String, $agreedOn: String, $agreedHow: String) {
    undoWithdrawal(id: $id, agreedBy: $agreedBy, agreedRole: $agreedRole, agreedOn: $agreedOn, agreedHow: $agreedHow) {
      id
      staysHidden
    }
  }
`)

type WithdrawalsProps = {
  target: RightsTarget
  held: Withdrawals_RightsFragment
  /** The part that a member asks to withdraw. */
  meant: string | null
  places: readonly { value: string; label: string; group?: string }[]
  /** To which something of it is attributed. */
  communities: readonly { id: string; name: string | null }[]
  nameOf: (held: { place: string | null; row: string | null; title: string }) => string
}

/** Chosen only by hand: the part that is meant may be gone. */
const WHOLE = 'whole'

/** Takes something from readers at the wish of its community, and gives it back with their consent. */
export function Withdrawals({
  target,
  held: { withdrawals, givenBack },
  meant,
  places,
  communities,
  nameOf,
}: WithdrawalsProps) {
  const t = useTranslations('rights')
  const failureOf = useFailure()
  const [, withdraw] = useMutation(Withdraw)
  const outcomeOf = useWithdrawn()
  const refusedOf = useOutcome()
  const [, undo] = useMutation(UndoWithdrawal)
  const [chosen, choose] = useState(meant ?? '')
  const [isMissing, setMissing] = useState(false)
  const [isAsking, ask] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>({})
  const [doors, setDoors] = useState<readonly Door[]>([])
  const format = useFormatDate()
  const options = [{ value: '', label: t('choosePart') }, { value: WHOLE, label: t('whole') }, ...places]

  function handleAsk() {
    setMissing(!chosen)
    ask(Boolean(chosen))
  }

  async function handleWithdraw() {
    const { data, error } = await withdraw({ ...target, place: chosen === WHOLE ? null : chosen })
    ask(false)
    setDoors(data?.withdraw.doors ?? [])
    if (error && codeOf(error) === 'CONFLICT') return setOutcome({ error: t('changedMeanwhile') })
    if (error && fieldsOf(error)['place'] === 'required') return setOutcome({ error: t('titleStays') })
    if (error || !data)
      return setOutcome({ error: error ? failureOf(error, t('withdrawFailure')) : t('withdrawFailure') })
    // Another row has its place now.
    choose('')
    setOutcome(outcomeOf(data.withdraw))
  }

  async function handleBack(id: string, form: FormData): Promise<Outcome> {
    const { data, error } = await undo({ id, ...agreementIn(form) })
    if (error) return refusedOf(error)
    const said = t(data?.undoWithdrawal.staysHidden ? 'givenBackHidden' : 'givenBack')
    // Its own form goes with it.
    announce({ tone: 'success', text: said })
    focusNext()
    return {}
  }

  return (
    <div className={`stack panel ${styles.sheet}`}>
      <SelectField
        label={t('place')}
        value={chosen}
        options={options}
        onChange={choose}
        error={isMissing && !chosen ? t('partMissing') : undefined}
      />
      <p>
        <Button variant="secondary" onClick={handleAsk}>
          {t('withdraw')}
        </Button>
      </p>
      {communities.map(({ id, name }) => (
        <p key={id}>
          <Link to={paths.adminAttributions(id)}>{t('ofCommunity.titleOf', { name: name ?? id })}</Link>
        </p>
      ))}
      <Message tone="error">{outcome.error}</Message>
      <Message tone="success">{outcome.success}</Message>
      <Doors doors={doors} />
      {withdrawals.map((held) => (
        <Form key={held.id} legend={t('giveBack')} onSend={(form) => handleBack(held.id, form)} guards>
          <p>
            {nameOf(held)} · <FormattedDate date={held.createdAt} />
            {held.hasEnded && ` · ${t('ended')}`}
            {held.isByProtocol && ` · ${t('byProtocol')}`}
          </p>
          <AgreementFields holders={held.holders} />
          <SubmitButton variant="secondary">{t('giveBack')}</SubmitButton>
        </Form>
      ))}
      {givenBack.length > 0 && (
        <>
          <h3 className={styles.name}>{t('givenBackList')}</h3>
          <ul className={styles.list}>
            {givenBack.map((back) => (
              <li key={back.id} className={`stack ${styles.block}`}>
                <p>
                  {nameOf(back)} · {back.undoneAt && <FormattedDate date={back.undoneAt} />} · {back.undoneBy}
                </p>
                <p>
                  {t('agreedLine', { who: [back.agreedBy, back.agreedRole].filter(Boolean).join(', ') })}
                  {back.agreedOn && ` ${t('on', { day: format(back.agreedOn) })}`}
                </p>
                {back.agreedHow && <p>{back.agreedHow}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('withdrawTitle')}
        confirmLabel={t('withdraw')}
        onConfirm={handleWithdraw}
        onClose={() => ask(false)}
      >
        <p>{t('withdrawText', { line: options.find(({ value }) => value === chosen)?.label ?? '' })}</p>
      </ConfirmDialog>
    </div>
  )
}
