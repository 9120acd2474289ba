import { useTranslations } from 'use-intl'
import styles from '../bug-report/BugReportList.module.css'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { FormattedDate } from '../i18n/FormattedDate.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { OwnLink } from '../ui/OwnLink.tsx'
import { useSuggestionWords } from './useSuggestionWords.ts'

export const SuggestionListFragment = graphql(`
  fragment SuggestionList_viewer on Viewer {
    suggestions(first: 90) {
      id
      kind
      title(lang: $lang)
      pageUrl
      place
      changes {
        name
        after
      }
      words
      status
      answer
      createdAt
    }
  }
`)

/** What a member has suggested, and what became of it. */
export function SuggestionList({ viewer }: { viewer: FragmentType<typeof SuggestionListFragment> }) {
  const t = useTranslations('suggestion')
  const { placeName, valueName, readValue } = useSuggestionWords()
  const { suggestions } = readFragment(SuggestionListFragment, viewer)
  if (suggestions.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  return (
    <ul className={styles.list}>
      {suggestions.map(({ id, kind, title, pageUrl, place, changes, words, status, answer, createdAt }) => (
        <li key={id} className={styles.report}>
          <p className={styles.meta}>
            <strong className={styles.status} data-status={status === 'TAKEN' ? 'RESOLVED' : status}>
              {t(`status.${status}`)}
            </strong>
            <FormattedDate date={createdAt} />
            <span>{pageUrl && title ? <OwnLink to={pageUrl}>{title}</OwnLink> : t('notPublic')}</span>
          </p>
          <p className={styles.description}>
            {t(`kind.${kind}`)}: {placeName(place)}
          </p>
          {(kind === 'REMOVAL' ? [] : changes).map(({ name, after }) => (
            <p key={name} className={styles.description}>
              {valueName(name)}: {readValue(name, after)}
            </p>
          ))}
          {words && <p className={styles.description}>{words}</p>}
          {answer && (
            <div className={styles.answer}>
              <h3>{t('answer')}</h3>
              <p className={styles.description}>{answer}</p>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
