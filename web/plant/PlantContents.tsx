import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { PLANT_TEXTS, PlantTextsFragment } from './PlantTexts.tsx'
import styles from './PlantContents.module.css'

type PlantContentsProps = { plant: FragmentType<typeof PlantTextsFragment>; hasNames: boolean; hasSources: boolean }

/** Table of contents of the page, with the precautions highlighted. */
export function PlantContents({ plant: masked, hasNames, hasSources }: PlantContentsProps) {
  const t = useTranslations('plantPage')
  const names = useTranslations('names')
  const sources = useTranslations('sources')
  const plant = readFragment(PlantTextsFragment, masked)
  const texts = PLANT_TEXTS.filter((name) => plant[name]).map((name) => ({ id: name, label: t(name) }))
  const links = [
    ...texts,
    ...(hasNames ? [{ id: 'names', label: names('title') }] : []),
    ...(hasSources ? [{ id: 'sources', label: sources('title') }] : []),
  ]
  return (
    <nav aria-label={t('onThisPage')} className={styles.contents}>
      <ul className={styles.list}>
        {links.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link} data-warning={id === 'precautions' || undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
