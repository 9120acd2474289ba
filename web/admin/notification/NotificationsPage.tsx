import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { apiLanguage, usePage } from '../../load.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Message } from '../../ui/Message.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { NotificationComposer } from './NotificationComposer.tsx'
import styles from '../list/Records.module.css'
import { useFailure } from '../layout/useFailure.ts'

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

type Sent = { id: string; title?: string | null }

export function Component() {
  const t = useTranslations('adminNotifications')
  const words = useTranslations('notifications')
  const failureOf = useFailure()
  const { lang } = useLanguage()
  const { data, problem } = usePage(AdminNotifications, { lang })
  const [, remove] = useMutation(DeleteNotification)
  const [doomed, setDoomed] = useState<Sent | null>(null)
  // What came of the last thing that was done: of two, the older one would be read as the answer to the newer.
  const [outcome, setOutcome] = useState<{ error?: ReactNode; done?: 'sent' | 'deleted' }>({})

  async function handleDelete() {
    if (!doomed) return
    setOutcome({})
    const { error } = await remove({ id: doomed.id })
    setDoomed(null)
    setOutcome(error ? { error: failureOf(error, t('deleteFailure')) } : { done: 'deleted' })
    document.querySelector<HTMLElement>('main h1')?.focus()
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
        {data?.notifications.length === 0 && <EmptyState title={t('none')} />}
        <ol className={styles.list} aria-labelledby="sent">
          {data?.notifications.map(({ id, title, message, linkUrl, priority, createdAt }) => (
            <li key={id} className={styles.record}>
              <div className={styles.what}>
                <h3 className={styles.name}>{title}</h3>
                {message && <p className={styles.said}>{message}</p>}
                <p className={styles.meta}>
                  <strong className={styles.badge}>{words(`priority.${priority}`)}</strong>
                  <FormattedDate date={createdAt} />
                  {linkUrl && <span>{linkUrl}</span>}
                </p>
              </div>
              <Button
                variant="quiet"
                onClick={() => setDoomed({ id, title })}
                aria-label={t('deleteOne', { title: title ?? '' })}
              >
                <Trash2 aria-hidden size={18} />
                {t('delete')}
              </Button>
            </li>
          ))}
        </ol>
      </section>
      <ConfirmDialog
        open={doomed !== null}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        onConfirm={handleDelete}
        onClose={() => setDoomed(null)}
      >
        <p>{t('deleteText', { title: doomed?.title ?? '' })}</p>
      </ConfirmDialog>
    </AdminPage>
  )
}
