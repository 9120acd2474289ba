import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import styles from './PublishChecklist.module.css'
import { Link } from '../../ui/Link.tsx'
import { useGapWords } from './useGapWords.ts'

type UnsafePlant = {
  id: string
  title: string
  /** As `publishingGaps` names them. */
  gaps: readonly string[]
  /** Whether it has no form yet. */
  isNew?: boolean
}

/** Plants that must not be public as they are: what each lacks, with a link to its form. */
export function UnsafePlants({ plants }: { plants: readonly UnsafePlant[] }) {
  const t = useTranslations('publishChecklist')
  const wordsFor = useGapWords()
  return (
    <ul className={styles.plants} aria-label={t('title')}>
      {plants.map(({ id, title, gaps, isNew }, index) => (
        <li key={id}>
          {isNew ? (
            title
          ) : (
            <Link data-next={index === 0 ? '' : undefined} to={`${paths.adminEdit('plants', id)}#checklist`}>
              {title}
            </Link>
          )}
          : {gaps.map(wordsFor).join(' · ')}
        </li>
      ))}
    </ul>
  )
}
