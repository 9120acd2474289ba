import { useState, type ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { WebhookRow_WebhookFragment } from '../../gql/graphql.ts'
import { readFragment } from '../../gql/fragment-masking.ts'
import { usePage } from '../../graphql/load.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { useFailure } from '../layout/useFailure.ts'
import { ConfirmRow } from '../list/ConfirmRow.tsx'
import { RecordList } from '../list/RecordList.tsx'
import styles from '../list/Records.module.css'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookFragment, WebhookRow } from './WebhookRow.tsx'

const WebhooksPage = graphql(`
  query WebhooksPage {
    webhooks {
      id
      ...WebhookRow_webhook
    }
  }
`)

const DeleteWebhook = graphql(`
  mutation DeleteWebhook($id: ID!) {
    deleteWebhook(id: $id)
  }
`)

const RotateWebhookSecret = graphql(`
  mutation RotateWebhookSecret($id: ID!) {
    rotateWebhookSecret(id: $id) {
      secret
      webhook {
        id
        formerSecretUntil
      }
    }
  }
`)

type Asked = Pick<WebhookRow_WebhookFragment, 'id' | 'url'>

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, WebhooksPage, {})
}

export function Component() {
  const t = useTranslations('webhooks')
  const failureOf = useFailure()
  const { data, problem } = usePage(WebhooksPage, {})
  const [, remove] = useMutation(DeleteWebhook)
  const [, rotate] = useMutation(RotateWebhookSecret)
  const [asked, setAsked] = useState<{ to: 'delete' | 'rotate'; row: Asked } | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const [error, setError] = useState<ReactNode>(null)

  async function handleConfirm({ id }: Asked) {
    setError(null)
    if (asked?.to === 'delete') {
      const { error } = await remove({ id })
      if (error) setError(failureOf(error, t('deleteFailure')))
      return
    }
    const { data, error } = await rotate({ id })
    setSecret(data?.rotateWebhookSecret.secret ?? null)
    if (error) setError(failureOf(error, t('rotateFailure')))
  }

  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <Message tone="error">{(problem && t('loadFailure')) || error}</Message>
      <div role="status">
        {secret && (
          <Notice>
            {t('secret')} <code translate="no">{secret}</code>
          </Notice>
        )}
      </div>
      <section className={styles.section} aria-labelledby="new">
        <h2 id="new">{t('new')}</h2>
        <div className={`stack panel ${styles.sheet}`}>
          <WebhookForm onSecret={setSecret} />
        </div>
      </section>
      <section className={styles.section} aria-labelledby="list">
        <h2 id="list">{t('list')}</h2>
        <RecordList
          label={t('list')}
          rows={data?.webhooks.map((masked) => readFragment(WebhookFragment, masked))}
          empty={<EmptyState title={t('none')} />}
          renderRow={(row) => (
            <WebhookRow
              key={row.id}
              webhook={row}
              onRotate={() => setAsked({ to: 'rotate', row })}
              onDelete={() => setAsked({ to: 'delete', row })}
            />
          )}
        />
      </section>
      <ConfirmRow
        row={asked?.row ?? null}
        title={t(asked?.to === 'rotate' ? 'rotateTitle' : 'deleteTitle')}
        confirmLabel={t(asked?.to === 'rotate' ? 'rotate' : 'delete')}
        onConfirm={handleConfirm}
        onClose={() => setAsked(null)}
      >
        {({ url }) => t(asked?.to === 'rotate' ? 'rotateText' : 'deleteText', { url })}
      </ConfirmRow>
    </AdminPage>
  )
}
