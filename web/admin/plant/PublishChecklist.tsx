import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { publishingGaps } from '../../gql/content/safe-publishing.ts'
import { Button } from '../../ui/Button.tsx'
import type { PlantValues } from './plant-values.ts'
import styles from './PublishChecklist.module.css'
import { useGapWords } from './useGapWords.ts'

/** What the plant lacks to be public, by the rule of the server. Each item leads to its field. */
export function PublishChecklist({ values }: { values: PlantValues }) {
  const t = useTranslations('publishChecklist')
  const wordsFor = useGapWords(values.cautions.map(({ subject }) => subject))
  const gaps = publishingGaps(values)
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
      data-ready={gaps.length === 0 || undefined}
    >
      <p role="status" className={styles.status}>
        {gaps.length === 0 ? <CircleCheck aria-hidden size={20} /> : <CircleAlert aria-hidden size={20} />}
        {gaps.length === 0 ? t('ready') : t('missing', { count: gaps.length })}
      </p>
      {gaps.length > 0 && (
        <ul className={styles.gaps}>
          {gaps.map((gap) => (
            <li key={gap}>
              <Button variant="quiet" onClick={() => showField(gap)}>
                {wordsFor(gap)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Opens the section and the row of a field, and focuses the field. */
function showField(path: string) {
  const field = document.querySelector<HTMLElement>(`main :is([name="${path}"], [data-field="${path}"])`)
  for (let row = field?.closest('details'); row; row = row.parentElement?.closest('details')) row.open = true
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
