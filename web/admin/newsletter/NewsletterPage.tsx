import Download from 'lucide-react/icons/download'
import { useState, type ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useClient, useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { useMore } from '../../list/useMore.ts'
import { usePage } from '../../graphql/load.ts'
import { saveAsFile } from '../../profile/save-as-file.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { useFailure } from '../layout/useFailure.ts'
import { AdminList, type ListOutcome } from '../list/AdminList.tsx'
import { ConfirmRow } from '../list/ConfirmRow.tsx'
import { MoreButton } from '../list/MoreButton.tsx'
import styles from '../list/Records.module.css'

const AdminNewsletter = graphql(`
  query AdminNewsletter($after: String) {
    newsletterSubscribers(first: 100, after: $after) {
      totalCount
      edges {
        node {
          email
          createdAt
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const NewsletterCsv = graphql(`
  query NewsletterCsv {
    newsletterCsv
  }
`)

const RemoveSubscriber = graphql(`
  mutation RemoveSubscriber($email: String!) {
    removeNewsletterSubscriber(email: $email)
  }
`)

const variables = { after: null }

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, AdminNewsletter, variables)
}

export function Component() {
  const t = useTranslations('adminNewsletter')
  const { data, problem } = usePage(AdminNewsletter, variables)
  const subscribers = data?.newsletterSubscribers
  const more = useMore(AdminNewsletter, variables, subscribers?.pageInfo)
  const { busy, error, save } = useCsv()
  const { outcome, remove } = useRemoval()
  const [removing, setRemoving] = useState<string | null>(null)

  return (
    <AdminList
      title={t('title')}
      lead={t('lead')}
      action={
        <Button variant="secondary" busy={busy} onClick={() => void save()}>
          <Download aria-hidden size="1.11rem" />
          {t('csv')}
        </Button>
      }
      failure={problem ? t('loadFailure') : error}
      outcome={outcome}
      list={subscribers}
      total={subscribers && t('total', { count: subscribers.totalCount })}
      empty={<EmptyState title={t('nobody')} />}
      renderRow={({ email, createdAt }) => (
        <li key={email} className={styles.record}>
          <div className={styles.what}>
            <p>{email}</p>
            <p className={styles.meta}>
              <FormattedDate date={createdAt} />
            </p>
          </div>
          <Button variant="quiet" onClick={() => setRemoving(email)} aria-label={t('removeOne', { email })}>
            {t('remove')}
          </Button>
        </li>
      )}
      next={<MoreButton more={more} />}
    >
      <ConfirmRow
        row={removing}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        onConfirm={remove}
        onClose={() => setRemoving(null)}
      >
        {(email) => t('removeText', { email })}
      </ConfirmRow>
    </AdminList>
  )
}

/** Unsubscribes an email address, and reports the result. */
function useRemoval() {
  const t = useTranslations('adminNewsletter')
  const failureOf = useFailure()
  const [outcome, setOutcome] = useState<ListOutcome>({})
  const [, send] = useMutation(RemoveSubscriber)

  async function remove(email: string) {
    setOutcome({})
    const { error } = await send({ email })
    setOutcome(error ? { error: failureOf(error, t('removeFailure')) } : { success: t('removed', { email }) })
  }

  return { outcome, remove }
}

// Spreadsheets recognize UTF-8 only by a byte order mark.
const BYTE_ORDER_MARK = '\uFEFF'

function useCsv() {
  const t = useTranslations('adminNewsletter')
  const client = useClient()
  const failureOf = useFailure()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ReactNode>(null)

  async function save() {
    setBusy(true)
    setError(null)
    const result = await client.query(NewsletterCsv, {}, { requestPolicy: 'network-only' }).toPromise()
    setBusy(false)
    if (result.data) saveAsFile('newsletter.csv', BYTE_ORDER_MARK + result.data.newsletterCsv, 'text/csv')
    else if (result.error) setError(failureOf(result.error, t('csvFailure')))
  }

  return { busy, error, save }
}
