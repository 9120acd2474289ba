import { useTranslations } from 'use-intl'
import { paths, type ContentNoun } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { useGapWords } from '../form/useGapWords.ts'
import styles from './Refused.module.css'

type RefusedItem = {
  id: string
  title: string
  /** If not all are of one kind. */
  of?: ContentNoun
  /** Paths of what it lacks, as in the errors of the server. */
  gaps: readonly string[]
  /** Whether it has no form yet. */
  isNew?: boolean
}

/** What must not be public as it is: what each lacks, with a link to its form. */
export function Refused({ of: all = 'plants', items }: { of?: ContentNoun; items: readonly RefusedItem[] }) {
  const t = useTranslations('publishChecklist')
  const wordsFor = useGapWords()
  return (
    <ul className={`marked ${styles.items}`} aria-label={t('title')}>
      {items.map(({ id, title, of = all, gaps, isNew }, index) => (
        <li key={id}>
          {isNew ? (
            title
          ) : (
            <Link data-next={index === 0 ? '' : undefined} to={`${paths.adminEdit(of, id)}#checklist`}>
              {title}
            </Link>
          )}
          : {gaps.map(wordsFor).join(' · ')}
        </li>
      ))}
    </ul>
  )
}
