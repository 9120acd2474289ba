import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { publishingGaps } from '../../gql/content/safe-publishing.ts'
import { Button } from '../../ui/Button.tsx'
import { DescribePicture } from '../picture/DescribePicture.tsx'
import { useUndescribed } from '../picture/useUndescribed.ts'
import type { PlantValues } from './plant-values.ts'
import styles from './PublishChecklist.module.css'
import { useGapWords } from './useGapWords.ts'

/** What the plant lacks to be public, by the rules of the server. Each item leads to where it is put right. */
export function PublishChecklist({ values }: { values: PlantValues }) {
  const t = useTranslations('publishChecklist')
  const picture = useTranslations('adminForm.gallery')
  const wordsFor = useGapWords(values.cautions.map(({ subject }) => subject))
  const gaps = publishingGaps(values)
  const undescribed = useUndescribed([values.mainImageUrl, ...values.galleryImages])
  const count = gaps.length + undescribed.length
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
        {count === 0 ? t('ready') : t('missing', { count })}
      </p>
      {count > 0 && (
        <ul className={styles.gaps}>
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

/** Opens the section and the row of a field, and focuses the field. */
function showField(path: string) {
  const field = document.querySelector<HTMLElement>(`main :is([name="${path}"], [data-field="${path}"])`)
  for (let row = field?.closest('details'); row; row = row.parentElement?.closest('details')) row.open = true
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
