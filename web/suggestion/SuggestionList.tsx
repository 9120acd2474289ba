import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { useProblem } from '../auth/useProblem.ts'
import styles from '../bug-report/BugReportList.module.css'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { codeOf } from '../graphql/load.ts'
import { FormattedDate } from '../i18n/FormattedDate.tsx'
import { announce } from '../layout/announcements.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { OwnLink } from '../ui/OwnLink.tsx'
import { useSuggestionWords } from './useSuggestionWords.ts'

export const SuggestionListFragment = graphql(`
  fragment SuggestionList_viewer on Viewer {
    suggestions(first: 60) {
      id
      kind
      title(lang: $lang)
      pageUrl
      place
      row(lang: $lang)
      rowDetails {
        name
        value
      }
      changes {
        name
        after
      }
      words
      hasRecording
      status
      answer
      createdAt
    }
  }
`)

const TakeBackSuggestion = graphql(`
  mutation TakeBackSuggestion($id: ID!) {
    takeBackSuggestion(id: $id)
  }
`)

/** What a member has suggested, and what became of it. */
export function SuggestionList({ viewer }: { viewer: FragmentType<typeof SuggestionListFragment> }) {
  const t = useTranslations('suggestion')
  const { placeName, valueName, readValue } = useSuggestionWords()
  const { suggestions } = readFragment(SuggestionListFragment, viewer)
  if (suggestions.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  return (
    <ul className={`stack ${styles.list}`}>
      {suggestions.map(
        ({
          id,
          kind,
          title,
          pageUrl,
          place,
          row,
          rowDetails,
          changes,
          words,
          status,
          answer,
          createdAt,
          hasRecording,
        }) => (
          <li key={id} id={id} className={`panel ${styles.report}`}>
            <p className={`hint row ${styles.meta}`}>
              <strong className={styles.status} data-status={status === 'TAKEN' ? 'RESOLVED' : status}>
                {t(`status.${status}`)}
              </strong>
              <FormattedDate date={createdAt} />
              <span>{pageUrl && title ? <OwnLink to={pageUrl}>{title}</OwnLink> : t('notPublic')}</span>
            </p>
            <p className={styles.description}>
              {t(`kind.${kind}`)}: {placeName(place, row, rowDetails)}
            </p>
            {(kind === 'REMOVAL' ? [] : changes).map(({ name, after }) => (
              <p key={name} className={styles.description}>
                {valueName(name)}: {readValue(name, after)}
              </p>
            ))}
            {hasRecording && <p className={styles.description}>{t('withRecording')}</p>}
            {words && <p className={styles.description}>{words}</p>}
            {status === 'OPEN' && (
              <TakeBack id={id} what={`${t(`kind.${kind}`)}: ${placeName(place, row, rowDetails)}`} />
            )}
            {answer && (
              <div className={styles.answer}>
                <h3>{t('answer')}</h3>
                <p className={styles.description}>{answer}</p>
              </div>
            )}
          </li>
        ),
      )}
    </ul>
  )
}

/** The row goes: what became of it is said at the edge of the page, and the list has the focus. */
function TakeBack({ id, what }: { id: string; what: string }) {
  const t = useTranslations('suggestion')
  const { problemOfApi } = useProblem()
  const [, takeBack] = useMutation(TakeBackSuggestion)

  async function handleTakeBack(): Promise<Outcome> {
    const { error } = await takeBack({ id })
    if (error && codeOf(error) === 'CONFLICT') return { error: t('takeBackSettled') }
    // Another page of the member has taken it back.
    if (error && codeOf(error) !== 'NOT_FOUND') return problemOfApi(error, t('takeBackFailed'))
    announce({ tone: 'success', text: t('tookBack') })
    document.querySelector<HTMLElement>('main')?.focus()
    return {}
  }

  return (
    <Form legend={t('takeBackOf', { what })} onSend={handleTakeBack}>
      <SubmitButton variant="quiet" aria-label={t('takeBackOf', { what })}>
        {t('takeBack')}
      </SubmitButton>
    </Form>
  )
}
