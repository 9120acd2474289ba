import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useClient, useMutation } from 'urql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import type { NewsletterIssues_ListFragment } from '../../gql/graphql.ts'
import { codeOf } from '../../graphql/load.ts'
import { dated, FormattedDate } from '../../i18n/FormattedDate.tsx'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Message } from '../../ui/Message.tsx'
import { useFailure } from '../layout/useFailure.ts'
import { RecordList } from '../list/RecordList.tsx'
import styles from '../list/Records.module.css'
import own from './Newsletter.module.css'

export const NewsletterIssuesFragment = graphql(`
  fragment NewsletterIssues_list on NewsletterIssueConnection {
    edges {
      node {
        id
        subject(lang: $lang)
        state
        createdAt
        problem
        retryAt
        counts {
          waiting
          sending
          sent
          refused
          unknown
          unsubscribed
        }
      }
    }
  }
`)

const NewsletterProgress = graphql(`
  query NewsletterProgress($lang: Language!) {
    newsletterIssues(first: 20) {
      ...NewsletterIssues_list
    }
  }
`)

const StopNewsletter = graphql(`
  mutation StopNewsletter($id: ID!) {
    stopNewsletter(id: $id) {
      id
      state
      problem
    }
  }
`)

const ContinueNewsletter = graphql(`
  mutation ContinueNewsletter($id: ID!) {
    continueNewsletter(id: $id) {
      id
      state
      problem
    }
  }
`)

const LOOK_EVERY_MS = 2000
const COUNTS = ['sent', 'sending', 'waiting', 'refused', 'unknown', 'unsubscribed'] as const

type Issue = NewsletterIssues_ListFragment['edges'][number]['node']

/** Issues that were sent or are being sent, with their progress. */
export function NewsletterIssues({
  list: masked,
}: {
  list: FragmentType<typeof NewsletterIssuesFragment> | undefined
}) {
  const t = useTranslations('adminNewsletter')
  const client = useClient()
  const failureOf = useFailure()
  const { lang } = useLanguage()
  const issues = readFragment(NewsletterIssuesFragment, masked)?.edges.map(({ node }) => node)
  const [error, setError] = useState<ReactNode>(null)
  const [, stop] = useMutation(StopNewsletter)
  const [, proceed] = useMutation(ContinueNewsletter)
  const isSending = issues?.some(({ state }) => state === 'SENDING') ?? false

  useEffect(() => {
    if (!isSending) return
    const look = () => void client.query(NewsletterProgress, { lang }, { requestPolicy: 'network-only' }).toPromise()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isSending, client, lang])

  async function handleChange({ id, state }: Issue) {
    setError(null)
    const { error } = await (state === 'SENDING' ? stop({ id }) : proceed({ id }))
    if (!error) return
    const code = codeOf(error)
    if (code === 'CONFLICT') return setError(t('alreadySending'))
    setError(code === 'NOT_AVAILABLE' ? t('noMailServer') : failureOf(error, t('changeFailure')))
  }

  return (
    <section className={styles.section} aria-labelledby="issues">
      <h2 id="issues">{t('issues')}</h2>
      <Message tone="error">{error}</Message>
      <RecordList
        label={t('issues')}
        rows={issues}
        empty={<EmptyState title={t('noIssues')} />}
        renderRow={(issue) => <IssueRow key={issue.id} issue={issue} onChange={() => void handleChange(issue)} />}
      />
    </section>
  )
}

function IssueRow({ issue, onChange }: { issue: Issue; onChange: () => void }) {
  const t = useTranslations('adminNewsletter')
  const { subject, state, createdAt, problem, retryAt, counts } = issue
  const total = COUNTS.reduce((sum, name) => sum + counts[name], 0)
  const shown = COUNTS.filter((name) => name === 'sent' || counts[name] > 0)
  return (
    <li className={`row ${styles.record}`}>
      <div className={styles.what}>
        <h3 className={styles.name}>{subject}</h3>
        <p className={`hint row ${styles.meta}`}>
          <strong className={styles.badge}>{t(`state.${state}`)}</strong>
          <FormattedDate date={createdAt} withTime />
          {shown.map((name) => (
            <span key={name}>{t(`counts.${name}`, { count: counts[name] })}</span>
          ))}
        </p>
        {state !== 'SENT' && (
          <progress
            className={own.progress}
            aria-label={t('progress', { subject: subject ?? '' })}
            value={total - counts.waiting - counts.sending}
            max={Math.max(total, 1)}
          />
        )}
        {problem && (
          <p className={styles.urgent}>
            {retryAt
              ? t.rich('problem', { words: problem, date: dated(retryAt, { withTime: true }) })
              : t('serverSaid', { words: problem })}
          </p>
        )}
      </div>
      {state !== 'SENT' && (
        <Button variant="quiet" onClick={onChange}>
          {t(state === 'SENDING' ? 'stop' : 'continue')}
        </Button>
      )}
    </li>
  )
}
