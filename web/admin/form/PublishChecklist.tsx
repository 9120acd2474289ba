import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { CautionSubject } from '../../gql/graphql.ts'
import { Button } from '../../ui/Button.tsx'
import { DescribePicture } from '../picture/DescribePicture.tsx'
import { useUndescribed } from '../picture/useUndescribed.ts'
import styles from './PublishChecklist.module.css'
import { openAround } from './useHeldForm.ts'
import { useGapWords } from './useGapWords.ts'
import { useRefusedWords } from './useRefusedWords.ts'
import type { Verdict } from './verdict.ts'

type PublishChecklistProps = {
  of: 'plants' | 'ailments'
  verdict: Verdict<unknown>
  /** Subjects of the plant's cautions; empty if not chosen yet. */
  subjects?: readonly (CautionSubject | '')[]
  /** URLs of its pictures. */
  pictures?: readonly string[]
}

/** What a plant or an ailment lacks to be public, as the server judges it. Each item leads to where it is put right. */
export function PublishChecklist({ of, verdict, subjects = [], pictures = [] }: PublishChecklistProps) {
  const t = useTranslations('publishChecklist')
  const picture = useTranslations('adminForm.gallery')
  const gapWords = useGapWords(subjects)
  const refusedWords = useRefusedWords(subjects)
  const undescribed = useUndescribed(pictures)
  const { refused, gaps, waiting, isStopped, isPublic } = verdict
  const items = [
    ...Object.entries(refused).map(([path, key]) => ({ path, words: refusedWords(path, key, verdict) })),
    ...gaps.filter((gap) => !(gap in refused)).map((gap) => ({ path: gap, words: gapWords(gap) })),
  ]
  const count = items.length + undescribed.length
  const ready = of === 'plants' ? t('ready') : t('ailmentReady')
  const missing = of === 'plants' ? t('missing', { count }) : t('ailmentMissing', { count })
  const stopped = of === 'plants' ? t('unnamed') : t('ailmentUnnamed')
  const unready = isStopped ? stopped : isPublic ? t('blocked', { count }) : missing
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
      className={`panel ${styles.checklist}`}
      data-ready={count === 0 || undefined}
    >
      <p role="status" className={styles.status}>
        {count === 0 ? <CircleCheck aria-hidden size="1.11rem" /> : <CircleAlert aria-hidden size="1.11rem" />}
        {count === 0 ? ready : unready}
      </p>
      {waiting > 0 && !isStopped && <p className={styles.waits}>{t('waits', { count: waiting })}</p>}
      {count > 0 && (
        <ul className={`marked ${styles.gaps}`}>
          {items.map(({ path, words }) => (
            <li key={path}>
              <Button variant="quiet" onClick={() => showField(path)}>
                {words}
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
  const [list = path, index] = path.split('.')
  // A row that has no such field is shown by its line.
  const row = document.querySelector<HTMLElement>(`main [data-field="${list}"] [data-row="${index}"] summary`)
  const field = findField(path) ?? row ?? findField(list)
  openAround(field)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

function findField(path: string): HTMLElement | null {
  return document.querySelector(`main :is([name="${path}"], [data-field="${path}"])`)
}
