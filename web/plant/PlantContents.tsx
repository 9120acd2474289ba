import { useTranslations } from 'use-intl'
import type { FragmentType } from '../gql/fragment-masking.ts'
import type { PlantTextsFragment } from './PlantTexts.tsx'
import { sectionsOf } from './plant-sections.ts'
import styles from './PlantContents.module.css'

type PlantContentsProps = {
  plant: FragmentType<typeof PlantTextsFragment>
  isPoisonous: boolean
  hasNames: boolean
  hasSources: boolean
}

const WARNINGS = ['precautions', 'emergency', 'signs']

/** Table of contents of the page, with the precautions highlighted. */
export function PlantContents({ plant, isPoisonous, hasNames, hasSources }: PlantContentsProps) {
  const t = useTranslations('plantPage')
  const names = useTranslations('names')
  const sources = useTranslations('sources')
  const all = [
    ...sectionsOf(plant, isPoisonous).map(([id, title]) => ({ id, label: t(title) })),
    ...(hasNames ? [{ id: 'names', label: names('title') }] : []),
    ...(hasSources ? [{ id: 'sources', label: sources('title') }] : []),
  ]
  if (all.length === 0) return null
  return (
    <nav data-whole aria-label={t('onThisPage')} className={styles.contents}>
      <ul className={styles.list}>
        {all.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link} data-warning={WARNINGS.includes(id) || undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
