import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { CautionSubject } from '../../gql/graphql.ts'
import { Button } from '../../ui/Button.tsx'
import { useFieldName } from '../files/useFieldName.ts'
import { DescribePicture } from '../picture/DescribePicture.tsx'
import { useUndescribed } from '../picture/useUndescribed.ts'
import styles from './PublishChecklist.module.css'
import { useGapWords } from './useGapWords.ts'

type PublishChecklistProps = {
  of: 'plants' | 'ailments'
  gaps: readonly string[]
  /** Names of fields without which it cannot be saved either. */
  unnamed: readonly string[]
  /** Subjects of the plant's cautions. */
  subjects?: readonly CautionSubject[]
  /** URLs of its pictures. */
  pictures?: readonly string[]
}

/** What a plant or an ailment lacks to be public, by the rules of the server. Each item leads to where it is put right. */
export function PublishChecklist({ of, gaps, unnamed, subjects = [], pictures = [] }: PublishChecklistProps) {
  const t = useTranslations('publishChecklist')
  const picture = useTranslations('adminForm.gallery')
  const wordsFor = useGapWords(subjects)
  const undescribed = useUndescribed(pictures)
  const nameOf = useFieldName()
  const count = unnamed.length + gaps.length + undescribed.length
  const ready = of === 'plants' ? t('ready') : t('ailmentReady')
  const missing = of === 'plants' ? t('missing', { count }) : t('ailmentMissing', { count })
  const unsavable = of === 'plants' ? t('unnamed') : t('ailmentUnnamed')
  const { hash } = useLocation()
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    // Where a refusal to publish leads.
    if (hash === '#checklist') frame.current?.focus()
  }, [hash])

  return (
    <section
      ref={frame}
      id="checklist"
      tabIndex={-1}
      aria-label={t('title')}
      className={styles.checklist}
      data-ready={count === 0 || undefined}
    >
      <p role="status" className={styles.status}>
        {count === 0 ? <CircleCheck aria-hidden size={20} /> : <CircleAlert aria-hidden size={20} />}
        {count === 0 ? ready : unnamed.length > 0 ? unsavable : missing}
      </p>
      {count > 0 && (
        <ul className={styles.gaps}>
          {unnamed.map((name) => (
            <li key={name}>
              <Button variant="quiet" onClick={() => showField(name)}>
                {t('name', { field: nameOf(name) })}
              </Button>
            </li>
          ))}
          {gaps.map((gap) => (
            <li key={gap}>
              <Button variant="quiet" onClick={() => showField(gap)}>
                {wordsFor(gap)}
              </Button>
            </li>
          ))}
          {undescribed.map(({ photo, number }) => (
            <li key={photo.url}>
              <DescribePicture photo={photo} name={picture('picture', { number })}>
                {t('undescribed', { number })}
              </DescribePicture>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Opens the section and the row of a field, or of the list of what is gone, and focuses it. */
function showField(path: string) {
  const [list = path] = path.split('.')
  const field = findField(path) ?? findField(list)
  for (let row = field?.closest('details'); row; row = row.parentElement?.closest('details')) row.open = true
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

function findField(path: string): HTMLElement | null {
  return document.querySelector(`main :is([name="${path}"], [data-field="${path}"])`)
}
