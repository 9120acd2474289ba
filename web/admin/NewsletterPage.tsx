import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useClient } from 'urql'
import { graphql } from '../gql/gql.ts'
import { FormattedDate } from '../i18n/FormattedDate.tsx'
import { useMore } from '../list/useMore.ts'
import { usePage } from '../load.ts'
import { saveAsFile } from '../profile/save-as-file.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Message } from '../ui/Message.tsx'
import { AdminPage } from './AdminPage.tsx'
import { loadAdmin } from './load-admin.ts'
import { MoreButton } from './MoreButton.tsx'
import styles from './Records.module.css'
import { useFailure } from './useFailure.ts'

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

const variables = { after: null }

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, AdminNewsletter, variables)
}

export function Component() {
  const t = useTranslations('adminNewsletter')
  const { data, problem } = usePage(AdminNewsletter, variables)
  const more = useMore(AdminNewsletter, variables)
  const { busy, error, save } = useCsv()
  const subscribers = data?.newsletterSubscribers

  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      action={
        <Button variant="secondary" busy={busy} onClick={() => void save()}>
          <Download aria-hidden size={20} />
          {t('csv')}
        </Button>
      }
    >
      <Message tone="error">{problem ? t('loadFailure') : error}</Message>
      {subscribers && (
        <>
          <p className={styles.total}>{t('total', { count: subscribers.totalCount })}</p>
          {subscribers.edges.length === 0 && <EmptyState title={t('nobody')} />}
          <ul className={styles.list} aria-label={t('title')}>
            {subscribers.edges.map(({ node: { email, createdAt } }) => (
              <li key={email} className={styles.record}>
                <p className={styles.what}>{email}</p>
                <p className={styles.meta}>
                  <FormattedDate date={createdAt} />
                </p>
              </li>
            ))}
          </ul>
          <MoreButton pageInfo={subscribers.pageInfo} more={more} />
        </>
      )}
    </AdminPage>
  )
}

// Spreadsheets take a text for UTF-8 only if it says so.
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
