import Download from 'lucide-react/icons/download'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useClient, useMutation } from 'urql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import type { More } from '../../list/useMore.ts'
import { saveAsCsv } from '../../profile/save-as-file.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Message } from '../../ui/Message.tsx'
import { useFailure } from '../layout/useFailure.ts'
import type { ListOutcome } from '../list/AdminList.tsx'
import { ConfirmRow } from '../list/ConfirmRow.tsx'
import { MoreButton } from '../list/MoreButton.tsx'
import { RecordList } from '../list/RecordList.tsx'
import styles from '../list/Records.module.css'

export const NewsletterSubscribersFragment = graphql(`
  fragment NewsletterSubscribers_list on NewsletterSubscriptionConnection {
    totalCount
    edges {
      node {
        email
        createdAt
        language
        refusal
      }
    }
    pageInfo {
      hasNextPage
      endCursor
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

type NewsletterSubscribersProps = {
  list: FragmentType<typeof NewsletterSubscribersFragment> | undefined
  failure: ReactNode
  more: More
}

/** Who gets the newsletter, in which language, and what the mail server said of whom it refused. */
export function NewsletterSubscribers({ list: masked, failure, more }: NewsletterSubscribersProps) {
  const t = useTranslations('adminNewsletter')
  const list = readFragment(NewsletterSubscribersFragment, masked)
  const { busy, error, save } = useCsv()
  const { outcome, remove } = useRemoval()
  const [removing, setRemoving] = useState<string | null>(null)

  return (
    <section className={styles.section} aria-labelledby="subscribers">
      <h2 id="subscribers">{t('subscribers')}</h2>
      <Message tone="error">{failure || error || outcome.error}</Message>
      <Message tone="success">{outcome.success}</Message>
      <RecordList
        label={t('subscribers')}
        rows={list?.edges.map(({ node }) => node)}
        total={list && t('total', { count: list.totalCount })}
        tools={
          <Button variant="secondary" busy={busy} onClick={() => void save()}>
            <Download aria-hidden size="1.11rem" />
            {t('csv')}
          </Button>
        }
        empty={<EmptyState title={t('nobody')} />}
        renderRow={({ email, createdAt, language, refusal }) => (
          <li key={email} className={`row ${styles.record}`}>
            <div className={styles.what}>
              <p>{email}</p>
              <p className={`hint row ${styles.meta}`}>
                <FormattedDate date={createdAt} />
                <span>{t(`in.${language ?? 'both'}`)}</span>
              </p>
              {refusal && <p className={styles.urgent}>{t('refusal', { words: refusal })}</p>}
            </div>
            <Button variant="quiet" onClick={() => setRemoving(email)} aria-label={t('removeOne', { email })}>
              {t('remove')}
            </Button>
          </li>
        )}
        next={<MoreButton more={more} />}
      />
      <ConfirmRow
        row={removing}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        onConfirm={remove}
        onClose={() => setRemoving(null)}
      >
        {(email) => t('removeText', { email })}
      </ConfirmRow>
    </section>
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
    if (result.data) saveAsCsv('newsletter.csv', result.data.newsletterCsv)
    else if (result.error) setError(failureOf(result.error, t('csvFailure')))
  }

  return { busy, error, save }
}
