import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { useId, useState, type ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { readFragment } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import type { AdminNotificationsQuery, NotificationRowFragment } from '../../gql/graphql.ts'
import { dated, FormattedDate } from '../../i18n/FormattedDate.tsx'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { apiLanguage, usePage } from '../../graphql/load.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Message } from '../../ui/Message.tsx'
import { DialogContext, mayDiscard } from '../../ui/unsaved.ts'
import { AdminPage } from '../layout/AdminPage.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { useFailure } from '../layout/useFailure.ts'
import { ConfirmRow } from '../list/ConfirmRow.tsx'
import { RecordList } from '../list/RecordList.tsx'
import styles from '../list/Records.module.css'
import { NotificationComposer } from './NotificationComposer.tsx'
import { toFieldTime } from './site-time.ts'

const AdminNotifications = graphql(`
  query AdminNotifications($lang: Language!) {
    scheduledNotifications {
      ...NotificationRow
      titleEn: title(lang: EN, fallback: false)
      titleEs: title(lang: ES, fallback: false)
      messageEn: message(lang: EN, fallback: false)
      messageEs: message(lang: ES, fallback: false)
    }
    sentNotifications(first: 20) {
      ...NotificationRow
    }
  }
`)

const NotificationRowFragment = graphql(`
  fragment NotificationRow on Notification {
    id
    title(lang: $lang)
    message(lang: $lang)
    linkUrl
    priority
    audience
    sendAt
    createdAt
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

type Notice = NotificationRowFragment
type Scheduled = AdminNotificationsQuery['scheduledNotifications'][number]
type Done = 'sent' | 'scheduled' | 'deleted'

export function Component() {
  const t = useTranslations('adminNotifications')
  const failureOf = useFailure()
  const { lang } = useLanguage()
  const { data, problem } = usePage(AdminNotifications, { lang })
  const [, remove] = useMutation(DeleteNotification)
  const [deleting, setDeleting] = useState<Notice | null>(null)
  const [changing, setChanging] = useState<string | null>(null)
  const part = useId()
  // Only the latest result is shown: an older one could be mistaken for it.
  const [outcome, setOutcome] = useState<{ error?: ReactNode; done?: Done }>({})
  const { done } = outcome

  async function handleDelete({ id }: Notice) {
    setOutcome({})
    const { error } = await remove({ id })
    setOutcome(error ? { error: failureOf(error, t('deleteFailure')) } : { done: 'deleted' })
  }

  /** Another one, or none, instead of the one that is being changed. */
  async function change(id: string | null) {
    if (await mayDiscard(part)) setChanging(id)
  }

  function handleSent(done: Done) {
    setChanging(null)
    setOutcome({ done })
  }

  const scheduled = data?.scheduledNotifications ?? []
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <NotificationComposer
        onSend={() => setOutcome({})}
        onSent={handleSent}
        outcome={done !== 'deleted' && done && t(done)}
      />
      {scheduled.length > 0 && (
        <section className={styles.section} aria-labelledby="scheduled">
          <h2 id="scheduled">{t('scheduledTitle')}</h2>
          <RecordList
            label={t('scheduledTitle')}
            rows={scheduled}
            renderRow={(each) => {
              const row = readFragment(NotificationRowFragment, each)
              if (row.id !== changing)
                return (
                  <NoticeRow key={row.id} notice={row} onDelete={() => setDeleting(row)}>
                    <Button
                      variant="quiet"
                      onClick={() => void change(row.id)}
                      aria-label={t('changeOne', { title: row.title ?? '' })}
                    >
                      <Pencil aria-hidden size="1rem" />
                      {t('changeIt')}
                    </Button>
                  </NoticeRow>
                )
              return (
                <li key={row.id} className={`stack ${styles.block}`}>
                  <DialogContext value={part}>
                    <ChangeNotice
                      scheduled={each}
                      row={row}
                      onSend={() => setOutcome({})}
                      onSent={handleSent}
                      onCancel={() => void change(null)}
                    />
                  </DialogContext>
                </li>
              )
            }}
          />
        </section>
      )}
      <section className={styles.section} aria-labelledby="sent">
        <h2 id="sent">{t('sentTitle')}</h2>
        <Message tone="error">{problem ? t('loadFailure') : outcome.error}</Message>
        <Message tone="success">{done === 'deleted' && t('deleted')}</Message>
        <RecordList
          label={t('sentTitle')}
          rows={data?.sentNotifications.map((sent) => readFragment(NotificationRowFragment, sent))}
          empty={<EmptyState title={t('none')} />}
          renderRow={(sent) => <NoticeRow key={sent.id} notice={sent} onDelete={() => setDeleting(sent)} />}
        />
      </section>
      <ConfirmRow
        row={deleting}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        onConfirm={handleDelete}
        onClose={() => setDeleting(null)}
      >
        {({ title, sendAt }) => t(sendAt ? 'cancelText' : 'deleteText', { title: title ?? '' })}
      </ConfirmRow>
    </AdminPage>
  )
}

type ChangeNoticeProps = Pick<Parameters<typeof NotificationComposer>[0], 'onSend' | 'onSent' | 'onCancel'> & {
  scheduled: Scheduled
  row: Notice
}

function ChangeNotice({ scheduled, row, ...events }: ChangeNoticeProps) {
  const { timeZone } = useSite().site
  const { titleEn, titleEs, messageEn, messageEs } = scheduled
  const values = {
    titleEn: titleEn ?? '',
    titleEs: titleEs ?? '',
    messageEn: messageEn ?? '',
    messageEs: messageEs ?? '',
    linkUrl: row.linkUrl ?? '',
    priority: row.priority,
    audience: row.audience ?? ('ALL' as const),
    sendAt: row.sendAt ? toFieldTime(row.sendAt, timeZone) : '',
  }
  return <NotificationComposer edited={{ id: row.id, values }} {...events} />
}

function NoticeRow({ notice, onDelete, children }: { notice: Notice; onDelete: () => void; children?: ReactNode }) {
  const t = useTranslations('adminNotifications')
  const words = useTranslations('notifications')
  const { title, message, linkUrl, priority, audience, sendAt, createdAt } = notice
  return (
    <li className={`row ${styles.record}`}>
      <div className={styles.what}>
        <h3 className={styles.name}>{title}</h3>
        {message && <p className={styles.said}>{message}</p>}
        <p className={`hint row ${styles.meta}`}>
          <strong className={styles.badge}>{words(`priority.${priority}`)}</strong>
          {sendAt ? (
            <span>{t.rich('willBeSent', { date: dated(sendAt, { withTime: true }) })}</span>
          ) : (
            <FormattedDate date={createdAt} />
          )}
          {audience && <span>{t(`audiences.${audience}`)}</span>}
          {linkUrl && <span>{linkUrl}</span>}
        </p>
      </div>
      {children}
      <Button variant="quiet" onClick={onDelete} aria-label={t('deleteOne', { title: title ?? '' })}>
        <Trash2 aria-hidden size="1rem" />
        {t('delete')}
      </Button>
    </li>
  )
}
