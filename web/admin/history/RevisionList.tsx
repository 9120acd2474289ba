import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { paths, type EditedNoun } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './HistoryPage.module.css'

export const RevisionListItem = graphql(`
  fragment RevisionList_revision on Revision {
    id
    createdAt
    editorEmail
    suggestedBy
  }
`)

type RevisionListProps = {
  of: EditedNoun
  id: string
  revisions: readonly FragmentType<typeof RevisionListItem>[]
  /** Id of the shown revision. */
  shown: string | undefined
}

export function RevisionList({ of, id, revisions, shown }: RevisionListProps) {
  const t = useTranslations('adminHistory')
  const saves = readFragment(RevisionListItem, revisions)
  return (
    <ol className={styles.saves}>
      {saves.map((save, index) => (
        <li key={save.id}>
          <Link
            to={paths.adminHistory(of, id, { revision: save.id })}
            preventScrollReset
            className={styles.save}
            aria-current={save.id === shown ? 'true' : undefined}
          >
            <span className="label">
              <FormattedDate date={save.createdAt} withTime />
            </span>
            <span className={`hint ${styles.who}`}>{save.editorEmail ?? t('nobody')}</span>
            {save.suggestedBy && (
              <span className={`hint ${styles.who}`}>{t('suggestedBy', { name: save.suggestedBy })}</span>
            )}
            {index === 0 && <span className={styles.current}>{t('newest')}</span>}
          </Link>
        </li>
      ))}
    </ol>
  )
}
