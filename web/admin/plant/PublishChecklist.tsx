import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { publishingGaps } from '../../gql/content/safe-publishing.ts'
import { Button } from '../../ui/Button.tsx'
import { useFieldName } from '../files/useFieldName.ts'
import type { PlantValues } from './plant-values.ts'
import styles from './PublishChecklist.module.css'

/** What the plant lacks to be public, by the rule of the server. Each item leads to its field. */
export function PublishChecklist({ values }: { values: PlantValues }) {
  const t = useTranslations('publishChecklist')
  const wordsFor = useGapWords(values)
  const gaps = publishingGaps(values)
  return (
    <section aria-label={t('title')} className={styles.checklist} data-ready={gaps.length === 0 || undefined}>
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

/** What to do about a gap, as `publishingGaps` names it. */
function useGapWords(values: PlantValues) {
  const t = useTranslations('publishChecklist')
  const cautions = useTranslations('cautionsForm')
  const form = useTranslations('adminForm.language')
  const nameOf = useFieldName()

  return (gap: string): string => {
    const [list, place = '', field = ''] = gap.split('.')
    const language = form(gap.endsWith('En') ? 'en' : 'es')
    if (list === 'uses') return t('use', { number: Number(place) + 1 })
    if (list === 'cautions' && field) {
      const { subject } = values.cautions[Number(place)]!
      return t('caution', { subject: cautions(`subject.${subject}`), language })
    }
    if (list === 'cautions') return t('undecided', { subject: cautions(`subject.${place as 'PREGNANCY'}`) })
    return t(gap.startsWith('precautions') ? 'untranslated' : 'noSource', { field: nameOf(gap) })
  }
}

/** Opens the row of a field, and focuses the field. */
function showField(path: string) {
  const field = document.querySelector<HTMLElement>(`main :is([name="${path}"], [data-field="${path}"])`)
  for (let row = field?.closest('details'); row; row = row.parentElement?.closest('details')) row.open = true
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
