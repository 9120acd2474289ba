import Trash2 from 'lucide-react/icons/trash'
import { useState, type ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { AdminNotificationsQuery } from '../../gql/graphql.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { apiLanguage, usePage } from '../../graphql/load.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Message } from '../../ui/Message.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { useFailure } from '../layout/useFailure.ts'
import { ConfirmRow } from '../list/ConfirmRow.tsx'
import { RecordList } from '../list/RecordList.tsx'
import styles from '../list/Records.module.css'
import { NotificationComposer } from './NotificationComposer.tsx'

const AdminNotifications = graphql(`
  query AdminNotifications($lang: Language!) {
    notifications(first: 20) {
      id
      title(lang: $lang)
      message(lang: $lang)
      linkUrl
      priority
      createdAt
    }
  }
`)

const DeleteNotification = graphql(`
  mutation DeleteNotification($id: ID!) {
    deleteNotification(id: $id)
  }
`)

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, AdminNotifications, { lang: apiLanguage(args) })
}

type Sent = AdminNotificationsQuery['notifications'][number]

export function Component() {
  const t = useTranslations('adminNotifications')
  const failureOf = useFailure()
  const { lang } = useLanguage()
  const { data, problem } = usePage(AdminNotifications, { lang })
  const [, remove] = useMutation(DeleteNotification)
  const [deleting, setDeleting] = useState<Sent | null>(null)
  // Only the latest result is shown: an older one could be mistaken for it.
  const [outcome, setOutcome] = useState<{ error?: ReactNode; done?: 'sent' | 'deleted' }>({})

  async function handleDelete({ id }: Sent) {
    setOutcome({})
    const { error } = await remove({ id })
    setOutcome(error ? { error: failureOf(error, t('deleteFailure')) } : { done: 'deleted' })
  }

  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <NotificationComposer
        onSend={() => setOutcome({})}
        onSent={() => setOutcome({ done: 'sent' })}
        isSent={outcome.done === 'sent'}
      />
      <section className={styles.section} aria-labelledby="sent">
        <h2 id="sent">{t('sentTitle')}</h2>
        <Message tone="error">{problem ? t('loadFailure') : outcome.error}</Message>
        <Message tone="success">{outcome.done === 'deleted' && t('deleted')}</Message>
        <RecordList
          label={t('sentTitle')}
          rows={data?.notifications}
          empty={<EmptyState title={t('none')} />}
          renderRow={(sent) => <SentRow key={sent.id} sent={sent} onDelete={() => setDeleting(sent)} />}
        />
      </section>
      <ConfirmRow
        row={deleting}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        onConfirm={handleDelete}
        onClose={() => setDeleting(null)}
      >
        {({ title }) => t('deleteText', { title: title ?? '' })}
      </ConfirmRow>
    </AdminPage>
  )
}

function SentRow({ sent, onDelete }: { sent: Sent; onDelete: () => void }) {
  const t = useTranslations('adminNotifications')
  const words = useTranslations('notifications')
  const { title, message, linkUrl, priority, createdAt } = sent
  return (
    <li className={styles.record}>
      <div className={styles.what}>
        <h3 className={styles.name}>{title}</h3>
        {message && <p className={styles.said}>{message}</p>}
        <p className={styles.meta}>
          <strong className={styles.badge}>{words(`priority.${priority}`)}</strong>
          <FormattedDate date={createdAt} />
          {linkUrl && <span>{linkUrl}</span>}
        </p>
      </div>
      <Button variant="quiet" onClick={onDelete} aria-label={t('deleteOne', { title: title ?? '' })}>
        <Trash2 aria-hidden size="1rem" />
        {t('delete')}
      </Button>
    </li>
  )
}
