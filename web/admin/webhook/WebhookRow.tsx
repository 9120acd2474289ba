import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { WebhookRow_WebhookFragment } from '../../gql/graphql.ts'
import { codeOf } from '../../graphql/load.ts'
import { dated, FormattedDate } from '../../i18n/FormattedDate.tsx'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Fold.tsx'
import { useFailure } from '../layout/useFailure.ts'
import styles from '../list/Records.module.css'
import { useRowForm } from '../list/useRowForm.tsx'
import { UpdateWebhook, WebhookForm } from './WebhookForm.tsx'

export const WebhookFragment = graphql(`
  fragment WebhookRow_webhook on Webhook {
    id
    url
    changes
    state
    formerSecretUntil
    deliveries {
      id
      isTest
      state
      attempts
      status
      problem
      createdAt
      dueAt
      body
    }
  }
`)

const TestWebhook = graphql(`
  mutation TestWebhook($id: ID!) {
    testWebhook(id: $id) {
      id
      state
      status
      problem
    }
  }
`)

type WebhookRowProps = { webhook: WebhookRow_WebhookFragment; onRotate: () => void; onDelete: () => void }

/** A webhook with its last messages, and what can be done with it. */
export function WebhookRow({ webhook, onRotate, onDelete }: WebhookRowProps) {
  const t = useTranslations('webhooks')
  const failureOf = useFailure()
  const [, update] = useMutation(UpdateWebhook)
  const [, send] = useMutation(TestWebhook)
  const [busy, setBusy] = useState(false)
  const { toggle, setOutcome, render } = useRowForm(t('saved'))
  const { id, url, changes, state, formerSecretUntil, deliveries } = webhook
  const isOn = state === 'ON'

  async function handleTest() {
    setBusy(true)
    setOutcome({})
    const { data, error } = await send({ id })
    setBusy(false)
    if (error)
      return setOutcome({ error: failureOf(error, t(codeOf(error) === 'RATE_LIMITED' ? 'limited' : 'testFailure')) })
    const { problem, status } = data!.testWebhook
    setOutcome(problem ? { error: t(`said.${problem}`, { status: status ?? 0 }) } : { success: t('tested') })
  }

  async function handleTurn() {
    setOutcome({})
    const { error } = await update({ id, input: { url, changes, isOn: !isOn } })
    if (error) setOutcome({ error: failureOf(error, t('saveFailure')) })
  }

  return (
    <li className={`stack ${styles.block}`}>
      <h3 className={styles.name} translate="no">
        <span className={styles.said}>{url}</span>
      </h3>
      <p className={`hint row ${styles.meta}`}>
        <span className={state === 'FAILED' || state === 'GONE' ? styles.urgent : undefined}>
          {t(`state.${state}`)}
        </span>
        <span>{changes.map((change) => t(`kind.${change}`)).join(', ')}</span>
        {formerSecretUntil && Date.parse(formerSecretUntil) > Date.now() && (
          <span>{t.rich('formerUntil', { date: dated(formerSecretUntil, { withTime: true }) })}</span>
        )}
      </p>
      <div className={styles.selects}>
        <Button variant="secondary" busy={busy} aria-label={t('testOne', { url })} onClick={() => void handleTest()}>
          {t('test')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t(isOn ? 'turnOffOne' : 'turnOnOne', { url })}
          onClick={() => void handleTurn()}
        >
          {t(isOn ? 'turnOff' : 'turnOn')}
        </Button>
        <Button {...toggle} variant="quiet" aria-label={t('changeOne', { url })}>
          {t('change')}
        </Button>
        <Button variant="quiet" aria-haspopup="dialog" aria-label={t('rotateOne', { url })} onClick={onRotate}>
          {t('rotate')}
        </Button>
        <Button variant="quiet" aria-haspopup="dialog" aria-label={t('deleteOne', { url })} onClick={onDelete}>
          {t('delete')}
        </Button>
      </div>
      {render((handleSaved) => (
        <WebhookForm webhook={webhook} onSaved={handleSaved} />
      ))}
      {deliveries.length > 0 && (
        <Disclosure summary={t('messages', { count: deliveries.length })}>
          <ul className={styles.list}>
            {deliveries.map((delivery) => (
              <MessageRow key={delivery.id} message={delivery} />
            ))}
          </ul>
        </Disclosure>
      )}
    </li>
  )
}

function MessageRow({ message }: { message: WebhookRow_WebhookFragment['deliveries'][number] }) {
  const t = useTranslations('webhooks')
  const { id, isTest, state, attempts, status, problem, createdAt, dueAt, body } = message
  return (
    <li className={`stack ${styles.block}`}>
      <p className={`hint row ${styles.meta}`}>
        <FormattedDate date={createdAt} withTime />
        <span>{t(`message.${state}`)}</span>
        {isTest && <span>{t('isTest')}</span>}
        <span>{t('attempts', { count: attempts })}</span>
        {problem && <span className={styles.urgent}>{t(`said.${problem}`, { status: status ?? 0 })}</span>}
        {state === 'WAITING' && <span>{t.rich('next', { date: dated(dueAt, { withTime: true }) })}</span>}
      </p>
      <p className={`hint row ${styles.meta}`} translate="no">
        {id}
      </p>
      <code className={styles.said} translate="no">
        {body}
      </code>
    </li>
  )
}
